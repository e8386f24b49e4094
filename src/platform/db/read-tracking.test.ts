import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readOnce, recordRead, recordStale, trackReads } from './read-tracking.ts'

test('what the parts of a page read is collected for that page alone', async () => {
  const [one, other] = await Promise.all([
    trackReads(async () => (recordRead(['rani', 'text faq']), 'one')),
    trackReads(async () => (recordRead(['noor']), recordStale(), 'other')),
  ])
  assert.deepEqual(one, { made: 'one', read: new Set(['rani', 'text faq']), isStale: false })
  assert.deepEqual(other, { made: 'other', read: new Set(['noor']), isStale: true })
  recordRead(['nobody asks'])
})

test('what several parts of one page read is read once for it, anew for the next page, and each time where no page is made', async () => {
  let reads = 0
  const read = async () => ++reads
  const page = () => trackReads(() => Promise.all([readOnce(read), readOnce(read)]))
  assert.deepEqual((await page()).made, [1, 1])
  assert.deepEqual((await page()).made, [2, 2])
  assert.deepEqual(await Promise.all([readOnce(read), readOnce(read)]), [3, 4])
  const failing = async () => {
    throw new Error('away')
  }
  await assert.rejects(
    trackReads(() => readOnce(failing)),
    /away/,
  )
})
