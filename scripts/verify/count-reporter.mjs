// A test reporter that writes a line for each test that has ended (p, f or s for passed, failed or skipped; its milliseconds; its file), so that they
// are counted even when the process breaks off. The time of a test has that of the tests in it.
export default async function* countReporter(events) {
  for await (const { type, data } of events) {
    if ((type !== 'test:pass' && type !== 'test:fail') || data.details?.type === 'suite') continue
    const letter = data.skip !== undefined || data.todo !== undefined ? 's' : type === 'test:pass' ? 'p' : 'f'
    yield `${letter} ${data.nesting === 0 ? data.details.duration_ms : 0} ${data.file ?? ''}\n`
  }
}
