import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ringBox, stockLevel } from '#tests/factories/stocked-variant.ts'
import { aPlaceOrder } from '#tests/factories/order.ts'
import { manualClock, paymentSetup } from '#tests/payment-setup.ts'
import { testSettings } from '#tests/fakes/shop-deps.ts'
import { paise } from '#src/kit/money.ts'
import { someStaff } from '#tests/factories/staff.ts'

const minutes = 60_000

async function aSetup(stock = 5, settings = testSettings) {
  const time = manualClock()
  const box = { ...ringBox, stock }
  const setup = await paymentSetup({ clock: time.clock, box, settings })
  const cashOrder = async (expectedTotalPaise = aPlaceOrder().expectedTotalPaise) => {
    const placed = await setup.shop.orders.place({ ...aPlaceOrder(), expectedTotalPaise })
    assert.ok(placed.ok)
    return placed.value.order.id
  }
  const kinds = async () => (await setup.mails()).map(({ kind }) => kind).toSorted()
  return { setup, box, cashOrder, kinds, ...time }
}

test('payment matrix 8: an order left unpaid is paid later from its own page, with the same gateway order', async () => {
  const { setup } = await aSetup()
  const { id, gatewayOrderId } = await setup.placeOrder()
  await setup.cancel(gatewayOrderId)
  const again = await setup.shop.orders.pay(id)
  assert.equal(again.ok && again.value.gatewayOrderId, gatewayOrderId)
  assert.equal((await setup.callBack(setup.pay(gatewayOrderId))).status, 200)
  await setup.assertPaidOnce(id)
  assert.deepEqual(await setup.shop.orders.pay(id), { ok: false, problem: { code: 'order_not_payable' } })
})

test('a lapsed order holds its units again when its shopper comes back, at its own prices', async () => {
  const { setup, advance } = await aSetup()
  const { id, gatewayOrderId } = await setup.placeOrder()
  advance(31 * minutes)
  await setup.shop.work.lapseHolds()
  await setup.db.transaction((tx) => tx.query('update products set price_paise = 50000, mrp_paise = 50000'))
  const again = await setup.shop.orders.pay(id)
  assert.equal(again.ok && again.value.gatewayOrderId, gatewayOrderId)
  assert.deepEqual(await stockLevel(setup.db, ringBox), { onHand: 5, held: 1 })
  assert.equal((await setup.callBack(setup.pay(gatewayOrderId))).status, 200)
  await setup.assertPaidOnce(id)
})

test('a lapsed order whose units are sold out is refused with that reason, and stays lapsed', async () => {
  const { setup, advance } = await aSetup(1)
  const { id } = await setup.placeOrder()
  advance(31 * minutes)
  await setup.shop.work.lapseHolds()
  await setup.placeOrder()
  assert.deepEqual(await setup.shop.orders.pay(id), { ok: false, problem: { code: 'order_sold_out' } })
  assert.equal((await setup.shop.orders.find(id))?.state, 'lapsed')
})

test('after three days an unpaid order can no longer be paid', async () => {
  const { setup, advance } = await aSetup()
  const { id } = await setup.placeOrder()
  advance(31 * minutes)
  await setup.shop.work.lapseHolds()
  advance(72 * 60 * minutes)
  assert.deepEqual(await setup.shop.orders.pay(id), { ok: false, problem: { code: 'order_not_payable' } })
  assert.equal((await setup.shop.orders.show(id))?.happensNext, 'order again')
})

test('a cash order that is paid online instead is a paid order like any other', async () => {
  const { setup, box, cashOrder, kinds } = await aSetup()
  const id = await cashOrder()
  assert.equal((await setup.shop.orders.show(id))?.payment?.isInsteadOfCash, true)
  const opened = await setup.shop.orders.pay(id)
  assert.ok(opened.ok)
  assert.equal((await setup.callBack(setup.pay(opened.value.gatewayOrderId))).status, 200)
  await setup.deliverWebhooks()
  const order = await setup.shop.orders.find(id)
  assert.deepEqual([order?.state, order?.paymentMethod, order?.stock], ['paid', 'online', 'taken'])
  assert.deepEqual(await stockLevel(setup.db, box), { onHand: 4, held: 0 })
  assert.deepEqual(setup.jobs('order.fulfil'), [{ orderId: id }])
  assert.deepEqual(await kinds(), ['order-confirmation', 'order-confirmed', 'order-notification', 'order-paid-after-all'])
})

test('a cash order that is paid online instead does without the fee for cash, and without its tax', async () => {
  const [cashPaise, wholePaise] = [paise(3_900), paise(ringBox.pricePaise + 3_900)]
  const { setup, cashOrder } = await aSetup(5, { ...testSettings, charges: { ...testSettings.charges, cashPaise } })
  const id = await cashOrder(wholePaise)
  const shown = await setup.shop.orders.show(id)
  assert.deepEqual([shown?.order.totals.totalPaise, shown?.order.totals.containedTaxPaise], [wholePaise, 8_206])
  assert.deepEqual([shown?.payment?.amountPaise, shown?.payment?.sparedPaise], [ringBox.pricePaise, cashPaise])
  const opened = await setup.shop.orders.pay(id)
  assert.ok(opened.ok)
  const paymentId = setup.pay(opened.value.gatewayOrderId)
  assert.equal((await setup.callBack(paymentId)).status, 200)
  const paid = (await setup.shop.orders.find(id))!
  assert.deepEqual([paid.state, paid.paymentMethod], ['paid', 'online'])
  const { cashFeePaise, totalPaise, containedTaxPaise } = paid.totals
  assert.deepEqual([cashFeePaise, totalPaise, containedTaxPaise], [0, ringBox.pricePaise, 7_612])
  const mailed = await setup.db.query(`select message->'totals'->>'totalPaise' as total from outbox where kind = 'order-paid-after-all'`)
  assert.deepEqual(mailed, [{ total: String(ringBox.pricePaise) }])
})

test('the reconciler checks a cash order from the moment its payment was opened', async () => {
  const { setup, cashOrder, advance } = await aSetup()
  const id = await cashOrder()
  advance(5 * 24 * 60 * minutes)
  const opened = await setup.shop.orders.pay(id)
  assert.ok(opened.ok)
  setup.sandbox.webhooks.addFault({ lose: true, times: 3 })
  setup.pay(opened.value.gatewayOrderId)
  advance(2 * minutes)
  assert.equal(await setup.shop.work.reconcilePayments(), 1)
  assert.equal((await setup.shop.orders.find(id))?.state, 'paid')
})

test('a payment that comes in after staff have confirmed the cash order is refunded, because the courier collects the cash', async () => {
  const { setup, cashOrder } = await aSetup()
  const id = await cashOrder()
  const opened = await setup.shop.orders.pay(id)
  assert.ok(opened.ok)
  assert.ok((await setup.shop.orders.confirm(id, someStaff)).ok)
  assert.deepEqual(await setup.shop.orders.pay(id), { ok: false, problem: { code: 'order_not_payable' } })
  setup.pay(opened.value.gatewayOrderId)
  await setup.deliverWebhooks()
  await setup.runRefundJobs()
  const order = await setup.shop.orders.find(id)
  assert.deepEqual([order?.state, order?.paymentMethod], ['confirmed', 'cod'])
  assert.deepEqual(
    (await setup.refunds()).map(({ state, amount }) => [state, amount]),
    [['processed', 49_900]],
  )
})
