import assert from 'node:assert/strict'
import { test } from 'node:test'
import { manualClock, paymentSetup } from '#tests/payment-setup.ts'

const minutes = 60_000

test('payment matrix 17: the reconciler finds a payment whose webhook was lost and whose browser was closed', async () => {
  const { clock, advance } = manualClock()
  const setup = await paymentSetup({ clock })
  const { id, gatewayOrderId } = await setup.placeOrder()
  setup.sandbox.webhooks.addFault({ lose: true, times: 3 })
  setup.pay(gatewayOrderId)
  assert.equal(await setup.shop.work.reconcilePayments(), 0)
  advance(2 * minutes)
  assert.equal(await setup.shop.work.reconcilePayments(), 1)
  await setup.assertPaidOnce(id)
  assert.deepEqual(
    (await setup.attempts()).map(({ source }) => source),
    ['reconciler'],
  )
  advance(3 * minutes)
  assert.equal(await setup.shop.work.reconcilePayments(), 0)
})

test('an unpaid order is checked for three days, ever less often, and then no more', async () => {
  const { clock, advance } = manualClock()
  const setup = await paymentSetup({ clock })
  await setup.placeOrder()
  let asked = 0
  for (let quarter = 0; quarter < 4 * 24 * 4; quarter++) {
    advance(15 * minutes)
    asked += await setup.shop.work.reconcilePayments()
  }
  // Of the eight checks, those at 2, 5 and 15 minutes coincide when a round runs every quarter of an hour.
  assert.equal(asked, 6)
})

test('an unpaid order whose payment was opened before the clock was set back is checked at once, and then every two minutes', async () => {
  const { clock, advance } = manualClock()
  const setup = await paymentSetup({ clock })
  const { id, gatewayOrderId } = await setup.placeOrder()
  setup.sandbox.webhooks.addFault({ lose: true, times: 3 })
  advance(-120 * minutes)
  assert.equal(await setup.shop.work.reconcilePayments(), 1)
  assert.equal(await setup.shop.work.reconcilePayments(), 0)
  setup.pay(gatewayOrderId)
  advance(2 * minutes)
  assert.equal(await setup.shop.work.reconcilePayments(), 1)
  await setup.assertPaidOnce(id)
  assert.equal(await setup.shop.work.reconcilePayments(), 0)
})

test('two processes that reconcile at once check each order once', async () => {
  const { clock, advance } = manualClock()
  const setup = await paymentSetup({ clock })
  for (let order = 0; order < 4; order++) await setup.placeOrder()
  advance(2 * minutes)
  const asked = await Promise.all([setup.shop.work.reconcilePayments(), setup.shop.work.reconcilePayments()])
  assert.equal(asked[0] + asked[1], 4)
  advance(1 * minutes)
  assert.equal(await setup.shop.work.reconcilePayments(), 0)
})

test('an order whose reconciler died is checked by the next one', async () => {
  const { clock, advance } = manualClock()
  const setup = await paymentSetup({ clock })
  await setup.placeOrder()
  advance(2 * minutes)
  setup.sandbox.faults.add({ path: '/payments$', action: { drop: 'before' } })
  await assert.rejects(setup.shop.work.reconcilePayments())
  assert.equal(await setup.shop.work.reconcilePayments(), 0)
  advance(2 * minutes)
  assert.equal(await setup.shop.work.reconcilePayments(), 1)
})

test('a second payment whose webhook was lost is found a day later, and refunded', async () => {
  const { clock, advance } = manualClock()
  const setup = await paymentSetup({ clock })
  const { id, gatewayOrderId } = await setup.placeOrder()
  assert.equal((await setup.callBack(setup.pay(gatewayOrderId))).status, 200)
  setup.sandbox.webhooks.addFault({ lose: true, times: 3 })
  setup.sandbox.pay({ order_id: gatewayOrderId, outcome: 'captured', again: true })
  await setup.deliverWebhooks()
  advance(23 * 60 * minutes)
  assert.equal(await setup.shop.work.reconcilePayments(), 0)
  advance(61 * minutes)
  assert.equal(await setup.shop.work.reconcilePayments(), 1)
  await setup.runRefundJobs()
  await setup.assertPaidOnce(id)
  assert.deepEqual(
    (await setup.refunds()).map(({ state }) => state),
    ['processed'],
  )
})

test('a payment for a cancelled order is found although its webhook was lost, and refunded', async () => {
  const { clock, advance } = manualClock()
  const setup = await paymentSetup({ clock })
  const { id, gatewayOrderId } = await setup.placeOrder()
  assert.ok((await setup.shop.orders.cancel({ orderId: id, cancelledBy: { who: 'shopper' }, reason: undefined })).ok)
  setup.sandbox.webhooks.addFault({ lose: true, times: 3 })
  setup.pay(gatewayOrderId)
  advance(2 * minutes)
  assert.equal(await setup.shop.work.reconcilePayments(), 1)
  await setup.runRefundJobs()
  assert.deepEqual(
    (await setup.refunds()).map(({ state, amount }) => [state, amount]),
    [['processed', 49_900]],
  )
  assert.equal((await setup.shop.orders.find(id))?.state, 'cancelled')
})
