import assert from 'node:assert/strict'
import { test } from 'node:test'
import { manualClock, paymentSetup } from '#tests/payment-setup.ts'

const minutes = 60_000

async function aFailedOrder() {
  const time = manualClock()
  const setup = await paymentSetup({ clock: time.clock })
  const order = await setup.placeOrder()
  setup.pay(order.gatewayOrderId, 'insufficient_fund')
  await setup.deliverWebhooks()
  const remind = async () => {
    for (const { orderId } of setup.jobs('payment.remind')) await setup.shop.work.remindPayment(orderId)
  }
  return { setup, ...order, remind, ...time }
}

test('a shopper whose payment failed gets one mail with a link to try again, ten minutes later', async () => {
  const { setup, gatewayOrderId, remind } = await aFailedOrder()
  const [planned] = setup.shop.deps.queue.jobs.filter(({ job }) => job === 'payment.remind')
  assert.equal(planned?.notBefore?.toISOString(), '2026-11-20T09:10:00.000Z')
  await setup.cancel(gatewayOrderId)
  await remind()
  await remind()
  const [mail, ...others] = await setup.db.query<{ message: { kind: string; failure: string; orderUrl: string } }>(
    'select message from outbox',
  )
  assert.deepEqual([mail?.message.kind, others.length], ['payment-failed', 0])
  assert.match(mail?.message.failure ?? '', /too little money/)
  assert.match(mail?.message.orderUrl ?? '', /\/order\//)
})

test('a shopper who has paid meanwhile gets no such mail', async () => {
  const { setup, gatewayOrderId, remind } = await aFailedOrder()
  await setup.callBack(setup.pay(gatewayOrderId))
  await remind()
  assert.deepEqual(await setup.mails('payment-failed'), [])
})

test('a shopper who has cancelled, or whose payment is authorised, gets no such mail', async () => {
  const { setup, id, remind } = await aFailedOrder()
  const other = await setup.placeOrder()
  setup.pay(other.gatewayOrderId, 'payment_failed')
  setup.pay(other.gatewayOrderId, 'authorized')
  await setup.deliverWebhooks()
  await setup.shop.orders.cancel({ orderId: id, cancelledBy: { who: 'shopper' }, reason: undefined })
  await remind()
  assert.deepEqual(await setup.mails('payment-failed'), [])
})

test('a shopper whose order has lapsed meanwhile still gets the mail, because it can still be paid', async () => {
  const { setup, advance, remind } = await aFailedOrder()
  advance(31 * minutes)
  await setup.shop.work.lapseHolds()
  await remind()
  assert.equal((await setup.mails('payment-failed')).length, 1)
})
