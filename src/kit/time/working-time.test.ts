import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Day } from './day.ts'
import { addBusinessHours } from './working-time.ts'

const india = (written: string) => new Date(`${written}+05:30`)

test('hours of Sundays and holidays do not count', () => {
  const holidays = ['2026-11-24' as Day]
  for (const [from, hours, to] of [
    ['2026-11-19T10:00:00', 24, '2026-11-20T10:00:00'],
    ['2026-11-21T10:00:00', 24, '2026-11-23T10:00:00'],
    ['2026-11-22T15:00:00', 24, '2026-11-25T00:00:00'],
    ['2026-11-23T10:00:00', 24, '2026-11-25T10:00:00'],
    ['2026-11-20T09:00:00', 2, '2026-11-20T11:00:00'],
  ] as const)
    assert.deepEqual(addBusinessHours(india(from), hours, holidays), india(to), from)
})
