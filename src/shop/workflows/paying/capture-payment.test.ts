import assert from 'node:assert/strict'
import { test } from 'node:test'
import { manualClock, paymentSetup } from '#tests/payment-setup.ts'

const minutes = 60_000

async function promised(amount?: number) {
  const { clock, advance } = manualClock()
  const bench = await paymentSetup({ clock })
  const order = await bench.placeOrder()
  bench.sandbox.pay({ order_id: order.gatewayOrderId, outcome: 'authorized', amount })
  await bench.deliverWebhooks()
  return { bench, advance, ...order }
}

test('money that a bank has promised is captured a minute later by us, if the gateway has not', async () => {
  const { bench, id } = await promised()
  assert.equal((await bench.shop.orders.show(id))?.happensNext, 'bank decides')
  const [planned] = bench.shop.deps.queue.jobs.filter(({ job }) => job === 'payment.capture')
  assert.equal(planned?.notBefore?.toISOString(), '2026-11-20T09:01:00.000Z')
  const [job] = bench.jobs('payment.capture')
  assert.ok(job)
  await bench.shop.work.capturePayment(job)
  await bench.shop.work.capturePayment(job)
  await bench.deliverWebhooks()
  await bench.assertPaidOnce(id)
})

test('the reconciler captures it too, should the job be lost', async () => {
  const { bench, id, advance } = await promised()
  advance(2 * minutes)
  await bench.shop.work.reconcilePayments()
  await bench.assertPaidOnce(id)
})

test('money promised for an order that was cancelled meanwhile is not taken, and goes back by itself', async () => {
  const { bench, id } = await promised()
  await bench.shop.orders.cancel({ orderId: id, cancelledBy: { who: 'shopper' }, reason: undefined })
  for (const job of bench.jobs('payment.capture')) await bench.shop.work.capturePayment(job)
  assert.deepEqual(
    Object.values(bench.sandbox.ledger().payments).map(({ status }) => status),
    ['authorized'],
  )
  bench.sandbox.advance(6 * 24 * 3600)
  assert.deepEqual(
    Object.values(bench.sandbox.ledger().payments).map(({ status }) => status),
    ['refunded'],
  )
})

test('another amount than ours is not taken even when it is promised, and a person is told', async () => {
  const { bench, id } = await promised(100)
  for (const job of bench.jobs('payment.capture')) await bench.shop.work.capturePayment(job)
  await bench.assertUnpaid(id)
  assert.match((await bench.shop.orders.find(id))?.attention ?? '', /promised with another amount/)
})
