import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Day } from '#src/kit/time/day.ts'
import { paise, sum } from '#src/kit/money.ts'
import { aBuyer, aSale, aSeller, aSoldLine, buyersGstin } from '#tests/factories/tax.ts'
import { creditLines } from './credit-lines.ts'
import { type Challan, linesWithoutTax } from './challans/challan.ts'
import { gstReturnOf, ratedRows } from './gst-return.ts'
import { totalsOf } from './split-tax.ts'
import { type CreditNote, drawUpInvoice, type Sale, type TaxInvoice } from './tax-document.ts'

const day = '2026-11-21' as Day
const business = aBuyer({ gstin: buyersGstin, businessName: 'Deshpande Gifts' })
const chest = aSoldLine({ quantity: 30, unitPricePaise: paise(3_499_00), hsnCode: '42029100' })

const invoice = (serial: number, sale: Partial<Sale> = {}): TaxInvoice => ({
  ...drawUpInvoice(aSale(sale), [], day),
  number: `MJ/2627/${String(serial).padStart(4, '0')}`,
  issuedOn: day,
})
const note = (serial: number, corrected: TaxInvoice, amount: number): CreditNote => ({
  ...corrected,
  kind: 'credit-note',
  lines: creditLines(corrected, [], paise(amount)),
  number: `MJ/C2627/${String(serial).padStart(4, '0')}`,
  corrects: { number: corrected.number, issuedOn: day, totalPaise: totalsOf(corrected.lines).totalPaise },
  reason: 'Returned',
})

const challan = (serial: number): Challan => ({
  ...aSale(),
  kind: 'challan',
  why: { kind: 'no supply', of: 'the parcel of order MJ-10001' },
  lines: linesWithoutTax([aSoldLine()]),
  number: `MJ/D2627/${String(serial).padStart(4, '0')}`,
  issuedOn: day,
  invoice: undefined,
})

const small = invoice(1)
const here = invoice(2, { placeOfSupply: '27' })
const large = invoice(3, { lines: [chest] })
const toBusiness = invoice(4, { buyer: business, lines: [aSoldLine(), aSoldLine({ gstBasisPoints: 500, hsnCode: '42023110' })] })
const largeHere = invoice(5, { lines: [chest], placeOfSupply: '27' })
const all = [small, here, large, toBusiness, largeHere, note(1, small, 49_900), note(2, large, 100_00), note(3, toBusiness, 99_800)]

const numbers = (rows: readonly { document: { number: string } }[]) => rows.map(({ document }) => document.number)

test('each document stands in the table where its buyer, its place and its value put it', () => {
  const { b2b, b2cl, cdnr, cdnur } = gstReturnOf(all, [])
  assert.deepEqual(numbers(b2b), ['MJ/2627/0004', 'MJ/2627/0004'])
  assert.deepEqual(numbers(b2cl), ['MJ/2627/0003'])
  assert.deepEqual(numbers(cdnr), ['MJ/C2627/0003', 'MJ/C2627/0003'])
  assert.deepEqual(numbers(cdnur), ['MJ/C2627/0002'])
})

test('small sales are added up by state and rate, less what was credited of them', () => {
  const { b2cs } = gstReturnOf(all, [])
  assert.deepEqual(
    b2cs.map(({ placeOfSupply, gstBasisPoints, totals }) => [placeOfSupply, gstBasisPoints, totals.totalPaise]),
    [
      ['29', 1800, 49_900],
      ['27', 1800, 99_800 + 30 * 3_499_00],
    ],
  )
})

test('a document with two rates has a row for each, and they add up to it', () => {
  const rows = ratedRows(toBusiness)
  assert.deepEqual(
    rows.map(({ gstBasisPoints, valuePaise }) => [gstBasisPoints, valuePaise]),
    [
      [1800, 199_600],
      [500, 199_600],
    ],
  )
  assert.equal(sum(rows.map(({ totals }) => totals.totalPaise)), 199_600)
})

test('the tables by invoice, by state and by code add up to the same tax', () => {
  const gst = gstReturnOf(all, [])
  const credited = [...gst.cdnr, ...gst.cdnur].map(({ totals }) => totals)
  const supplied = [...gst.b2b, ...gst.b2cl, ...gst.b2cs].map(({ totals }) => totals)
  const byCode = totalsOf(gst.hsn.map(({ totals }) => totals))
  for (const part of ['taxablePaise', 'igstPaise', 'cgstPaise', 'sgstPaise', 'totalPaise'] as const)
    assert.equal(totalsOf(supplied)[part] - totalsOf(credited)[part], byCode[part], part)
})

test('units that were credited in full are subtracted, and partial credits subtract none', () => {
  const whole = gstReturnOf([small, note(1, small, 99_800)], []).hsn
  const part = gstReturnOf([small, note(1, small, 100)], []).hsn
  assert.deepEqual([whole[0]?.units, whole[0]?.totals.totalPaise], [0, 0])
  assert.equal(part[0]?.units, 2)
})

test('the issued numbers are listed series by series', () => {
  assert.deepEqual(gstReturnOf(all, [challan(1), challan(2)]).docs, [
    { kind: 'invoice', from: 'MJ/2627/0001', to: 'MJ/2627/0005', count: 5 },
    { kind: 'credit-note', from: 'MJ/C2627/0001', to: 'MJ/C2627/0003', count: 3 },
    { kind: 'challan', from: 'MJ/D2627/0001', to: 'MJ/D2627/0002', count: 2 },
  ])
})

test('a challan changes no table with amounts', () => {
  const { docs: _, ...amounts } = gstReturnOf(all, [challan(1)])
  const { docs: __, ...without } = gstReturnOf(all, [])
  assert.deepEqual(amounts, without)
})

test('documents of a seller that was not registered are in no table', () => {
  const seller = aSeller({ gstin: undefined })
  const gst = gstReturnOf([invoice(1, { seller })], [{ ...challan(1), seller, number: 'MJ/N2627/0001' }])
  assert.deepEqual(Object.values(gst).flat(), [])
})
