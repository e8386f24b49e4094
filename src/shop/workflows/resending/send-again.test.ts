import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderId } from '#src/kit/id.ts'
import { times } from '#src/kit/money.ts'
import type { TrackedState } from '../../shipping/carrier.port.ts'
import { applyTracking } from '../tracking/apply-tracking.ts'
import { meera } from '#tests/correcting-setup.ts'
import { scansOf } from '#tests/factories/parcel.ts'
import { ringBox, stockLevel } from '#tests/factories/stocked-variant.ts'
import { returningSetup } from '#tests/fakes/returning-setup.ts'

const cameBack: TrackedState[] = ['collected', 'undelivered', 'returning', 'returned']

/** A paid order of two plain boxes and one with a name; `scanned` books a parcel where there is none, and scans it. */
async function aSetup({ isPaid = true } = {}) {
  const setup = await returningSetup()
  const { db, shop } = setup
  const orderId = await setup.certainOrder(isPaid)
  const inspected = async (id: OrderId) => (await shop.orders.inspect(id))!
  return {
    ...setup,
    ...{ orderId, inspected },
    async scanned(id: OrderId, ...states: TrackedState[]): Promise<void> {
      await shop.work.fulfil(id)
      const [parcel] = await db.query<{ awb: string }>('select awb from parcels where order_id = $1 and replaced_at is null', [id])
      await db.transaction((tx) => applyTracking(tx, { awb: parcel!.awb, source: 'poll', scans: scansOf(...states) }, shop.deps))
    },
    send: (id = orderId, words?: string) => shop.orders.sendAgain({ orderId: id, by: meera, words }),
    async sent(): Promise<OrderId> {
      const again = await shop.orders.sendAgain({ orderId, by: meera, words: undefined })
      assert.ok(again.ok, JSON.stringify(again))
      return again.value.order.id
    },
    onHand: async () => (await stockLevel(db, ringBox)).onHand,
    attentionOf: async (id: OrderId) => (await inspected(id)).order.attention,
    unitStates: async (id: OrderId) => (await inspected(id)).units.map(({ state }) => state),
  }
}

const code = (done: { ok: boolean; problem?: { code: string } }): string => (done.ok ? 'ok' : done.problem!.code)

test('what came back goes out again as it is, in one order however often it is pressed; its shopper follows that one to the door', async () => {
  const { shop, orderId, scanned, send, onHand, attentionOf, unitStates, inspected, mailsOf } = await aSetup()
  await scanned(orderId, ...cameBack)
  assert.match((await attentionOf(orderId)) ?? '', /^Its parcel came back: send it again or refund it\./)
  const before = await onHand()
  const pressed = await Promise.all([send(orderId, 'With a new label.'), send(orderId, 'With a new label.')])
  assert.deepEqual(pressed.map(code).toSorted(), ['ok', 'under_way'])
  const again = pressed.find((each) => each.ok)!.value.order
  assert.ok(pressed.find((each) => each.ok)!.value.areSameUnits)
  assert.equal(await onHand(), before, 'no piece was taken from stock, none put back')
  const { order, settledUnits, events } = await inspected(orderId)
  assert.deepEqual([order.state, order.stock, order.attention], ['returned_to_origin', 'came_back', undefined])
  assert.deepEqual(
    settledUnits.map(({ quantity, isPersonalised, fate }) => [quantity, isPersonalised, fate]),
    [
      [2, false, 'sent again'],
      [1, true, 'sent again'],
    ],
  )
  assert.deepEqual(events.flatMap((event) => ('act' in event ? [[event.act, event.note]] : [])).at(-1), [
    'sent again',
    'In order MJ-10002.',
  ])
  const second = await inspected(again.id)
  assert.deepEqual([second.order.state, second.order.paymentMethod, second.order.totals.totalPaise], ['confirmed', 'free', 0])
  assert.equal(second.order.totals.goodsPaise, times(ringBox.pricePaise, 3), 'the value that is declared to the carrier')
  assert.deepEqual(second.order.replaces, { orderId, orderNumber: 'MJ-10001', returned: undefined })
  assert.deepEqual(await unitStates(again.id), ['queued', 'queued', 'checked'], 'nothing is pressed twice')
  const [mail] = await mailsOf('order-sent-again')
  assert.deepEqual(
    [mail?.message['firstNumber'], mail?.message['orderNumber'], mail?.message['words'], mail?.message['orderUrl']],
    ['MJ-10001', 'MJ-10002', 'With a new label.', shop.deps.orderUrl(again.id)],
  )

  await scanned(again.id, 'collected', 'out_for_delivery', 'delivered')
  const shown = (await shop.orders.show(orderId))!
  assert.deepEqual([shown.replacements.map(({ state }) => state), shown.returnOffer.isOpen], [['delivered'], true])
  assert.equal((await shop.orders.show(again.id))?.returnOffer.isOpen, false, 'it comes back with the order that was paid')
  assert.equal(code(await send()), 'under_way', 'it has arrived')
})

test('what is lost, and what was put away, is made anew from stock; and where there is none it is refused', async () => {
  const { db, shop, orderId, scanned, send, sent, onHand, unitStates, inspected } = await aSetup()
  await scanned(orderId, 'collected', 'lost')
  const before = await onHand()
  await db.query('update variants set stock_on_hand = stock_held + 2')
  assert.equal(code(await send()), 'sold_out')
  assert.deepEqual((await inspected(orderId)).settledUnits, [], 'what is refused has changed nothing')
  await db.query('update variants set stock_on_hand = $1', [before])
  const second = await sent()
  assert.equal(await onHand(), before - 3)
  assert.deepEqual(await unitStates(second), ['queued', 'queued', 'queued'])
  const { order, settledUnits } = await inspected(orderId)
  assert.deepEqual(
    [order.stock, settledUnits.map(({ fate }) => fate), order.attention],
    ['written_off', ['written off', 'written off'], undefined],
  )

  await scanned(second, ...cameBack)
  const received = { orderId: second, by: meera, reason: 'Refused.', isUnscanned: false, damaged: 'all', sellsPersonalised: false } as const
  assert.ok((await shop.parcels.receive(received)).ok)
  const third = await sent()
  assert.deepEqual(await unitStates(third), ['queued', 'queued', 'queued'])
  assert.equal(await onHand(), before - 6)
})

test('a second parcel that does not arrive either is owed again on the order that was paid, and goes out once more as it was corrected', async () => {
  const { shop, orderId, scanned, send, sent, attentionOf, unitStates, inspected } = await aSetup()
  await scanned(orderId, ...cameBack)
  const second = await sent()
  const corrected = await shop.orders.correctRecipient({ orderId: second, by: meera, written: { addressLine1: '7 Lake View' } })
  assert.ok(corrected.ok, JSON.stringify(corrected))
  await scanned(second, ...cameBack)
  assert.match(
    (await attentionOf(orderId)) ?? '',
    /^Order MJ-10002, in which its parcel was sent again, came back: send it once more or refund it\.$/,
  )
  assert.equal(code(await send(second)), 'comes_in_place')
  const third = await sent()
  assert.equal((await inspected(third)).order.recipient.addressLine1, '7 Lake View')
  assert.deepEqual(await unitStates(third), ['queued', 'queued', 'checked'])
  assert.deepEqual([await attentionOf(orderId), await attentionOf(second)], [undefined, undefined])

  const cancelled = await shop.orders.cancel({ orderId: third, cancelledBy: meera, reason: 'She wants the money.' })
  assert.ok(cancelled.ok)
  assert.match((await attentionOf(orderId)) ?? '', /^Order MJ-10003, .* was cancelled/)
  const fourth = await sent()
  assert.deepEqual(await unitStates(fourth), ['queued', 'queued', 'queued'], 'its pieces were put back on sale')
})

test('only what is paid, not paid back and did not arrive is sent again', async () => {
  const { shop, db, orderId, scanned, send, runRefundJobs } = await aSetup()
  assert.equal(code(await send()), 'parcel_elsewhere')
  await scanned(orderId, 'collected', 'undelivered')
  assert.equal(code(await send()), 'parcel_elsewhere')
  await scanned(orderId, ...cameBack)
  assert.equal(await shop.orders.refuseSendAgain(orderId), undefined)
  const refund = {
    ...{ orderId, requestKey: 'a', askedBy: meera, reason: 'One is enough.' },
    ...{ gatewayPaymentId: undefined, amountPaise: undefined, isDecision: false },
  }
  assert.ok((await shop.payments.refund({ ...refund, lines: [{ position: 1, units: 1 }] })).ok)
  assert.equal(code(await send()), 'inspect_first')
  const received = { orderId, by: meera, reason: 'Refused.', isUnscanned: false, damaged: [], sellsPersonalised: false } as const
  assert.ok((await shop.parcels.receive(received)).ok)
  const part = await send()
  assert.ok(part.ok)
  assert.deepEqual(
    part.value.order.lines.map(({ quantity }) => quantity),
    [1, 1],
    'without the piece whose money went back',
  )
  assert.ok((await shop.orders.cancel({ orderId: part.value.order.id, cancelledBy: meera, reason: 'No more.' })).ok)
  assert.ok((await shop.payments.refund({ ...refund, requestKey: 'b' })).ok)
  await runRefundJobs()
  assert.equal(code(await send()), 'money_went_back')
  await db.query('update orders set erased_at = now() where id = $1', [orderId])
  assert.equal(code(await send()), 'order_erased')
  assert.equal(code(await send('no-such-order-anywhere' as OrderId)), 'order_not_found')

  const cash = await aSetup({ isPaid: false })
  await cash.scanned(cash.orderId, ...cameBack)
  assert.equal(code(await cash.send()), 'nothing_paid')
})

test('a wish for erasure waits for the second parcel, and erases both orders', async () => {
  const { shop, orderId, scanned, sent, inspected } = await aSetup()
  await scanned(orderId, ...cameBack)
  const second = await sent()
  assert.equal(code(await shop.orders.erase(orderId, meera)), 'order_not_over')
  await scanned(second, 'collected', 'delivered')
  assert.equal(code(await shop.orders.erase(orderId, meera)), 'ok')
  assert.ok((await inspected(second)).erasedAt)
})

test('a lost order is erased once it is written off and its money went back, or another parcel has arrived', async () => {
  const refunded = await aSetup()
  const { shop, orderId } = refunded
  const erase = () => shop.orders.erase(orderId, meera)
  await refunded.scanned(orderId, 'collected', 'lost')
  assert.equal(code(await erase()), 'order_not_over')
  assert.ok((await shop.parcels.writeOff({ orderId, by: meera, reason: 'Lost.', isUnscanned: false })).ok)
  assert.equal((await refunded.inspected(orderId)).isOver, true)
  assert.equal(code(await erase()), 'money_open')
  const all = { orderId, gatewayPaymentId: undefined, amountPaise: undefined, reason: 'Lost.', requestKey: 'key', askedBy: meera }
  assert.ok((await shop.payments.refund({ ...all, isDecision: false })).ok)
  await refunded.runRefundJobs()
  await refunded.deliverWebhooks()
  assert.equal(code(await erase()), 'ok')

  const resent = await aSetup()
  await resent.scanned(resent.orderId, 'collected', 'lost')
  const second = await resent.sent()
  assert.equal(code(await resent.shop.orders.erase(resent.orderId, meera)), 'order_not_over')
  await resent.scanned(second, 'collected', 'delivered')
  assert.equal(code(await resent.shop.orders.erase(resent.orderId, meera)), 'ok')
})
