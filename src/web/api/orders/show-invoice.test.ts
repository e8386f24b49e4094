import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '#tests/database.ts'
import { aPlaceOrder } from '#tests/factories/order.ts'
import { ringBox, stock } from '#tests/factories/stocked-variant.ts'
import { testShop } from '#tests/fakes/shop-deps.ts'
import { orderCreditNote, orderInvoice } from './show-invoice.ts'
import { findOrder } from '#src/shop/orders/orders.store.ts'
import { issueCreditNote, issueInvoice } from '#src/shop/workflows/invoicing/tax-documents.ts'

async function anInvoicedOrder() {
  const db = await testDatabase()
  await stock(db, ringBox)
  // In the financial year that their numbers name.
  const shop = testShop(db, { clock: () => new Date('2026-11-20T09:00:00Z') })
  const placed = await shop.orders.place(aPlaceOrder())
  const orderId = placed.ok ? placed.value.order.id : assert.fail(placed.problem.code)
  const invoice = () => db.transaction(async (tx) => issueInvoice(tx, (await findOrder(tx, orderId))!, shop.deps))
  const credit = () =>
    db.transaction((tx) => issueCreditNote(tx, { orderId, reference: 'refund-1', amountPaise: undefined, reason: 'Scratched' }, shop.deps))
  return { shop, orderId, invoice, credit }
}

const request = new Request('http://shop.test/')

test('GET /order/<id>/invoice.pdf returns the invoice to anybody with the id, and no cache or search engine may store it', async () => {
  const { shop, orderId, invoice } = await anInvoicedOrder()
  assert.equal((await orderInvoice(shop, request, { orderId })).status, 404)
  await invoice()
  const response = await orderInvoice(shop, request, { orderId })
  assert.equal(response.status, 200)
  assert.equal(await response.text(), 'drawing of MJ/TB2627/0001')
  assert.deepEqual(
    ['content-type', 'cache-control', 'x-robots-tag', 'referrer-policy', 'content-disposition'].map((name) => response.headers.get(name)),
    ['application/pdf', 'private, no-store', 'noindex', 'no-referrer', 'inline; filename="MJ-TB2627-0001.pdf"'],
  )
})

test('credit notes are counted from 1', async () => {
  const { shop, orderId, invoice, credit } = await anInvoicedOrder()
  await invoice()
  await credit()
  assert.equal(await (await orderCreditNote(shop, request, { orderId, position: '1' })).text(), 'drawing of MJ/TR2627/0001')
  for (const position of ['0', '2', '-1', '1.5', 'x', '']) {
    assert.equal((await orderCreditNote(shop, request, { orderId, position })).status, 404, position)
  }
})

test('an unknown id gets the same reply as an order without an invoice', async () => {
  const { shop } = await anInvoicedOrder()
  for (const orderId of ['MJ-10001', 'AAAAAAAAAAAAAAAAAAAAAA', '', "'; drop table orders"]) {
    const response = await orderInvoice(shop, request, { orderId })
    assert.equal(response.status, 404)
    assert.equal(response.headers.get('cache-control'), 'private, no-store')
  }
})
