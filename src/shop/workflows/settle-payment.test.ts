import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { paymentBench } from '#tests/payment-bench.ts'
import { ringBox, shelf } from '#tests/factories/stocked-variant.ts'
import { rememberedQueue } from '#tests/fakes/remembered-queue.ts'

const paidText = { status: 200, text: 'Payment Status Updated, 499.00' }
const minutes = 60_000

/** A clock that only goes when it is told to. */
function handClock() {
  let now = new Date('2026-11-20T09:00:00Z')
  return { clock: () => now, advance: (ms: number) => void (now = new Date(now.getTime() + ms)) }
}

test('a callback alone pays the order once, and its repeat gets the same reply', async () => {
  const bench = await paymentBench()
  const { id, gatewayOrderId } = await bench.order()
  const parts = bench.pay(gatewayOrderId)
  assert.deepEqual(await bench.callBack(parts), paidText)
  assert.deepEqual(await bench.callBack(parts), paidText)
  await bench.assertPaidOnce(id)
})

test('a webhook alone pays the order when the browser was closed', async () => {
  const bench = await paymentBench()
  const { id, gatewayOrderId } = await bench.order()
  bench.pay(gatewayOrderId)
  await bench.webhooksArrive()
  await bench.assertPaidOnce(id)
})

test('callbacks, webhook and reconciler at the same instant pay the order once', async () => {
  const bench = await paymentBench()
  const { id, gatewayOrderId } = await bench.order()
  await bench.db.transaction((tx) => tx.query('update orders set payment_check_at = now()'))
  const parts = bench.pay(gatewayOrderId)
  const [first, second] = await Promise.all([
    bench.callBack(parts),
    bench.callBack(parts),
    bench.webhooksArrive(),
    bench.shop.work.reconcilePayments(),
  ])
  assert.deepEqual([first, second], [paidText, paidText])
  await bench.webhooksArrive()
  await bench.assertPaidOnce(id)
})

test('a webhook before the callback leaves the callback its reply', async () => {
  const bench = await paymentBench()
  const { id, gatewayOrderId } = await bench.order()
  const parts = bench.pay(gatewayOrderId)
  await bench.webhooksArrive()
  assert.deepEqual(await bench.callBack(parts), paidText)
  await bench.assertPaidOnce(id)
})

test('the same event five times is kept once and applied once', async () => {
  const bench = await paymentBench()
  const { id, gatewayOrderId } = await bench.order()
  bench.sandbox.webhooks.addFault({ event: 'payment.captured', duplicate: 4 })
  bench.pay(gatewayOrderId)
  await bench.webhooksArrive()
  await bench.assertPaidOnce(id)
  assert.equal((await bench.db.query(`select 1 from inbox where kind = 'payment.captured'`)).length, 1)
  assert.equal((await bench.db.query('select 1 from inbox where handled_at is null')).length, 0)
})

test('news of earlier states that comes late never lowers a paid order', async () => {
  const bench = await paymentBench()
  const { id, gatewayOrderId } = await bench.order()
  bench.sandbox.webhooks.addFault({ event: 'payment.authorized', delayMs: 60_000 })
  const parts = bench.pay(gatewayOrderId)
  assert.deepEqual(await bench.callBack(parts), paidText)
  const payment = Object.values(bench.sandbox.ledger().payments)[0]
  const failed = JSON.stringify({ event: 'payment.failed', payload: { payment: { entity: { ...payment, status: 'failed' } } } })
  await deliver(bench.webhookAddress, failed, 'whsec_new', 'late_failure_1')
  await bench.webhooksArrive()
  await bench.assertPaidOnce(id)
})

test('failed, tried again and paid in one window is one paid order with both tries on record', async () => {
  const bench = await paymentBench()
  const { id, gatewayOrderId } = await bench.order()
  bench.pay(gatewayOrderId, 'payment_failed')
  await bench.webhooksArrive()
  assert.equal((await bench.shop.orders.find(id))?.state, 'awaiting_payment')
  assert.deepEqual(await bench.callBack(bench.pay(gatewayOrderId)), paidText)
  await bench.webhooksArrive()
  await bench.assertPaidOnce(id)
  assert.deepEqual((await bench.attempts()).map(({ state }) => state).sort(), ['captured', 'failed'])
})

test('a cancelled window is only a hint: the same gateway order can be paid later, and a paid order stays paid', async () => {
  const bench = await paymentBench()
  const { id, gatewayOrderId } = await bench.order()
  assert.equal((await bench.cancel(gatewayOrderId)).status, 200)
  assert.equal((await bench.cancel('order_unknown')).status, 200)
  assert.equal((await bench.shop.orders.show(id))?.payment?.gatewayOrderId, gatewayOrderId)
  assert.deepEqual(await bench.callBack(bench.pay(gatewayOrderId)), paidText)
  await bench.cancel(gatewayOrderId)
  await bench.assertPaidOnce(id)
})

test('a forged, foreign or incomplete callback pays nothing', async () => {
  const bench = await paymentBench()
  const [mine, other] = [await bench.order(), await bench.order()]
  const parts = bench.pay(other.gatewayOrderId)
  const forged = { ...parts, razorpay_signature: 'a'.repeat(64) }
  assert.deepEqual(await bench.callBack(forged), { status: 400, text: 'Payment failed.' })
  assert.deepEqual(await bench.callBack({ ...parts, razorpay_order_id: mine.gatewayOrderId }), { status: 400, text: 'Payment failed.' })
  assert.deepEqual(await bench.callBack({ ...parts, razorpay_order_id: 'order_AAAAAAAAAAAAAA' }), { status: 400, text: 'Payment failed.' })
  assert.deepEqual(await bench.callBack({ ...parts, razorpay_signature: '' }), { status: 400, text: 'Missing payment details' })
  assert.deepEqual(await bench.callBack({}), { status: 400, text: 'Missing payment details' })
  await bench.assertUnpaid(mine.id)
})

test('a payment of another amount is kept for a person and pays nothing', async () => {
  const bench = await paymentBench()
  const { id, gatewayOrderId } = await bench.order()
  const gatewayOrder = bench.sandbox.ledger().orders[gatewayOrderId]
  assert.ok(gatewayOrder)
  Object.assign(gatewayOrder, { amount: 100 })
  assert.deepEqual(await bench.callBack(bench.pay(gatewayOrderId)), { status: 409, text: 'Payment failed.' })
  await bench.webhooksArrive()
  await bench.assertUnpaid(id)
  assert.deepEqual(
    (await bench.attempts()).map(({ state }) => state),
    ['mismatch'],
  )
  assert.match((await bench.shop.orders.find(id))?.attention ?? '', /not the amount of this order/)
})

test('a second payment for a paid order is kept as surplus, and the order is paid once', async () => {
  const bench = await paymentBench()
  const { id, gatewayOrderId } = await bench.order()
  bench.pay(gatewayOrderId)
  const gatewayOrder = bench.sandbox.ledger().orders[gatewayOrderId]
  assert.ok(gatewayOrder)
  gatewayOrder.status = 'attempted'
  bench.pay(gatewayOrderId)
  await bench.webhooksArrive()
  await bench.assertPaidOnce(id)
  assert.deepEqual((await bench.attempts()).map(({ state }) => state).sort(), ['captured', 'surplus'])
  assert.match((await bench.shop.orders.find(id))?.attention ?? '', /refund it/)
})

test('an authorised payment is captured by the callback', async () => {
  const bench = await paymentBench()
  const { id, gatewayOrderId } = await bench.order()
  assert.deepEqual(await bench.callBack(bench.pay(gatewayOrderId, 'authorized')), paidText)
  await bench.assertPaidOnce(id)
})

test('a gateway that cannot be asked makes the callback wait, not fail, and its repeat pays', async () => {
  const bench = await paymentBench()
  const { id, gatewayOrderId } = await bench.order()
  const parts = bench.pay(gatewayOrderId)
  bench.sandbox.faults.add({ path: '^/v1/payments/', action: { status: 503 } })
  assert.equal((await bench.callBack(parts)).status, 503)
  assert.deepEqual(await bench.callBack(parts), paidText)
  await bench.assertPaidOnce(id)
})

test('a webhook under the old secret counts; under a wrong one it is refused with 400 and nothing is kept', async () => {
  const bench = await paymentBench()
  const body = JSON.stringify({ event: 'payment.downtime.started', payload: {} })
  assert.equal(await deliver(bench.webhookAddress, body, 'whsec_old', 'evt_old'), 200)
  assert.equal(await deliver(bench.webhookAddress, body, 'guess', 'evt_forged'), 400)
  assert.equal(await deliver(bench.webhookAddress, body, undefined, 'evt_bare'), 400)
  assert.deepEqual(await bench.db.query('select external_id, kind from inbox'), [
    { external_id: 'evt_old', kind: 'payment.downtime.started' },
  ])
})

test('an event without an id is recognised by its content', async () => {
  const bench = await paymentBench()
  const body = JSON.stringify({ event: 'payment.downtime.started', payload: {} })
  await deliver(bench.webhookAddress, body, 'whsec_new', undefined)
  await deliver(bench.webhookAddress, body, 'whsec_new', undefined)
  assert.equal((await bench.db.query('select 1 from inbox')).length, 1)
})

test('an unpaid order gives its pieces back when its time is over, and money that comes later revives it', async () => {
  const { clock, advance } = handClock()
  const bench = await paymentBench({ clock })
  const { id, gatewayOrderId } = await bench.order()
  advance(29 * minutes)
  assert.equal(await bench.shop.work.lapseHolds(), 0)
  advance(2 * minutes)
  assert.equal(await bench.shop.work.lapseHolds(), 1)
  assert.deepEqual(await shelf(bench.db, ringBox), { onHand: 5, held: 0 })
  assert.equal((await bench.shop.orders.show(id))?.happensNext, 'order again')
  bench.pay(gatewayOrderId)
  await bench.webhooksArrive()
  await bench.assertPaidOnce(id)
})

test('money that comes late for sold-out pieces is kept, and a person is told before anything is sent', async () => {
  const { clock, advance } = handClock()
  const bench = await paymentBench({ clock, box: { ...ringBox, stock: 1 } })
  const late = await bench.order()
  advance(31 * minutes)
  await bench.shop.work.lapseHolds()
  await bench.order()
  assert.deepEqual(await bench.callBack(bench.pay(late.gatewayOrderId)), paidText)
  const order = await bench.shop.orders.find(late.id)
  assert.deepEqual([order?.state, order?.stock], ['paid', 'short'])
  assert.match(order?.attention ?? '', /sold out/)
  assert.ok(!bench.shop.deps.queue.jobs.some(({ job }) => job === 'order.fulfil'))
})

test('a process killed between paid and the parcel has done neither, and the next door does both', async () => {
  const queue = rememberedQueue()
  let isKilled = true
  const killable: typeof queue = {
    jobs: queue.jobs,
    enqueue: (...job) => (isKilled && job[1] === 'order.fulfil' ? Promise.reject(new Error('killed')) : queue.enqueue(...job)),
  }
  const bench = await paymentBench({ queue: killable })
  const { id, gatewayOrderId } = await bench.order()
  const parts = bench.pay(gatewayOrderId)
  await assert.rejects(bench.callBack(parts), /killed/)
  await bench.assertUnpaid(id)
  assert.deepEqual(await shelf(bench.db, ringBox), { onHand: 5, held: 1 })
  isKilled = false
  assert.deepEqual(await bench.callBack(parts), paidText)
  await bench.assertPaidOnce(id)
})

test('a lost webhook and a closed browser are made good by the reconciler', async () => {
  const { clock, advance } = handClock()
  const bench = await paymentBench({ clock })
  const { id, gatewayOrderId } = await bench.order()
  bench.sandbox.webhooks.addFault({ lose: true, times: 3 })
  bench.pay(gatewayOrderId)
  assert.equal(await bench.shop.work.reconcilePayments(), 0)
  advance(2 * minutes)
  assert.equal(await bench.shop.work.reconcilePayments(), 1)
  await bench.assertPaidOnce(id)
  assert.deepEqual(
    (await bench.attempts()).map(({ door }) => door),
    ['reconciler'],
  )
  advance(3 * minutes)
  assert.equal(await bench.shop.work.reconcilePayments(), 0)
})

test('an unpaid order is asked about for three days, ever more rarely, and then no more', async () => {
  const { clock, advance } = handClock()
  const bench = await paymentBench({ clock })
  await bench.order()
  let asked = 0
  for (let quarter = 0; quarter < 4 * 24 * 4; quarter++) {
    advance(15 * minutes)
    asked += await bench.shop.work.reconcilePayments()
  }
  // Of the eight checks, those at 2, 5 and 15 minutes fall together when one looks every quarter of an hour.
  assert.equal(asked, 6)
})

async function deliver(address: string, body: string, secret: string | undefined, eventId: string | undefined): Promise<number> {
  const signature = secret && createHmac('sha256', secret).update(body).digest('hex')
  const headers = {
    'content-type': 'application/json',
    ...(signature && { 'x-razorpay-signature': signature }),
    ...(eventId && { 'x-razorpay-event-id': eventId }),
  }
  return (await fetch(address, { method: 'POST', headers, body })).status
}
