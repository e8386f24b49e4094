import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ringBox, stockLevel } from '#tests/factories/stocked-variant.ts'
import { aPlaceOrder } from '#tests/factories/order.ts'
import { manualClock, paymentSetup } from '#tests/payment-setup.ts'
import { someStaff } from '#tests/factories/staff.ts'

const minutes = 60_000

async function aBench(stock = 5) {
  const time = manualClock()
  const box = { ...ringBox, stock }
  const bench = await paymentSetup({ clock: time.clock, box })
  const cashOrder = async () => {
    const placed = await bench.shop.orders.place(aPlaceOrder())
    assert.ok(placed.ok)
    return placed.value.order.id
  }
  const kinds = async () => (await bench.mails()).map(({ kind }) => kind).toSorted()
  return { bench, box, cashOrder, kinds, ...time }
}

test('payment matrix 8: an order left unpaid is paid later from its own page, with the same gateway order', async () => {
  const { bench } = await aBench()
  const { id, gatewayOrderId } = await bench.placeOrder()
  await bench.cancel(gatewayOrderId)
  const again = await bench.shop.orders.pay(id)
  assert.equal(again.ok && again.value.gatewayOrderId, gatewayOrderId)
  assert.equal((await bench.callBack(bench.pay(gatewayOrderId))).status, 200)
  await bench.assertPaidOnce(id)
  assert.deepEqual(await bench.shop.orders.pay(id), { ok: false, problem: { code: 'order_not_payable' } })
})

test('an order whose time ran out keeps its pieces again when its shopper comes back, at its own prices', async () => {
  const { bench, advance } = await aBench()
  const { id, gatewayOrderId } = await bench.placeOrder()
  advance(31 * minutes)
  await bench.shop.work.lapseHolds()
  await bench.db.transaction((tx) => tx.query('update products set price_paise = 50000, mrp_paise = 50000'))
  const again = await bench.shop.orders.pay(id)
  assert.equal(again.ok && again.value.gatewayOrderId, gatewayOrderId)
  assert.deepEqual(await stockLevel(bench.db, ringBox), { onHand: 5, held: 1 })
  assert.equal((await bench.callBack(bench.pay(gatewayOrderId))).status, 200)
  await bench.assertPaidOnce(id)
})

test('an order whose pieces are gone meanwhile says so, and stays lapsed', async () => {
  const { bench, advance } = await aBench(1)
  const { id } = await bench.placeOrder()
  advance(31 * minutes)
  await bench.shop.work.lapseHolds()
  await bench.placeOrder()
  assert.deepEqual(await bench.shop.orders.pay(id), { ok: false, problem: { code: 'order_sold_out' } })
  assert.equal((await bench.shop.orders.find(id))?.state, 'lapsed')
})

test('after three days an unpaid order is over', async () => {
  const { bench, advance } = await aBench()
  const { id } = await bench.placeOrder()
  advance(31 * minutes)
  await bench.shop.work.lapseHolds()
  advance(72 * 60 * minutes)
  assert.deepEqual(await bench.shop.orders.pay(id), { ok: false, problem: { code: 'order_not_payable' } })
  assert.equal((await bench.shop.orders.show(id))?.happensNext, 'order again')
})

test('a cash order is paid online instead, on the same order: then it is a paid order like any other', async () => {
  const { bench, box, cashOrder, kinds } = await aBench()
  const id = await cashOrder()
  assert.equal((await bench.shop.orders.show(id))?.payment?.isInsteadOfCash, true)
  const opened = await bench.shop.orders.pay(id)
  assert.ok(opened.ok)
  assert.equal((await bench.callBack(bench.pay(opened.value.gatewayOrderId))).status, 200)
  await bench.deliverWebhooks()
  const order = await bench.shop.orders.find(id)
  assert.deepEqual([order?.state, order?.paymentMethod, order?.stock], ['paid', 'online', 'taken'])
  assert.deepEqual(await stockLevel(bench.db, box), { onHand: 4, held: 0 })
  assert.deepEqual(bench.jobs('order.fulfil'), [{ orderId: id }])
  assert.deepEqual(await kinds(), ['order-confirmation', 'order-confirmed', 'order-notification', 'order-paid-after-all'])
})

test('the reconciler watches a cash order from the moment its payment was opened', async () => {
  const { bench, cashOrder, advance } = await aBench()
  const id = await cashOrder()
  advance(5 * 24 * 60 * minutes)
  const opened = await bench.shop.orders.pay(id)
  assert.ok(opened.ok)
  bench.sandbox.webhooks.addFault({ lose: true, times: 3 })
  bench.pay(opened.value.gatewayOrderId)
  advance(2 * minutes)
  assert.equal(await bench.shop.work.reconcilePayments(), 1)
  assert.equal((await bench.shop.orders.find(id))?.state, 'paid')
})

test('money that comes in after staff have confirmed the cash order goes back: the courier collects it', async () => {
  const { bench, cashOrder } = await aBench()
  const id = await cashOrder()
  const opened = await bench.shop.orders.pay(id)
  assert.ok(opened.ok)
  assert.ok((await bench.shop.orders.confirm(id, someStaff)).ok)
  assert.deepEqual(await bench.shop.orders.pay(id), { ok: false, problem: { code: 'order_not_payable' } })
  bench.pay(opened.value.gatewayOrderId)
  await bench.deliverWebhooks()
  await bench.runRefundJobs()
  const order = await bench.shop.orders.find(id)
  assert.deepEqual([order?.state, order?.paymentMethod], ['confirmed', 'cod'])
  assert.deepEqual(
    (await bench.refunds()).map(({ state, amount }) => [state, amount]),
    [['processed', 49_900]],
  )
})
