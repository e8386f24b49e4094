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
  const setup = await paymentSetup()
  const { id, gatewayOrderId } = await setup.placeOrder()
  const parts = setup.pay(gatewayOrderId)
  assert.deepEqual(await setup.callBack(parts), paidText)
  assert.deepEqual(await setup.callBack(parts), paidText)
  await setup.assertPaidOnce(id)
})

test('payment matrix 2: a webhook alone pays the order when the browser was closed', async () => {
  const setup = await paymentSetup()
  const { id, gatewayOrderId } = await setup.placeOrder()
  setup.pay(gatewayOrderId)
  await setup.deliverWebhooks()
  await setup.assertPaidOnce(id)
})

test('payment matrix 3: callbacks, webhook and reconciler at the same instant pay the order once', async () => {
  const setup = await paymentSetup()
  const { id, gatewayOrderId } = await setup.placeOrder()
  await setup.db.transaction((tx) => tx.query('update orders set payment_check_at = now()'))
  const parts = setup.pay(gatewayOrderId)
  const [first, second] = await Promise.all([
    setup.callBack(parts),
    setup.callBack(parts),
    setup.deliverWebhooks(),
    setup.shop.work.reconcilePayments(),
  ])
  assert.deepEqual([first, second], [paidText, paidText])
  await setup.deliverWebhooks()
  await setup.assertPaidOnce(id)
})

test('payment matrix 4: a webhook before the callback leaves the callback its reply', async () => {
  const setup = await paymentSetup()
  const { id, gatewayOrderId } = await setup.placeOrder()
  const parts = setup.pay(gatewayOrderId)
  await setup.deliverWebhooks()
  assert.deepEqual(await setup.callBack(parts), paidText)
  await setup.assertPaidOnce(id)
})

test('payment matrix 5: the same event five times is stored once and applied once', async () => {
  const setup = await paymentSetup()
  const { id, gatewayOrderId } = await setup.placeOrder()
  setup.sandbox.webhooks.addFault({ event: 'payment.captured', duplicate: 4 })
  setup.pay(gatewayOrderId)
  await setup.deliverWebhooks()
  await setup.assertPaidOnce(id)
  assert.equal((await setup.db.query(`select 1 from inbox where kind = 'payment.captured'`)).length, 1)
  assert.equal((await setup.db.query('select 1 from inbox where handled_at is null')).length, 0)
})

test('payment matrix 6: a late report of an earlier state never changes a paid order', async () => {
  const setup = await paymentSetup()
  const { id, gatewayOrderId } = await setup.placeOrder()
  setup.sandbox.webhooks.addFault({ event: 'payment.authorized', delayMs: 60_000 })
  const parts = setup.pay(gatewayOrderId)
  assert.deepEqual(await setup.callBack(parts), paidText)
  const payment = Object.values(setup.sandbox.ledger().payments)[0]
  const failed = JSON.stringify({ event: 'payment.failed', payload: { payment: { entity: { ...payment, status: 'failed' } } } })
  await deliver(setup.webhookAddress, failed, 'whsec_new', 'late_failure_1')
  await setup.deliverWebhooks()
  await setup.assertPaidOnce(id)
})

test('payment matrix 7: failed, tried again and paid in one window is one paid order with both tries on record', async () => {
  const setup = await paymentSetup()
  const { id, gatewayOrderId } = await setup.placeOrder()
  setup.pay(gatewayOrderId, 'payment_failed')
  await setup.deliverWebhooks()
  assert.equal((await setup.shop.orders.find(id))?.state, 'awaiting_payment')
  assert.deepEqual(await setup.callBack(setup.pay(gatewayOrderId)), paidText)
  await setup.deliverWebhooks()
  await setup.assertPaidOnce(id)
  assert.deepEqual((await setup.attempts()).map(({ state }) => state).sort(), ['captured', 'failed'])
})

test('payment matrix 8: a closed payment window is only a hint: the same gateway order can be paid later, and a paid order stays paid', async () => {
  const setup = await paymentSetup()
  const { id, gatewayOrderId } = await setup.placeOrder()
  assert.equal((await setup.cancel(gatewayOrderId)).status, 200)
  assert.equal((await setup.cancel('order_unknown')).status, 200)
  const again = await setup.shop.orders.pay(id)
  assert.equal(again.ok && again.value.gatewayOrderId, gatewayOrderId)
  assert.deepEqual(await setup.callBack(setup.pay(gatewayOrderId)), paidText)
  await setup.cancel(gatewayOrderId)
  await setup.assertPaidOnce(id)
})

test('payment matrix 9: a forged, foreign or incomplete callback pays nothing', async () => {
  const setup = await paymentSetup()
  const [mine, other] = [await setup.placeOrder(), await setup.placeOrder()]
  const parts = setup.pay(other.gatewayOrderId)
  const forged = { ...parts, razorpay_signature: 'a'.repeat(64) }
  assert.deepEqual(await setup.callBack(forged), { status: 400, text: 'Payment failed.' })
  assert.deepEqual(await setup.callBack({ ...parts, razorpay_order_id: mine.gatewayOrderId }), { status: 400, text: 'Payment failed.' })
  assert.deepEqual(await setup.callBack({ ...parts, razorpay_order_id: 'order_AAAAAAAAAAAAAA' }), { status: 400, text: 'Payment failed.' })
  assert.deepEqual(await setup.callBack({ ...parts, razorpay_signature: '' }), { status: 400, text: 'Missing payment details' })
  assert.deepEqual(await setup.callBack({}), { status: 400, text: 'Missing payment details' })
  await setup.assertUnpaid(mine.id)
})

for (const [what, wrong] of [
  ['another amount', { amount: 100 }],
  ['another currency', { currency: 'USD' }],
] as const) {
  test(`payment matrix 10: a payment of ${what} waits for a person, who is notified once, and pays nothing`, async () => {
    const setup = await paymentSetup()
    const { id, gatewayOrderId } = await setup.placeOrder()
    const paid = setup.sandbox.pay({ order_id: gatewayOrderId, outcome: 'captured', ...wrong })
    assert.ok('ok' in paid)
    assert.deepEqual(await setup.callBack(paid.ok), { status: 409, text: 'Payment failed.' })
    await setup.deliverWebhooks()
    await setup.assertUnpaid(id)
    assert.deepEqual(
      (await setup.attempts()).map(({ state }) => state),
      ['mismatch'],
    )
    assert.match((await setup.shop.orders.find(id))?.attention ?? '', /not the amount of this order/)
    assert.deepEqual(await setup.mails(), [{ kind: 'attention-needed', recipient_address: 'workshop@manjusha.example' }])
    assert.deepEqual(setup.jobs('payment.refund'), [])
  })
}

test('payment matrix 11: a second payment for a paid order is refunded automatically, once, and the order is paid once', async () => {
  const setup = await paymentSetup()
  const { id, gatewayOrderId } = await setup.placeOrder()
  setup.pay(gatewayOrderId)
  setup.sandbox.pay({ order_id: gatewayOrderId, outcome: 'captured', again: true })
  await setup.deliverWebhooks()
  await setup.assertPaidOnce(id)
  assert.deepEqual((await setup.attempts()).map(({ state }) => state).sort(), ['captured', 'surplus'])
  await setup.runRefundJobs()
  await setup.deliverWebhooks()
  assert.deepEqual(
    (await setup.refunds()).map(({ state, amount }) => [state, amount]),
    [['processed', 49_900]],
  )
  const [refund, ...others] = Object.values(setup.sandbox.ledger().refunds)
  assert.deepEqual([refund?.amount, others.length], [49_900, 0])
  assert.equal((await setup.shop.orders.find(id))?.attention, undefined)
  assert.deepEqual((await setup.attempts()).map(({ state }) => state).sort(), ['captured', 'refunded'])
})

test('an authorised payment is captured by the callback', async () => {
  const setup = await paymentSetup()
  const { id, gatewayOrderId } = await setup.placeOrder()
  assert.deepEqual(await setup.callBack(setup.pay(gatewayOrderId, 'authorized')), paidText)
  await setup.assertPaidOnce(id)
})

test('a gateway that cannot be asked makes the callback wait, not fail, and its repeat pays', async () => {
  const setup = await paymentSetup()
  const { id, gatewayOrderId } = await setup.placeOrder()
  const parts = setup.pay(gatewayOrderId)
  setup.sandbox.faults.add({ path: '^/v1/payments/', action: { status: 503 } })
  assert.equal((await setup.callBack(parts)).status, 503)
  assert.deepEqual(await setup.callBack(parts), paidText)
  await setup.assertPaidOnce(id)
})

test('payment matrix 13: an event that we could not store comes again under the same id, and is applied once', async () => {
  const setup = await paymentSetup()
  const { id, gatewayOrderId } = await setup.placeOrder()
  const eventIds: (string | null)[] = []
  const stumbling = await serveForTest(async (request) => {
    const isCaptured = (await request.clone().text()).includes('"event":"payment.captured"')
    if (isCaptured && eventIds.push(request.headers.get('x-razorpay-event-id')) <= 2) return new Response('', { status: 500 })
    return forSuppliers(paymentWebhook)(setup.shop, request, {}, {})
  })
  setup.sandbox.sendWebhooksTo(stumbling)
  setup.pay(gatewayOrderId)
  while (eventIds.length < 3) await setup.deliverWebhooks()
  await setup.deliverWebhooks()
  assert.deepEqual([eventIds.length, new Set(eventIds).size], [3, 1])
  assert.equal((await setup.db.query(`select 1 from inbox where kind = 'payment.captured'`)).length, 1)
  await setup.assertPaidOnce(id)
})

test('events of an unknown kind, of two megabytes or about an unknown order change nothing', async () => {
  const setup = await paymentSetup()
  const { id } = await setup.placeOrder()
  for (const what of ['unknownEvent', 'foreignOrder', 'hugeBody'] as const) setup.sandbox.sendUnexpectedEvent(what)
  await setup.deliverWebhooks()
  await setup.assertUnpaid(id)
  assert.deepEqual(await setup.attempts(), [])
  const statuses = setup.sandbox.ledger().deliveries.map(({ status }) => status)
  assert.deepEqual([statuses.filter((status) => status === 200).length, statuses.includes(413)], [2, true])
})

test('events in the wrong order pay the order once', async () => {
  const setup = await paymentSetup()
  const { id, gatewayOrderId } = await setup.placeOrder()
  setup.sandbox.webhooks.addFault({ reorder: true, times: 3 })
  setup.pay(gatewayOrderId)
  await setup.deliverWebhooks()
  const kinds = setup.sandbox.ledger().deliveries.map(({ kind }) => kind)
  assert.deepEqual(kinds, ['order.paid', 'payment.captured', 'payment.authorized'])
  await setup.assertPaidOnce(id)
})

test('payment matrix 14: a webhook under the old secret counts; under a wrong one it is refused with 400 and nothing is stored', async () => {
  const setup = await paymentSetup()
  const body = JSON.stringify({ event: 'payment.downtime.started', payload: {} })
  assert.equal(await deliver(setup.webhookAddress, body, 'whsec_old', 'evt_old'), 200)
  assert.equal(await deliver(setup.webhookAddress, body, 'guess', 'evt_forged'), 400)
  assert.equal(await deliver(setup.webhookAddress, body, undefined, 'evt_bare'), 400)
  assert.deepEqual(await setup.db.query('select external_id, kind from inbox'), [
    { external_id: 'evt_old', kind: 'payment.downtime.started' },
  ])
})

test('an event without an id is recognised by its content', async () => {
  const setup = await paymentSetup()
  const body = JSON.stringify({ event: 'payment.downtime.started', payload: {} })
  await deliver(setup.webhookAddress, body, 'whsec_new', undefined)
  await deliver(setup.webhookAddress, body, 'whsec_new', undefined)
  assert.equal((await setup.db.query('select 1 from inbox')).length, 1)
})

test('payment matrix 16: a process killed between paid and the parcel has done neither, and the next report of the payment does both', async () => {
  const queue = recordingQueue()
  let isKilled = true
  const killable: typeof queue = {
    ...queue,
    enqueue: (...job) => (isKilled && job[1] === 'order.fulfil' ? Promise.reject(new Error('killed')) : queue.enqueue(...job)),
  }
  const setup = await paymentSetup({ queue: killable })
  const { id, gatewayOrderId } = await setup.placeOrder()
  const parts = setup.pay(gatewayOrderId)
  await assert.rejects(setup.callBack(parts), /killed/)
  await setup.assertUnpaid(id)
  assert.deepEqual(await stockLevel(setup.db, ringBox), { onHand: 5, held: 1 })
  isKilled = false
  assert.deepEqual(await setup.callBack(parts), paidText)
  await setup.assertPaidOnce(id)
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
