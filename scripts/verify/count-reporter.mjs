// A test reporter that writes one letter for each test that has ended (passed, failed or skipped), so that they are counted even when the file breaks off.
export default async function* countReporter(events) {
  for await (const { type, data } of events) {
    if ((type !== 'test:pass' && type !== 'test:fail') || data.details?.type === 'suite') continue
    if (data.skip !== undefined || data.todo !== undefined) yield 's'
    else yield type === 'test:pass' ? 'p' : 'f'
  }
}
