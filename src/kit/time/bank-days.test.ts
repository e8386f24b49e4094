import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addBankDays, isBankDay } from './bank-days.ts'
import type { Day } from './day.ts'

const november = (date: number) => `2026-11-${String(date).padStart(2, '0')}` as Day

test('banks rest on Sundays, on the second and fourth Saturday, and on holidays', () => {
  const saturdays = [7, 14, 21, 28].map((date) => isBankDay(november(date)))
  assert.deepEqual(saturdays, [true, false, true, false])
  assert.equal(isBankDay(november(15)), false)
  assert.equal(isBankDay(november(17), [november(17)]), false)
})

test('two days of the banks after a Thursday before a free Saturday are Monday, and back again', () => {
  assert.equal(addBankDays(november(12), 2), november(16))
  assert.equal(addBankDays(november(16), -2), november(12))
  assert.equal(addBankDays(november(12), 0), november(12))
})
