import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testSettings } from '#tests/fakes/shop-deps.ts'
import { ringBox, stockLevel } from '#tests/factories/stocked-variant.ts'
import { manualClock, paymentSetup } from '#tests/payment-setup.ts'

const minutes = 60_000
const lastBox = { ...ringBox, stock: 1 }
const refundingSettings = { ...testSettings, orders: { ...testSettings.orders, whenSoldOut: 'refund' as const } }

test('payment matrix 15: an unpaid order gives its pieces back when its time is over, and money that comes later revives it', async () => {
  const { clock, advance } = manualClock()
  const bench = await paymentSetup({ clock })
  const { id, gatewayOrderId } = await bench.placeOrder()
  advance(29 * minutes)
  assert.equal(await bench.shop.work.lapseHolds(), 0)
  advance(2 * minutes)
  assert.equal(await bench.shop.work.lapseHolds(), 1)
  assert.deepEqual(await stockLevel(bench.db, ringBox), { onHand: 5, held: 0 })
  assert.equal((await bench.shop.orders.show(id))?.happensNext, 'pay again')
  bench.pay(gatewayOrderId)
  await bench.deliverWebhooks()
  await bench.assertPaidOnce(id)
})

test('a clock that was set back keeps no pieces for longer than one stretch', async () => {
  const { clock, advance } = manualClock()
  const bench = await paymentSetup({ clock })
  await bench.placeOrder()
  advance(-120 * minutes)
  assert.equal(await bench.shop.work.lapseHolds(), 0, 'who has just ordered may still pay')
  advance(29 * minutes)
  assert.equal(await bench.shop.work.lapseHolds(), 0)
  advance(2 * minutes)
  assert.equal(await bench.shop.work.lapseHolds(), 1)
  assert.deepEqual(await stockLevel(bench.db, ringBox), { onHand: 5, held: 0 })
})

test('payment matrix 15: a bank that says yes after the hold ran out: the money is captured and revives the order', async () => {
  const { clock, advance } = manualClock()
  const bench = await paymentSetup({ clock })
  const { id, gatewayOrderId } = await bench.placeOrder()
  bench.pay(gatewayOrderId, 'payment_failed')
  advance(31 * minutes)
  await bench.shop.work.lapseHolds()
  const [payment] = Object.keys(bench.sandbox.ledger().payments)
  assert.ok(payment && bench.sandbox.authoriseLate(payment))
  await bench.deliverWebhooks()
  assert.equal((await bench.shop.orders.show(id))?.happensNext, 'bank decides')
  for (const job of bench.jobs('payment.capture')) await bench.shop.work.capturePayment(job)
  await bench.deliverWebhooks()
  await bench.assertPaidOnce(id)
})

test('payment matrix 15: by the rule "ask", money for sold-out pieces is kept, and a person is told before anything is sent', async () => {
  const { clock, advance } = manualClock()
  const bench = await paymentSetup({ clock, box: lastBox })
  const late = await bench.placeOrder()
  advance(31 * minutes)
  await bench.shop.work.lapseHolds()
  await bench.placeOrder()
  assert.equal((await bench.callBack(bench.pay(late.gatewayOrderId))).status, 200)
  const order = await bench.shop.orders.find(late.id)
  assert.deepEqual([order?.state, order?.stock], ['paid', 'short'])
  assert.match(order?.attention ?? '', /sold out/)
  assert.deepEqual(bench.jobs('order.fulfil'), [])
  assert.equal((await bench.mails('attention-needed')).length, 1)
})

test('payment matrix 15: by the rule "refund", money for sold-out pieces goes back at once, and the shopper is told why', async () => {
  const { clock, advance } = manualClock()
  const bench = await paymentSetup({ clock, box: lastBox, settings: refundingSettings })
  const late = await bench.placeOrder()
  advance(31 * minutes)
  await bench.shop.work.lapseHolds()
  await bench.placeOrder()
  const parts = bench.pay(late.gatewayOrderId)
  assert.deepEqual(await bench.callBack(parts), { status: 409, text: 'Payment failed.' })
  assert.deepEqual(await bench.callBack(parts), { status: 409, text: 'Payment failed.' })
  await bench.runRefundJobs()
  await bench.deliverWebhooks()
  assert.equal((await bench.shop.orders.find(late.id))?.state, 'cancelled')
  assert.deepEqual(
    (await bench.refunds()).map(({ state, amount }) => [state, amount]),
    [['processed', 49_900]],
  )
  assert.deepEqual(await stockLevel(bench.db, lastBox), { onHand: 1, held: 1 })
  assert.deepEqual(bench.jobs('order.fulfil'), [])
  const kinds = (await bench.mails()).map(({ kind }) => kind)
  assert.deepEqual(kinds.toSorted(), ['cancellation-notice', 'order-cancelled', 'order-refunded'])
})
