import assert from 'node:assert/strict'
import { test } from 'node:test'
import { manualClock, paymentSetup } from '#tests/payment-setup.ts'

const minutes = 60_000

async function aFailedOrder() {
  const time = manualClock()
  const bench = await paymentSetup({ clock: time.clock })
  const order = await bench.placeOrder()
  bench.pay(order.gatewayOrderId, 'insufficient_fund')
  await bench.deliverWebhooks()
  const remind = async () => {
    for (const { orderId } of bench.jobs('payment.remind')) await bench.shop.work.remindPayment(orderId)
  }
  return { bench, ...order, remind, ...time }
}

test('a shopper whose payment failed gets one mail with the way back, ten minutes later', async () => {
  const { bench, gatewayOrderId, remind } = await aFailedOrder()
  const [planned] = bench.shop.deps.queue.jobs.filter(({ job }) => job === 'payment.remind')
  assert.equal(planned?.notBefore?.toISOString(), '2026-11-20T09:10:00.000Z')
  await bench.cancel(gatewayOrderId)
  await remind()
  await remind()
  const [mail, ...others] = await bench.db.query<{ message: { kind: string; failure: string; orderUrl: string } }>(
    'select message from outbox',
  )
  assert.deepEqual([mail?.message.kind, others.length], ['payment-failed', 0])
  assert.match(mail?.message.failure ?? '', /too little money/)
  assert.match(mail?.message.orderUrl ?? '', /\/order\//)
})

test('who has paid meanwhile gets no such mail', async () => {
  const { bench, gatewayOrderId, remind } = await aFailedOrder()
  await bench.callBack(bench.pay(gatewayOrderId))
  await remind()
  assert.deepEqual(await bench.mails('payment-failed'), [])
})

test('who has cancelled, or whose bank has promised the money, gets no such mail', async () => {
  const { bench, id, remind } = await aFailedOrder()
  const promised = await bench.placeOrder()
  bench.pay(promised.gatewayOrderId, 'payment_failed')
  bench.pay(promised.gatewayOrderId, 'authorized')
  await bench.deliverWebhooks()
  await bench.shop.orders.cancel({ orderId: id, cancelledBy: { who: 'shopper' }, reason: undefined })
  await remind()
  assert.deepEqual(await bench.mails('payment-failed'), [])
})

test('an order that has lapsed meanwhile is still offered, for it can still be paid', async () => {
  const { bench, advance, remind } = await aFailedOrder()
  advance(31 * minutes)
  await bench.shop.work.lapseHolds()
  await remind()
  assert.equal((await bench.mails('payment-failed')).length, 1)
})
