// A reporter for `node --test` that writes one line of JSON: how many tests of all files passed, failed and were skipped.
export default async function* countReporter(events) {
  for await (const { type, data } of events) {
    // Each file has a summary of its own too; the one without a file is the sum.
    if (type !== 'test:summary' || data.file !== undefined) continue
    const { passed, failed, cancelled, skipped, todo } = data.counts
    yield JSON.stringify({ passed, failed: failed + cancelled, skipped: skipped + todo })
  }
}
