import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Day } from '#src/kit/time/day.ts'
import { rateOn, ratesOn, type TaxClass } from './tax-rates.ts'

const rates = (...dated: [string, number][]) => dated.map(([from, gstBasisPoints]) => ({ from: from as Day, gstBasisPoints }))
const general: TaxClass = { hsnCode: '42023110', name: 'general', rates: rates(['2017-11-15', 1800], ['2027-01-01', 1500]) }
const handicraft: TaxClass = {
  hsnCode: '42023110',
  name: 'handicraft',
  rates: rates(['2018-07-27', 1200], ['2025-09-22', 500], ['2027-06-01', 1800]),
}
const classes = [general, handicraft]
const rate = (day: string, gstBasisPoints: number, hsnCode = '42023110') => rateOn(day as Day, { hsnCode, gstBasisPoints }, classes)

test('a line ordered before a change of rates and invoiced after it has the rate of the invoice’s day', () => {
  assert.equal(rate('2026-12-31', 1800), 1800)
  assert.equal(rate('2027-01-01', 1800), 1500)
})

test('a catalogue with an outdated rate still gives the right one', () => {
  assert.equal(rate('2026-11-21', 1200), 500)
})

test('goods of one HSN code have the rate of their own class', () => {
  assert.equal(rate('2026-11-21', 500), 500)
  assert.equal(rate('2026-11-21', 1800), 1800)
})

test('a rate that two classes had belongs to the one that had it last', () => {
  assert.equal(rate('2027-07-01', 1800), 1800)
})

test('goods that are not in the table have the rate with which they were recorded', () => {
  assert.equal(rate('2026-11-21', 700), 700)
  assert.equal(rate('2026-11-21', 1800, '39231020'), 1800)
  assert.equal(rate('2017-01-01', 1800), 1800)
})

test('the rates of a day are those of all classes of the code', () => {
  assert.deepEqual(ratesOn('2026-11-21' as Day, '42023110', classes), [1800, 500])
  assert.deepEqual(ratesOn('2018-01-01' as Day, '42023110', classes), [1800])
  assert.deepEqual(ratesOn('2026-11-21' as Day, '3923', classes), [])
})
