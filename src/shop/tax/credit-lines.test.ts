import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paise } from '#src/kit/money.ts'
import { randomNumbers } from '#tests/factories/random-numbers.ts'
import { aSale } from '#tests/factories/tax.ts'
import { creditLines, leftToCredit } from './credit-lines.ts'
import { totalsOf } from './split-tax.ts'
import { drawUpInvoice, type InvoiceDraft, type TaxedLine } from './tax-document.ts'

const day = aSale().orderedOn

test('however an invoice is credited bit by bit, the tax credited on each line is the tax charged on it, to the paisa', () => {
  const upTo = randomNumbers(3)
  for (let round = 0; round < 1_000; round++) {
    const invoice = drawUpInvoice(aSale({ lines: someLines(upTo), placeOfSupply: round % 2 === 0 ? '27' : '29' }), [], day)
    const notes: { lines: TaxedLine[] }[] = []
    for (let left = leftToCredit(invoice, notes); left > 0; left = leftToCredit(invoice, notes)) {
      const amount = paise(Math.min(left, 100 + upTo(left)))
      const lines = creditLines(invoice, notes, amount)
      assert.equal(totalsOf(lines).totalPaise, amount)
      notes.push({ lines })
    }
    assertClosed(
      invoice,
      notes.flatMap(({ lines }) => lines),
    )
  }
})

test('a credit of everything is the invoice itself', () => {
  const invoice = drawUpInvoice(aSale(), [], day)
  assert.deepEqual(creditLines(invoice, [], leftToCredit(invoice, [])), invoice.lines)
})

test('a credit of part of the price credits no unit, and the credit of the rest credits them all', () => {
  const invoice = drawUpInvoice(aSale(), [], day)
  const lines = creditLines(invoice, [], paise(10_000))
  assert.equal(lines[0]?.quantity, 0)
  assert.equal(creditLines(invoice, [{ lines }], paise(89_800))[0]?.quantity, 2)
})

test('a credit is spread over the lines by what is left of each', () => {
  const lines = [
    { ...aSale().lines[0]!, quantity: 1, unitPricePaise: paise(30_000) },
    { ...aSale().lines[0]!, quantity: 1, unitPricePaise: paise(10_000) },
  ]
  const invoice = drawUpInvoice(aSale({ lines }), [], day)
  assert.deepEqual(
    creditLines(invoice, [], paise(4_001)).map((line) => line.totalPaise),
    [3_001, 1_000],
  )
})

function assertClosed(invoice: InvoiceDraft, credited: readonly TaxedLine[]): void {
  for (const line of invoice.lines) {
    const { taxablePaise, cgstPaise, sgstPaise, igstPaise, totalPaise } = line
    const back = totalsOf(credited.filter(({ position }) => position === line.position))
    assert.deepEqual(back, { taxablePaise, cgstPaise, sgstPaise, igstPaise, totalPaise })
  }
}

const someLines = (upTo: (below: number) => number) =>
  Array.from({ length: 1 + upTo(6) }, () => ({
    ...aSale().lines[0]!,
    quantity: 1 + upTo(4),
    unitPricePaise: paise(100 + upTo(500_000)),
    gstBasisPoints: [0, 500, 1200, 1800][upTo(4)]!,
  }))
