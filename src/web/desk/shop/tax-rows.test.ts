import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { rateField, readRows, rowField, type TaxRow, toDocument, toRows, withRoom } from './tax-rows.ts'

const demo: unknown = JSON.parse(readFileSync('demo-shop/tax-rates.json', 'utf8'))

function posted(rows: readonly TaxRow[]): FormData {
  const form = new FormData()
  for (const [at, row] of rows.entries()) {
    for (const field of ['hsnCode', 'class', 'goods'] as const) form.set(rowField(at, field), row[field])
    for (const [rate, { from, percent }] of row.rates.entries()) {
      form.set(rateField(at, rate, 'from'), from)
      form.set(rateField(at, rate, 'percent'), percent)
    }
  }
  return form
}

test('a form that nobody has touched says what the file says', () => {
  assert.deepEqual(toDocument(readRows(posted(withRoom(toRows(demo))))), demo)
})

test('a new rate takes its place by its day, what is emptied is taken away, and what is no percentage stays for the rules', () => {
  const rows: TaxRow[] = [
    {
      hsnCode: '4202',
      class: 'general',
      goods: 'Boxes',
      rates: [
        { from: '2017-11-15', percent: '18' },
        { from: '2017-07-01', percent: '2.5 %' },
      ],
    },
    { hsnCode: '', class: '', goods: '', rates: [{ from: '', percent: '' }] },
    { hsnCode: '4203', class: 'general', goods: 'Belts', rates: [{ from: '2017-07-01', percent: 'five' }] },
  ]
  assert.deepEqual(toDocument(readRows(posted(rows))), [
    {
      hsnCode: '4202',
      class: 'general',
      goods: 'Boxes',
      rates: [
        { from: '2017-07-01', gstBasisPoints: 250 },
        { from: '2017-11-15', gstBasisPoints: 1_800 },
      ],
    },
    { hsnCode: '4203', class: 'general', goods: 'Belts', rates: [{ from: '2017-07-01', gstBasisPoints: 'five' }] },
  ])
})
