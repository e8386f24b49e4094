import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Day } from '#src/kit/time/day.ts'
import { formNotes } from './form-notes.ts'

const today = '2026-11-23' as Day
const bags = {
  hsnCode: '42029200',
  name: 'boxes of plastic sheeting',
  rates: [
    { from: '2017-07-01' as Day, gstBasisPoints: 2800 },
    { from: '2018-07-27' as Day, gstBasisPoints: 1800 },
    { from: '2027-01-01' as Day, gstBasisPoints: 500 },
  ],
}
const notesOf = (product: object) => formNotes({ hsnCode: '42029200', ...product }, { taxClasses: [bags], today })

test('the MRP says what shoppers save, and nothing where they save nothing or a price cannot be read', () => {
  assert.equal(notesOf({ pricePaise: 119_900, mrpPaise: 169_900 })['mrpPaise'], 'shoppers save ₹500, 29 %')
  for (const mrpPaise of [119_900, 100, 'much', undefined]) assert.equal(notesOf({ pricePaise: 119_900, mrpPaise })['mrpPaise'], undefined)
})

test('the rate says what the table has today, and the next change with its day', () => {
  assert.match(notesOf({})['gstBasisPoints'] ?? '', /^in percent: 18 % for boxes of plastic sheeting, 5 % from .*2027/)
  assert.equal(notesOf({ hsnCode: '1' })['gstBasisPoints'], 'in percent')
})
