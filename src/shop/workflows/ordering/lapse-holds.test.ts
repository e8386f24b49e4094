import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testSettings } from '#tests/fakes/shop-deps.ts'
import { ringBox, stockLevel } from '#tests/factories/stocked-variant.ts'
import { manualClock, paymentSetup } from '#tests/payment-setup.ts'

const minutes = 60_000
const lastBox = { ...ringBox, stock: 1 }
const refundingSettings = { ...testSettings, orders: { ...testSettings.orders, whenSoldOut: 'refund' as const } }

test('payment matrix 15: an unpaid order releases its units when its time is over, and a payment that comes later revives it', async () => {
  const { clock, advance } = manualClock()
  const setup = await paymentSetup({ clock })
  const { id, gatewayOrderId } = await setup.placeOrder()
  advance(29 * minutes)
  assert.equal(await setup.shop.work.lapseHolds(), 0)
  advance(2 * minutes)
  assert.equal(await setup.shop.work.lapseHolds(), 1)
  assert.deepEqual(await stockLevel(setup.db, ringBox), { onHand: 5, held: 0 })
  assert.equal((await setup.shop.orders.show(id))?.happensNext, 'pay again')
  setup.pay(gatewayOrderId)
  await setup.deliverWebhooks()
  await setup.assertPaidOnce(id)
})

test('after the clock was set back, no units are held for longer than one hold', async () => {
  const { clock, advance } = manualClock()
  const setup = await paymentSetup({ clock })
  await setup.placeOrder()
  advance(-120 * minutes)
  assert.equal(await setup.shop.work.lapseHolds(), 0, 'a shopper who has just ordered may still pay')
  advance(29 * minutes)
  assert.equal(await setup.shop.work.lapseHolds(), 0)
  advance(2 * minutes)
  assert.equal(await setup.shop.work.lapseHolds(), 1)
  assert.deepEqual(await stockLevel(setup.db, ringBox), { onHand: 5, held: 0 })
})

test('payment matrix 15: a payment that the bank approves after the hold ran out is captured and revives the order', async () => {
  const { clock, advance } = manualClock()
  const setup = await paymentSetup({ clock })
  const { id, gatewayOrderId } = await setup.placeOrder()
  setup.pay(gatewayOrderId, 'payment_failed')
  advance(31 * minutes)
  await setup.shop.work.lapseHolds()
  const [payment] = Object.keys(setup.sandbox.ledger().payments)
  assert.ok(payment && setup.sandbox.authoriseLate(payment))
  await setup.deliverWebhooks()
  assert.equal((await setup.shop.orders.show(id))?.happensNext, 'bank decides')
  for (const job of setup.jobs('payment.capture')) await setup.shop.work.capturePayment(job)
  await setup.deliverWebhooks()
  await setup.assertPaidOnce(id)
})

test('payment matrix 15: by the rule "ask", a payment for sold-out units is kept, and a person is notified before anything is sent', async () => {
  const { clock, advance } = manualClock()
  const setup = await paymentSetup({ clock, box: lastBox })
  const late = await setup.placeOrder()
  advance(31 * minutes)
  await setup.shop.work.lapseHolds()
  await setup.placeOrder()
  assert.equal((await setup.callBack(setup.pay(late.gatewayOrderId))).status, 200)
  const order = await setup.shop.orders.find(late.id)
  assert.deepEqual([order?.state, order?.stock], ['paid', 'short'])
  assert.match(order?.attention ?? '', /sold out/)
  assert.deepEqual(setup.jobs('order.fulfil'), [])
  assert.equal((await setup.mails('attention-needed')).length, 1)
})

test('payment matrix 15: by the rule "refund", a payment for sold-out units is refunded at once, and the shopper is mailed', async () => {
  const { clock, advance } = manualClock()
  const setup = await paymentSetup({ clock, box: lastBox, settings: refundingSettings })
  const late = await setup.placeOrder()
  advance(31 * minutes)
  await setup.shop.work.lapseHolds()
  await setup.placeOrder()
  const parts = setup.pay(late.gatewayOrderId)
  assert.deepEqual(await setup.callBack(parts), { status: 409, text: 'Payment failed.' })
  assert.deepEqual(await setup.callBack(parts), { status: 409, text: 'Payment failed.' })
  await setup.runRefundJobs()
  await setup.deliverWebhooks()
  assert.equal((await setup.shop.orders.find(late.id))?.state, 'cancelled')
  assert.deepEqual(
    (await setup.refunds()).map(({ state, amount }) => [state, amount]),
    [['processed', 49_900]],
  )
  assert.deepEqual(await stockLevel(setup.db, lastBox), { onHand: 1, held: 1 })
  assert.deepEqual(setup.jobs('order.fulfil'), [])
  const kinds = (await setup.mails()).map(({ kind }) => kind)
  assert.deepEqual(kinds.toSorted(), ['cancellation-notice', 'order-cancelled', 'order-refunded'])
})
