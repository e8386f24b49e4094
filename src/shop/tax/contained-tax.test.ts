import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paise, times } from '#src/kit/money.ts'
import { containedTax, taxOfInvoice } from './contained-tax.ts'
import { spread } from './spread.ts'
import { drawUpInvoice, type Sale } from './tax-document.ts'

const lines = [
  { title: 'Rani Box', detail: undefined, hsnCode: '4202', gstBasisPoints: 1800, quantity: 1, unitPricePaise: paise(119_900) },
  { title: 'Noor Box', detail: 'Asha', hsnCode: '4202', gstBasisPoints: 500, quantity: 3, unitPricePaise: paise(34_933) },
]

const prices = lines.map(({ unitPricePaise, quantity }) => times(unitPricePaise, quantity))
const sold = paise(224_699)

test('the tax that a page shows as contained is the tax of the invoice, to the paisa, within a state and between states', () => {
  assert.equal(containedTax(lines, prices), 18_290 + 4_990)
  // Also of an order with a price for delivery and a fee for cash, and with a discount.
  for (const totalPaise of [sold, paise(sold + 4_900 + 3_901), paise(sold - 10_007)])
    for (const placeOfSupply of ['27', '29'] as const) {
      const seller = { gstin: '27DEMOS1234D1ZK', stateCode: '27' }
      const invoice = drawUpInvoice({ seller, placeOfSupply, lines, totalPaise } as unknown as Sale, [], '2026-11-21' as never)
      assert.equal(taxOfInvoice(invoice), containedTax(lines, spread(totalPaise, prices)))
    }
})
