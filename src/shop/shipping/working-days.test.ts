import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Day } from '#src/kit/time/day.ts'
import { readyDay, workingDayFrom } from './working-days.ts'

const hours = { cutOffHour: 14, holidays: ['2026-11-18' as Day] }
/** 13 November 2026 is a Friday. */
const at = (written: string) => new Date(`${written}+05:30`)

test('an order before the cut-off hour is started the same day, a later one on the next working day', () => {
  assert.equal(readyDay(at('2026-11-13T13:59:59'), 1, hours), '2026-11-14')
  assert.equal(readyDay(at('2026-11-13T14:00:00'), 1, hours), '2026-11-16')
})

test('nothing is made on Sundays and holidays', () => {
  assert.equal(readyDay(at('2026-11-13T10:00:00'), 2, hours), '2026-11-16')
  assert.equal(readyDay(at('2026-11-16T10:00:00'), 3, hours), '2026-11-20')
  assert.equal(readyDay(at('2026-11-15T10:00:00'), 0, hours), '2026-11-16')
  assert.equal(workingDayFrom('2026-11-18' as Day, hours), '2026-11-19')
})

test('goods that need no making leave on the day they are ordered', () => {
  assert.equal(readyDay(at('2026-11-13T10:00:00'), 0, hours), '2026-11-13')
})
