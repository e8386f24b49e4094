import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { forSuppliers } from '#src/web/api/for-suppliers.ts'
import { paymentWebhook } from '#src/web/api/payments/payment-webhook.ts'
import { serveForTest, paymentSetup } from '#tests/payment-setup.ts'
import { ringBox, stockLevel } from '#tests/factories/stocked-variant.ts'
import { recordingQueue } from '#tests/fakes/recording-queue.ts'

const paidText = { status: 200, text: 'Payment Status Updated, 499.00' }
test('payment matrix 1: a callback alone pays the order once, and its repeat gets the same reply', async () => {
  const bench = await paymentSetup()
  const { id, gatewayOrderId } = await bench.placeOrder()
  const parts = bench.pay(gatewayOrderId)
  assert.deepEqual(await bench.callBack(parts), paidText)
  assert.deepEqual(await bench.callBack(parts), paidText)
  await bench.assertPaidOnce(id)
})

test('payment matrix 2: a webhook alone pays the order when the browser was closed', async () => {
  const bench = await paymentSetup()
  const { id, gatewayOrderId } = await bench.placeOrder()
  bench.pay(gatewayOrderId)
  await bench.deliverWebhooks()
  await bench.assertPaidOnce(id)
})

test('payment matrix 3: callbacks, webhook and reconciler at the same instant pay the order once', async () => {
  const bench = await paymentSetup()
  const { id, gatewayOrderId } = await bench.placeOrder()
  await bench.db.transaction((tx) => tx.query('update orders set payment_check_at = now()'))
  const parts = bench.pay(gatewayOrderId)
  const [first, second] = await Promise.all([
    bench.callBack(parts),
    bench.callBack(parts),
    bench.deliverWebhooks(),
    bench.shop.work.reconcilePayments(),
  ])
  assert.deepEqual([first, second], [paidText, paidText])
  await bench.deliverWebhooks()
  await bench.assertPaidOnce(id)
})

test('payment matrix 4: a webhook before the callback leaves the callback its reply', async () => {
  const bench = await paymentSetup()
  const { id, gatewayOrderId } = await bench.placeOrder()
  const parts = bench.pay(gatewayOrderId)
  await bench.deliverWebhooks()
  assert.deepEqual(await bench.callBack(parts), paidText)
  await bench.assertPaidOnce(id)
})

test('payment matrix 5: the same event five times is kept once and applied once', async () => {
  const bench = await paymentSetup()
  const { id, gatewayOrderId } = await bench.placeOrder()
  bench.sandbox.webhooks.addFault({ event: 'payment.captured', duplicate: 4 })
  bench.pay(gatewayOrderId)
  await bench.deliverWebhooks()
  await bench.assertPaidOnce(id)
  assert.equal((await bench.db.query(`select 1 from inbox where kind = 'payment.captured'`)).length, 1)
  assert.equal((await bench.db.query('select 1 from inbox where handled_at is null')).length, 0)
})

test('payment matrix 6: news of earlier states that comes late never lowers a paid order', async () => {
  const bench = await paymentSetup()
  const { id, gatewayOrderId } = await bench.placeOrder()
  bench.sandbox.webhooks.addFault({ event: 'payment.authorized', delayMs: 60_000 })
  const parts = bench.pay(gatewayOrderId)
  assert.deepEqual(await bench.callBack(parts), paidText)
  const payment = Object.values(bench.sandbox.ledger().payments)[0]
  const failed = JSON.stringify({ event: 'payment.failed', payload: { payment: { entity: { ...payment, status: 'failed' } } } })
  await deliver(bench.webhookAddress, failed, 'whsec_new', 'late_failure_1')
  await bench.deliverWebhooks()
  await bench.assertPaidOnce(id)
})

test('payment matrix 7: failed, tried again and paid in one window is one paid order with both tries on record', async () => {
  const bench = await paymentSetup()
  const { id, gatewayOrderId } = await bench.placeOrder()
  bench.pay(gatewayOrderId, 'payment_failed')
  await bench.deliverWebhooks()
  assert.equal((await bench.shop.orders.find(id))?.state, 'awaiting_payment')
  assert.deepEqual(await bench.callBack(bench.pay(gatewayOrderId)), paidText)
  await bench.deliverWebhooks()
  await bench.assertPaidOnce(id)
  assert.deepEqual((await bench.attempts()).map(({ state }) => state).sort(), ['captured', 'failed'])
})

test('payment matrix 8: a cancelled window is only a hint: the same gateway order can be paid later, and a paid order stays paid', async () => {
  const bench = await paymentSetup()
  const { id, gatewayOrderId } = await bench.placeOrder()
  assert.equal((await bench.cancel(gatewayOrderId)).status, 200)
  assert.equal((await bench.cancel('order_unknown')).status, 200)
  const again = await bench.shop.orders.pay(id)
  assert.equal(again.ok && again.value.gatewayOrderId, gatewayOrderId)
  assert.deepEqual(await bench.callBack(bench.pay(gatewayOrderId)), paidText)
  await bench.cancel(gatewayOrderId)
  await bench.assertPaidOnce(id)
})

test('payment matrix 9: a forged, foreign or incomplete callback pays nothing', async () => {
  const bench = await paymentSetup()
  const [mine, other] = [await bench.placeOrder(), await bench.placeOrder()]
  const parts = bench.pay(other.gatewayOrderId)
  const forged = { ...parts, razorpay_signature: 'a'.repeat(64) }
  assert.deepEqual(await bench.callBack(forged), { status: 400, text: 'Payment failed.' })
  assert.deepEqual(await bench.callBack({ ...parts, razorpay_order_id: mine.gatewayOrderId }), { status: 400, text: 'Payment failed.' })
  assert.deepEqual(await bench.callBack({ ...parts, razorpay_order_id: 'order_AAAAAAAAAAAAAA' }), { status: 400, text: 'Payment failed.' })
  assert.deepEqual(await bench.callBack({ ...parts, razorpay_signature: '' }), { status: 400, text: 'Missing payment details' })
  assert.deepEqual(await bench.callBack({}), { status: 400, text: 'Missing payment details' })
  await bench.assertUnpaid(mine.id)
})

for (const [what, wrong] of [
  ['another amount', { amount: 100 }],
  ['another currency', { currency: 'USD' }],
] as const) {
  test(`payment matrix 10: a payment of ${what} is kept for a person, who is told once, and pays nothing`, async () => {
    const bench = await paymentSetup()
    const { id, gatewayOrderId } = await bench.placeOrder()
    const paid = bench.sandbox.pay({ order_id: gatewayOrderId, outcome: 'captured', ...wrong })
    assert.ok('ok' in paid)
    assert.deepEqual(await bench.callBack(paid.ok), { status: 409, text: 'Payment failed.' })
    await bench.deliverWebhooks()
    await bench.assertUnpaid(id)
    assert.deepEqual(
      (await bench.attempts()).map(({ state }) => state),
      ['mismatch'],
    )
    assert.match((await bench.shop.orders.find(id))?.attention ?? '', /not the amount of this order/)
    assert.deepEqual(await bench.mails(), [{ kind: 'attention-needed', recipient_address: 'workshop@manjusha.example' }])
    assert.deepEqual(bench.jobs('payment.refund'), [])
  })
}

test('payment matrix 11: a second payment for a paid order goes back by itself, once, and the order is paid once', async () => {
  const bench = await paymentSetup()
  const { id, gatewayOrderId } = await bench.placeOrder()
  bench.pay(gatewayOrderId)
  bench.sandbox.pay({ order_id: gatewayOrderId, outcome: 'captured', again: true })
  await bench.deliverWebhooks()
  await bench.assertPaidOnce(id)
  assert.deepEqual((await bench.attempts()).map(({ state }) => state).sort(), ['captured', 'surplus'])
  await bench.runRefundJobs()
  await bench.deliverWebhooks()
  assert.deepEqual(
    (await bench.refunds()).map(({ state, amount }) => [state, amount]),
    [['processed', 49_900]],
  )
  const [refund, ...others] = Object.values(bench.sandbox.ledger().refunds)
  assert.deepEqual([refund?.amount, others.length], [49_900, 0])
  assert.equal((await bench.shop.orders.find(id))?.attention, undefined)
  assert.deepEqual((await bench.attempts()).map(({ state }) => state).sort(), ['captured', 'refunded'])
})

test('an authorised payment is captured by the callback', async () => {
  const bench = await paymentSetup()
  const { id, gatewayOrderId } = await bench.placeOrder()
  assert.deepEqual(await bench.callBack(bench.pay(gatewayOrderId, 'authorized')), paidText)
  await bench.assertPaidOnce(id)
})

test('a gateway that cannot be asked makes the callback wait, not fail, and its repeat pays', async () => {
  const bench = await paymentSetup()
  const { id, gatewayOrderId } = await bench.placeOrder()
  const parts = bench.pay(gatewayOrderId)
  bench.sandbox.faults.add({ path: '^/v1/payments/', action: { status: 503 } })
  assert.equal((await bench.callBack(parts)).status, 503)
  assert.deepEqual(await bench.callBack(parts), paidText)
  await bench.assertPaidOnce(id)
})

test('payment matrix 13: an event that we could not keep comes again under the same id, and is applied once', async () => {
  const bench = await paymentSetup()
  const { id, gatewayOrderId } = await bench.placeOrder()
  const heard: (string | null)[] = []
  const stumbling = await serveForTest(async (request) => {
    const isCaptured = (await request.clone().text()).includes('"event":"payment.captured"')
    if (isCaptured && heard.push(request.headers.get('x-razorpay-event-id')) <= 2) return new Response('', { status: 500 })
    return forSuppliers(paymentWebhook)(bench.shop, request, {}, {})
  })
  bench.sandbox.sendWebhooksTo(stumbling)
  bench.pay(gatewayOrderId)
  while (heard.length < 3) await bench.deliverWebhooks()
  await bench.deliverWebhooks()
  assert.deepEqual([heard.length, new Set(heard).size], [3, 1])
  assert.equal((await bench.db.query(`select 1 from inbox where kind = 'payment.captured'`)).length, 1)
  await bench.assertPaidOnce(id)
})

test('events of a kind we do not know, of two megabytes or about a stranger change nothing', async () => {
  const bench = await paymentSetup()
  const { id } = await bench.placeOrder()
  for (const what of ['unknownEvent', 'foreignOrder', 'hugeBody'] as const) bench.sandbox.sendUnexpectedEvent(what)
  await bench.deliverWebhooks()
  await bench.assertUnpaid(id)
  assert.deepEqual(await bench.attempts(), [])
  const answers = bench.sandbox.ledger().deliveries.map(({ status }) => status)
  assert.deepEqual([answers.filter((status) => status === 200).length, answers.includes(413)], [2, true])
})

test('events in the wrong order pay the order once', async () => {
  const bench = await paymentSetup()
  const { id, gatewayOrderId } = await bench.placeOrder()
  bench.sandbox.webhooks.addFault({ reorder: true, times: 3 })
  bench.pay(gatewayOrderId)
  await bench.deliverWebhooks()
  const kinds = bench.sandbox.ledger().deliveries.map(({ kind }) => kind)
  assert.deepEqual(kinds, ['order.paid', 'payment.captured', 'payment.authorized'])
  await bench.assertPaidOnce(id)
})

test('payment matrix 14: a webhook under the old secret counts; under a wrong one it is refused with 400 and nothing is kept', async () => {
  const bench = await paymentSetup()
  const body = JSON.stringify({ event: 'payment.downtime.started', payload: {} })
  assert.equal(await deliver(bench.webhookAddress, body, 'whsec_old', 'evt_old'), 200)
  assert.equal(await deliver(bench.webhookAddress, body, 'guess', 'evt_forged'), 400)
  assert.equal(await deliver(bench.webhookAddress, body, undefined, 'evt_bare'), 400)
  assert.deepEqual(await bench.db.query('select external_id, kind from inbox'), [
    { external_id: 'evt_old', kind: 'payment.downtime.started' },
  ])
})

test('an event without an id is recognised by its content', async () => {
  const bench = await paymentSetup()
  const body = JSON.stringify({ event: 'payment.downtime.started', payload: {} })
  await deliver(bench.webhookAddress, body, 'whsec_new', undefined)
  await deliver(bench.webhookAddress, body, 'whsec_new', undefined)
  assert.equal((await bench.db.query('select 1 from inbox')).length, 1)
})

test('payment matrix 16: a process killed between paid and the parcel has done neither, and the next door does both', async () => {
  const queue = recordingQueue()
  let isKilled = true
  const killable: typeof queue = {
    ...queue,
    enqueue: (...job) => (isKilled && job[1] === 'order.fulfil' ? Promise.reject(new Error('killed')) : queue.enqueue(...job)),
  }
  const bench = await paymentSetup({ queue: killable })
  const { id, gatewayOrderId } = await bench.placeOrder()
  const parts = bench.pay(gatewayOrderId)
  await assert.rejects(bench.callBack(parts), /killed/)
  await bench.assertUnpaid(id)
  assert.deepEqual(await stockLevel(bench.db, ringBox), { onHand: 5, held: 1 })
  isKilled = false
  assert.deepEqual(await bench.callBack(parts), paidText)
  await bench.assertPaidOnce(id)
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
