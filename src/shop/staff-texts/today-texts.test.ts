import assert from 'node:assert/strict'
import { test } from 'node:test'
import { timeLeftLabel, toPackText } from './today-texts.ts'

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

test('what is to pack and what still waits for the workshop are counted apart', () => {
  assert.deepEqual(
    [
      [4, 14],
      [1, 0],
      [0, 1],
      [1_001, 1],
    ].map(([toPack = 0, inWorkshop = 0]) => toPackText({ toPack, inWorkshop })),
    [
      'Four parcels wait to be packed. Fourteen more are still in the workshop.',
      'One parcel waits to be packed.',
      'One is still in the workshop.',
      'Over 1,000 parcels wait to be packed. One more is still in the workshop.',
    ],
  )
})
