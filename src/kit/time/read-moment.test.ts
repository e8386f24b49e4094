import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readMoment } from './read-moment.ts'

test('a moment is read in the time of India unless it names a zone, and what is none is refused', () => {
  const read = (text: string) => readMoment(text)?.toISOString()
  for (const written of ['2026-11-22 18.04.30', '2026-11-22T18:04:30', '2026-11-22 18:04:30 +05:30', '2026-11-22 12:34:30Z'])
    assert.equal(read(written), '2026-11-22T12:34:30.000Z', written)
  assert.equal(read('2026-11-22 18.04'), '2026-11-22T12:34:00.000Z')
  for (const wrong of ['', 'yesterday', '2026-02-30 10.00.00', '2026-11-22', '2026-11-22 25.00.00', '18.04.30', '2026-11-22 18.04.30 IST'])
    assert.equal(read(wrong), undefined, wrong)
})
