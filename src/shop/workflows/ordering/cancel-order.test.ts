import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderId } from '#src/kit/id.ts'
import { ringBox, stockLevel } from '#tests/factories/stocked-variant.ts'
import { manualClock, paymentSetup } from '#tests/payment-setup.ts'
import type { PlaceOrder } from './place-order.ts'
import { aPlaceOrder } from '#tests/factories/order.ts'
import { someStaff } from '#tests/factories/staff.ts'

const hours = 3_600_000

async function aSetup() {
  const time = manualClock()
  const setup = await paymentSetup({ clock: time.clock })
  const cancel = (orderId: OrderId, cancelledBy: 'shopper' | 'staff' = 'shopper') =>
    setup.shop.orders.cancel({ orderId, cancelledBy: cancelledBy === 'staff' ? someStaff : { who: cancelledBy }, reason: undefined })
  const kinds = async () => (await setup.mails()).map(({ kind }) => kind).toSorted()
  const paidOrder = async (overrides: Partial<PlaceOrder> = {}) => {
    const { id, gatewayOrderId } = await setup.placeOrder(overrides)
    assert.equal((await setup.callBack(setup.pay(gatewayOrderId))).status, 200)
    return id
  }
  return { setup, cancel, kinds, paidOrder, ...time }
}

const withName = { lines: [{ ...aPlaceOrder().lines[0]!, personalisation: { name: 'Asha', sign: undefined } }] }

test('an unpaid order is cancelled at once: its units are on sale again, nothing is refunded, and both sides are mailed', async () => {
  const { setup, cancel, kinds } = await aSetup()
  const { id } = await setup.placeOrder()
  assert.ok((await cancel(id)).ok)
  assert.deepEqual(await stockLevel(setup.db, ringBox), { onHand: 5, held: 0 })
  assert.deepEqual(await setup.refunds(), [])
  assert.deepEqual(await kinds(), ['cancellation-notice', 'order-cancelled'])
  assert.equal((await setup.shop.orders.show(id))?.payment, undefined)
})

test('a paid order that is cancelled before it is sent is refunded in full, once, however often it is cancelled', async () => {
  const { setup, cancel, kinds, paidOrder } = await aSetup()
  const id = await paidOrder()
  const results = await Promise.all([cancel(id), cancel(id), cancel(id, 'staff')])
  assert.ok(results.every(({ ok }) => ok))
  await setup.runRefundJobs()
  await setup.deliverWebhooks()
  assert.deepEqual(
    Object.values(setup.sandbox.ledger().refunds).map(({ amount }) => amount),
    [49_900],
  )
  assert.deepEqual(await stockLevel(setup.db, ringBox), { onHand: 5, held: 0 })
  const mails = await kinds()
  assert.deepEqual(mails, ['cancellation-notice', 'order-cancelled', 'order-confirmation', 'order-notification', 'order-refunded'])
  assert.equal(await setup.shop.work.fulfil(id), 'nothing to do')
})

test('a cash order that is cancelled returns its units to stock, and there is nothing to refund', async () => {
  const { setup, cancel } = await aSetup()
  const placed = await setup.shop.orders.place(aPlaceOrder())
  assert.ok(placed.ok)
  assert.ok((await cancel(placed.value.order.id)).ok)
  assert.deepEqual(await stockLevel(setup.db, ringBox), { onHand: 5, held: 0 })
  assert.deepEqual(await setup.refunds(), [])
})

test('a personalised order can be cancelled by the shopper for a day, and by staff until it is sent', async () => {
  const { setup, cancel, paidOrder, advance } = await aSetup()
  const [early, late] = [await paidOrder(withName), await paidOrder(withName)]
  advance(24 * hours)
  assert.ok((await cancel(early)).ok)
  advance(1)
  assert.deepEqual(await cancel(late), { ok: false, problem: { code: 'already_personalised', withinHours: 24 } })
  assert.equal((await setup.shop.orders.show(late))?.cancellationRefusal?.code, 'already_personalised')
  assert.ok((await cancel(late, 'staff')).ok)
})

test('an order that is on its way cannot be cancelled by anybody', async () => {
  const { setup, cancel, paidOrder } = await aSetup()
  const id = await paidOrder()
  for (const state of ['shipped', 'delivered', 'returned_to_origin']) {
    await setup.db.transaction((tx) => tx.query('update orders set state = $1', [state]))
    for (const by of ['shopper', 'staff'] as const) {
      assert.deepEqual(await cancel(id, by), { ok: false, problem: { code: 'too_late_to_cancel' } })
    }
  }
  assert.deepEqual(await setup.refunds(), [])
})

test('a payment that comes in after the cancellation is refunded automatically', async () => {
  const { setup, cancel } = await aSetup()
  const { id, gatewayOrderId } = await setup.placeOrder()
  await cancel(id)
  assert.deepEqual(await setup.callBack(setup.pay(gatewayOrderId)), { status: 409, text: 'Payment failed.' })
  await setup.runRefundJobs()
  await setup.deliverWebhooks()
  assert.equal((await setup.shop.orders.find(id))?.state, 'cancelled')
  assert.deepEqual(
    (await setup.refunds()).map(({ state, amount }) => [state, amount]),
    [['processed', 49_900]],
  )
})

test('an unknown order is not cancelled', async () => {
  const { cancel } = await aSetup()
  assert.deepEqual(await cancel('AAAAAAAAAAAAAAAAAAAAAA' as OrderId), { ok: false, problem: { code: 'order_not_found' } })
})
