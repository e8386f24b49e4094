import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paise } from '#src/kit/money.ts'
import { manualClock, paymentSetup } from '#tests/payment-setup.ts'

const minutes = 60_000

async function anAuthorisedPayment(amount?: number) {
  const { clock, advance } = manualClock()
  const setup = await paymentSetup({ clock })
  const order = await setup.placeOrder()
  setup.sandbox.pay({ order_id: order.gatewayOrderId, outcome: 'authorized', amount })
  await setup.deliverWebhooks()
  return { setup, advance, ...order }
}

test('an authorised payment is captured by us a minute later, if the gateway has not captured it', async () => {
  const { setup, id } = await anAuthorisedPayment()
  assert.equal((await setup.shop.orders.show(id))?.happensNext, 'bank decides')
  const [planned] = setup.shop.deps.queue.jobs.filter(({ job }) => job === 'payment.capture')
  assert.equal(planned?.notBefore?.toISOString(), '2026-11-20T09:01:00.000Z')
  const [job] = setup.jobs('payment.capture')
  assert.ok(job)
  await setup.shop.work.capturePayment(job)
  await setup.shop.work.capturePayment(job)
  await setup.deliverWebhooks()
  await setup.assertPaidOnce(id)
})

test('the reconciler captures it if the job is lost', async () => {
  const { setup, id, advance } = await anAuthorisedPayment()
  advance(2 * minutes)
  await setup.shop.work.reconcilePayments()
  await setup.assertPaidOnce(id)
})

test('an authorised payment for an order that was cancelled meanwhile is not captured', async () => {
  const { setup, id } = await anAuthorisedPayment()
  await setup.shop.orders.cancel({ orderId: id, cancelledBy: { who: 'shopper' }, reason: undefined })
  for (const job of setup.jobs('payment.capture')) await setup.shop.work.capturePayment(job)
  assert.deepEqual(
    Object.values(setup.sandbox.ledger().payments).map(({ status }) => status),
    ['authorized'],
  )
  setup.sandbox.advance(6 * 24 * 3600)
  assert.deepEqual(
    Object.values(setup.sandbox.ledger().payments).map(({ status }) => status),
    ['refunded'],
  )
})

test('an authorised payment of another amount is not captured, and a person is notified', async () => {
  const { setup, id } = await anAuthorisedPayment(100)
  for (const job of setup.jobs('payment.capture')) await setup.shop.work.capturePayment(job)
  await setup.assertUnpaid(id)
  assert.match((await setup.shop.orders.find(id))?.attention ?? '', /authorised for another amount/)
})

test('a payment of another amount that the gateway takes after all has one line, which says what can be done', async () => {
  const { setup, id } = await anAuthorisedPayment(51_260)
  const [payment] = Object.values(setup.sandbox.ledger().payments)
  await setup.shop.deps.gateway.capture(payment?.id ?? '', paise(51_260))
  await setup.deliverWebhooks()
  assert.match(
    (await setup.shop.orders.find(id))?.attention ?? '',
    /^Payment pay_\w+, ₹512\.60, is not the amount of this order, ₹499: accept it for the order, or send it back\.$/,
  )
})
