import assert from 'node:assert/strict'
import { test } from 'node:test'
import { manualClock, paymentSetup } from '#tests/payment-setup.ts'

const minutes = 60_000

test('payment matrix 17: a lost webhook and a closed browser are made good by the reconciler', async () => {
  const { clock, advance } = manualClock()
  const bench = await paymentSetup({ clock })
  const { id, gatewayOrderId } = await bench.placeOrder()
  bench.sandbox.webhooks.addFault({ lose: true, times: 3 })
  bench.pay(gatewayOrderId)
  assert.equal(await bench.shop.work.reconcilePayments(), 0)
  advance(2 * minutes)
  assert.equal(await bench.shop.work.reconcilePayments(), 1)
  await bench.assertPaidOnce(id)
  assert.deepEqual(
    (await bench.attempts()).map(({ source }) => source),
    ['reconciler'],
  )
  advance(3 * minutes)
  assert.equal(await bench.shop.work.reconcilePayments(), 0)
})

test('an unpaid order is asked about for three days, ever more rarely, and then no more', async () => {
  const { clock, advance } = manualClock()
  const bench = await paymentSetup({ clock })
  await bench.placeOrder()
  let asked = 0
  for (let quarter = 0; quarter < 4 * 24 * 4; quarter++) {
    advance(15 * minutes)
    asked += await bench.shop.work.reconcilePayments()
  }
  // Of the eight checks, those at 2, 5 and 15 minutes fall together when one looks every quarter of an hour.
  assert.equal(asked, 6)
})

test('an unpaid order whose payment was opened before the clock was set back is asked about at once, and then every two minutes', async () => {
  const { clock, advance } = manualClock()
  const bench = await paymentSetup({ clock })
  const { id, gatewayOrderId } = await bench.placeOrder()
  bench.sandbox.webhooks.addFault({ lose: true, times: 3 })
  advance(-120 * minutes)
  assert.equal(await bench.shop.work.reconcilePayments(), 1)
  assert.equal(await bench.shop.work.reconcilePayments(), 0)
  bench.pay(gatewayOrderId)
  advance(2 * minutes)
  assert.equal(await bench.shop.work.reconcilePayments(), 1)
  await bench.assertPaidOnce(id)
  assert.equal(await bench.shop.work.reconcilePayments(), 0)
})

test('two processes that reconcile at once ask about each order once', async () => {
  const { clock, advance } = manualClock()
  const bench = await paymentSetup({ clock })
  for (let order = 0; order < 4; order++) await bench.placeOrder()
  advance(2 * minutes)
  const asked = await Promise.all([bench.shop.work.reconcilePayments(), bench.shop.work.reconcilePayments()])
  assert.equal(asked[0] + asked[1], 4)
  advance(1 * minutes)
  assert.equal(await bench.shop.work.reconcilePayments(), 0)
})

test('an order whose reconciler died is asked about by the next one', async () => {
  const { clock, advance } = manualClock()
  const bench = await paymentSetup({ clock })
  await bench.placeOrder()
  advance(2 * minutes)
  bench.sandbox.faults.add({ path: '/payments$', action: { drop: 'before' } })
  await assert.rejects(bench.shop.work.reconcilePayments())
  assert.equal(await bench.shop.work.reconcilePayments(), 0)
  advance(2 * minutes)
  assert.equal(await bench.shop.work.reconcilePayments(), 1)
})

test('a second payment whose webhook was lost is found a day later, and goes back', async () => {
  const { clock, advance } = manualClock()
  const bench = await paymentSetup({ clock })
  const { id, gatewayOrderId } = await bench.placeOrder()
  assert.equal((await bench.callBack(bench.pay(gatewayOrderId))).status, 200)
  bench.sandbox.webhooks.addFault({ lose: true, times: 3 })
  bench.sandbox.pay({ order_id: gatewayOrderId, outcome: 'captured', again: true })
  await bench.deliverWebhooks()
  advance(23 * 60 * minutes)
  assert.equal(await bench.shop.work.reconcilePayments(), 0)
  advance(61 * minutes)
  assert.equal(await bench.shop.work.reconcilePayments(), 1)
  await bench.runRefundJobs()
  await bench.assertPaidOnce(id)
  assert.deepEqual(
    (await bench.refunds()).map(({ state }) => state),
    ['processed'],
  )
})

test('money for a cancelled order is found although its webhook was lost, and goes back', async () => {
  const { clock, advance } = manualClock()
  const bench = await paymentSetup({ clock })
  const { id, gatewayOrderId } = await bench.placeOrder()
  assert.ok((await bench.shop.orders.cancel({ orderId: id, cancelledBy: { who: 'shopper' }, reason: undefined })).ok)
  bench.sandbox.webhooks.addFault({ lose: true, times: 3 })
  bench.pay(gatewayOrderId)
  advance(2 * minutes)
  assert.equal(await bench.shop.work.reconcilePayments(), 1)
  await bench.runRefundJobs()
  assert.deepEqual(
    (await bench.refunds()).map(({ state, amount }) => [state, amount]),
    [['processed', 49_900]],
  )
  assert.equal((await bench.shop.orders.find(id))?.state, 'cancelled')
})
