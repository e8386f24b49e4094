import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paise } from '#src/kit/money.ts'
import { aSale, aSoldLine } from '#tests/factories/tax.ts'
import { totalsOf } from './split-tax.ts'
import { drawUpInvoice } from './tax-document.ts'

const lines = [aSoldLine({ quantity: 1, unitPricePaise: paise(30_000) }), aSoldLine({ quantity: 2, unitPricePaise: paise(5_000) })]
const linesOf = (totalPaise: number) => drawUpInvoice(aSale({ lines, totalPaise: paise(totalPaise) }), [], aSale().orderedOn).lines

test('the total of a line is its price where the total of the order is that of its lines', () => {
  assert.deepEqual(
    linesOf(40_000).map((line) => line.totalPaise),
    [30_000, 10_000],
  )
})

test('the total of an invoice is that of the order: a discount or a charge changes every line in proportion, and its tax with it', () => {
  for (const totalPaise of [36_001, 40_000, 47_500]) {
    const totals = totalsOf(linesOf(totalPaise))
    assert.equal(totals.totalPaise, totalPaise)
    assert.equal(totals.taxablePaise + totals.igstPaise, totalPaise)
  }
  assert.deepEqual(
    linesOf(36_000).map((line) => line.totalPaise),
    [27_000, 9_000],
  )
})
