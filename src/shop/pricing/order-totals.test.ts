import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paise } from '#src/kit/money.ts'
import { mostLines, mostUnits } from '../cart/cart.ts'
import { orderTotals, chargeRows } from './order-totals.ts'
import { taxedTotals } from './taxed-totals.ts'

const ring = { unitPricePaise: paise(49_900), quantity: 2, gstBasisPoints: 1800 }
const tray = { unitPricePaise: paise(119_900), quantity: 1, gstBasisPoints: 500 }
const charges = { discountPaise: paise(10_000), deliveryPaise: paise(7_500), cashFeePaise: paise(4_000) }

test('the total of an order is the price of its lines, with the GST in them line by line', () => {
  assert.deepEqual(orderTotals([ring, tray]), {
    goodsPaise: 219_700,
    discountPaise: 0,
    deliveryPaise: 0,
    cashFeePaise: 0,
    containedTaxPaise: 15_224 + 5_710,
    totalPaise: 219_700,
  })
})

test('a discount is taken off the goods, delivery and the fee for cash are added to them', () => {
  const totals = orderTotals([ring], charges)
  assert.equal(totals.goodsPaise, 99_800)
  assert.equal(totals.totalPaise, 99_800 - 10_000 + 7_500 + 4_000)
  assert.equal(totals.containedTaxPaise, undefined, 'pages do not divide it over the lines')
  assert.equal(taxedTotals([ring], charges).containedTaxPaise, 15_452)
})

test('the contained GST is unknown without lines and while the rate of one line is unknown', () => {
  assert.equal(orderTotals([]).containedTaxPaise, undefined)
  assert.equal(orderTotals([ring, { ...tray, gstBasisPoints: undefined }]).containedTaxPaise, undefined)
})

test('the total of the largest order that the shop takes is a whole number of paise', () => {
  const dearest = { unitPricePaise: paise(9_99_999_99), quantity: mostUnits, gstBasisPoints: 2800 }
  assert.equal(orderTotals(Array.from({ length: mostLines }, () => dearest)).totalPaise, 9_99_999_99 * mostUnits * mostLines)
})

test('free shipping is listed, a discount or a fee of nothing is not', () => {
  assert.deepEqual(chargeRows(orderTotals([ring])), [['Shipping', 'Free']])
  assert.deepEqual(chargeRows(orderTotals([ring], charges)), [
    ['Discount', '-₹100'],
    ['Shipping', '₹75'],
    ['Cash on Delivery fee', '₹40'],
  ])
})
