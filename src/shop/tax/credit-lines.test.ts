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

test('a credit of units is of their lines and quantities alone, and with all the credits of amounts around it closes to the paisa', () => {
  const upTo = randomNumbers(5)
  for (let round = 0; round < 500; round++) {
    const invoice = drawUpInvoice(aSale({ lines: someLines(upTo) }), [], day)
    const notes: { lines: TaxedLine[] }[] = []
    const add = (amount: number, units: { position: number; units: number }[] = []) => {
      const lines = creditLines(invoice, notes, paise(amount), units)
      assert.equal(totalsOf(lines).totalPaise, amount)
      notes.push({ lines })
      return lines.map(({ position, quantity, totalPaise }) => ({ position, quantity, totalPaise }))
    }
    const line = invoice.lines[upTo(invoice.lines.length)]!
    const price = Math.round(line.totalPaise / line.quantity)
    const named = [{ position: line.position, units: 1 }]
    assert.deepEqual(add(price, named), [{ position: line.position, quantity: 1, totalPaise: price }])
    const left = leftToCredit(invoice, notes)
    if (left > 1) add(1 + upTo(left - 1))
    if (leftToCredit(invoice, notes) >= price) add(price, named)
    if (leftToCredit(invoice, notes) > 0) add(leftToCredit(invoice, notes))
    const credited = notes.flatMap(({ lines }) => lines)
    assertClosed(invoice, credited)
    for (const { position, quantity } of invoice.lines) {
      const units = credited.reduce((all, back) => all + (back.position === position ? back.quantity : 0), 0)
      assert.equal(units, quantity)
    }
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
