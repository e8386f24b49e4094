import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Day } from './day.ts'
import { formatMoment, formatNear, formatNearDay } from './format-near.ts'

// A Thursday.
const now = new Date('2026-11-19T09:41:00+05:30')

test('a moment is told by the hour today, by the day of the week before, and by its date further back', () => {
  const shown = [
    ['2026-11-19T00:05:00+05:30', '0.05'],
    ['2026-11-19T09:32:00+05:30', '9.32'],
    ['2026-11-18T23:59:00+05:30', 'yesterday'],
    ['2026-11-16T12:00:00+05:30', 'Mon'],
    ['2026-11-12T12:00:00+05:30', '12 Nov'],
    ['2025-12-31T12:00:00+05:30', '31 Dec 2025'],
  ]
  for (const [moment, text] of shown) assert.equal(formatNear(new Date(moment!), now), text)
})

test('with the time of day a moment is today’s by the hour, yesterday’s by name, and any other by its date', () => {
  const shown = [
    ['2026-11-19T00:05:00+05:30', '0.05'],
    ['2026-11-18T23:59:00+05:30', 'yesterday, 23.59'],
    ['2026-11-16T12:00:00+05:30', '16 Nov, 12.00'],
    ['2025-12-31T12:00:00+05:30', '31 Dec 2025, 12.00'],
  ]
  for (const [moment, text] of shown) assert.equal(formatMoment(new Date(moment!), now), text)
})

test('a day to come is told as people speak of it', () => {
  const shown = [
    ['2026-11-19', 'today'],
    ['2026-11-20', 'tomorrow'],
    ['2026-11-23', 'Mon 23'],
    ['2026-11-17', 'Tue 17'],
    ['2026-11-30', '30 Nov'],
    ['2027-01-02', '2 Jan 2027'],
  ]
  for (const [day, text] of shown) assert.equal(formatNearDay(day as Day, now), text)
})
