import assert from 'node:assert/strict'
import { test } from 'node:test'
import { timeLeftLabel } from './today-texts.ts'

test('the time left for an answer is counted in minutes, in hours up to two days, and then in days', () => {
  const now = new Date('2026-11-20T09:00:00Z')
  const labelAfter = (minutes: number) => timeLeftLabel(new Date(now.getTime() + minutes * 60_000), now)
  assert.deepEqual([20, 5 * 60 + 59, -2 * 60, -47 * 60, -48 * 60, -18 * 24 * 60].map(labelAfter), [
    '20 min left',
    '5 h left',
    '2 h late',
    '47 h late',
    '2 days late',
    '18 days late',
  ])
})
