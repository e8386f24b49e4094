import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Day } from './day.ts'
import { formatDate, formatDateTime, formatDays, formatLongDay, formatTaxDay, formatTimestamp, formatWorkingDays } from './format-date.ts'

const day = (written: string) => written as Day

test('a moment is written in the time of India, wherever the server runs', () => {
  const evening = new Date('2026-11-13T18:35:00Z')
  assert.equal(formatDate(evening), 'Sat, 14 Nov')
  assert.equal(formatDateTime(evening), '14 November 2026 at 12:05 am')
  assert.equal(formatTimestamp(evening), '14 November 2026, 0.05')
})

test('two days are written with one month where they share it, and as one where they are the same', () => {
  assert.equal(formatDays(day('2024-11-14'), day('2024-11-16')), 'Thu 14 – Sat 16 Nov')
  assert.equal(formatDays(day('2026-11-28'), day('2026-12-01')), 'Sat 28 Nov – Tue 1 Dec')
  assert.equal(formatDays(day('2026-11-16'), day('2026-11-16')), 'Mon 16 Nov')
})

test('a day is written out in texts, and in the short form of the tax office on its documents', () => {
  assert.equal(formatLongDay('2026-10-08'), '8 October 2026')
  assert.equal(formatTaxDay(day('2026-11-05')), '05-Nov-2026')
})

test('one working day is written as a word', () => {
  assert.deepEqual([1, 3].map(formatWorkingDays), ['one working day', '3 working days'])
})
