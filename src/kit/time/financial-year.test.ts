import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Day, dayOf } from './day.ts'
import { financialYearOf } from './financial-year.ts'

const yearAt = (moment: string) => financialYearOf(dayOf(new Date(moment)))

test('the financial year begins at midnight of 1 April in India, which is 18:30 UTC of the day before', () => {
  assert.equal(yearAt('2027-03-31T18:29:59.999Z'), '2627')
  assert.equal(yearAt('2027-03-31T18:30:00.000Z'), '2728')
  assert.equal(yearAt('2026-12-31T23:59:59Z'), '2627')
  assert.equal(yearAt('2027-01-01T00:00:00Z'), '2627')
})

test('a new century has two digits too', () => {
  assert.equal(financialYearOf('2099-04-01' as Day), '9900')
  assert.equal(financialYearOf('2109-03-31' as Day), '0809')
})
