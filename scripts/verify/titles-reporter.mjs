// A test reporter that shows titles and failures, and leaves the sums of each file to the run.
import { Readable } from 'node:stream'
import { spec } from 'node:test/reporters'

export default async function* titlesReporter(events) {
  yield* Readable.from(withoutSums(events)).compose(new spec())
}

async function* withoutSums(events) {
  for await (const event of events) {
    if (event.type === 'test:diagnostic' && event.data.nesting === 0) continue
    yield event
  }
}
