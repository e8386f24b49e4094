// A reporter for tests that writes one letter for each that has ended: passed, failed or skipped. So what ran is counted even if the rest is cut off.
export default async function* countReporter(events) {
  for await (const { type, data } of events) {
    if ((type !== 'test:pass' && type !== 'test:fail') || data.details?.type === 'suite') continue
    if (data.skip !== undefined || data.todo !== undefined) yield 's'
    else yield type === 'test:pass' ? 'p' : 'f'
  }
}
