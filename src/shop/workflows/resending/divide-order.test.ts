import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderId, ParcelId } from '#src/kit/id.ts'
import { SupplierError } from '#src/kit/supplier-error.ts'
import { ownLines } from '../../orders/own-lines.ts'
import { meera } from '#tests/correcting-setup.ts'
import { code, dividingSetup, goHome, goods } from '#tests/fakes/dividing-setup.ts'

test('an order leaves in two parcels, each with its own pieces, booking and mails; its money, stock and invoice stay as they were', async () => {
  const { shop, orderId, divide, inspected, carrier, scanned, onHand, unitStates, documentsOf, mailsOf } = await dividingSetup()
  const before = await onHand()
  const pressed = await Promise.all([divide([[1, 1]]), divide([[1, 1]])])
  assert.ok(
    pressed.every((each) => each.ok || each.problem.code === 'booking_under_way'),
    JSON.stringify(pressed),
  )
  const again = await divide([[1, 1]])
  assert.ok(again.ok)
  const { rest } = again.value
  assert.equal(code(await divide([[1, 2]])), 'divided_already')
  const whole = await inspected(orderId)
  assert.deepEqual(
    [goods(ownLines(whole.order)), goods((await inspected(rest.id)).order.lines)],
    [
      [[1, false]],
      [
        [1, false],
        [1, true],
      ],
    ],
  )
  assert.deepEqual(whole.order.totals.totalPaise, 149_700)
  assert.deepEqual(
    [await unitStates(orderId), await unitStates(rest.id)],
    [
      ['queued', 'cancelled', 'cancelled'],
      ['queued', 'queued'],
    ],
  )
  assert.equal(await onHand(), before, 'nothing was taken from stock a second time')
  const [mail] = await mailsOf('order-divided')
  assert.deepEqual(
    [mail?.message['orderNumber'], mail?.message['restNumber'], (mail?.message['lines'] as unknown[] | undefined)?.length],
    ['MJ-10001', 'MJ-10002', 1],
  )

  await scanned(orderId, 'collected')
  await scanned(orderId, ...goHome)
  await shop.work.fulfil(rest.id)
  const [first, second] = carrier.consignments
  assert.deepEqual(
    [first, second].map((each) => [
      each?.reference,
      each?.totalPaise,
      each?.parcel.weightGrams,
      each?.lines.map(({ quantity }) => quantity),
    ]),
    [
      ['MJ-10001', 49_900, 300, [1]],
      ['MJ-10002', 99_800, 600, [1, 1]],
    ],
  )
  assert.deepEqual([await documentsOf(orderId), await documentsOf(rest.id)], [['invoice MJ/T2627/0001'], []])
  assert.deepEqual(
    (await inspected(orderId)).taxDocuments[0]?.lines.map(({ quantity, totalPaise }) => [quantity, totalPaise]),
    [
      [2, 99_800],
      [1, 49_900],
    ],
    'one invoice, of everything',
  )
  const shipped = await mailsOf('parcel-shipped')
  assert.deepEqual(
    shipped.map(({ message }) => [message['part'], (message['lines'] as { quantity: number }[]).map(({ quantity }) => quantity)]),
    [['first', [1]]],
  )

  const part = (await shop.orders.show(orderId))!
  assert.deepEqual([part.returnOffer.isOpen, part.returnOffer.leftUnits], [true, [1, 0]], 'only what has arrived comes back')
  assert.equal(code(await shop.orders.erase(orderId, meera)), 'order_not_over')
  await scanned(rest.id, 'collected')
  await scanned(rest.id, ...goHome)
  const both = (await shop.orders.show(orderId))!
  assert.deepEqual([both.returnOffer.leftUnits, both.replacements.map(({ state }) => state)], [[2, 1], ['delivered']])
  assert.equal((await mailsOf('parcel-shipped')).at(-1)?.message['part'], 'rest')
  assert.equal(code(await shop.orders.erase(orderId, meera)), 'ok')
  assert.ok((await inspected(rest.id)).erasedAt)
})

test('the values declared to the carrier add up to the order’s total, to the paisa', async () => {
  const { db, orderId, shop, carrier, divided } = await dividingSetup()
  // ₹100.01 of delivery beside ₹1,497.00 of goods.
  await db.query('update orders set delivery_paise = 10001, total_paise = total_paise + 10001 where id = $1', [orderId])
  const rest = await divided()
  for (const id of [orderId, rest]) await shop.work.fulfil(id)
  // Of ₹1,597.01 the line of two has ₹1,064.67, half of which is ₹532.335, and the line of one ₹532.34: ₹532.34 and ₹532.34 go second.
  assert.deepEqual(
    carrier.consignments.map(({ totalPaise }) => totalPaise),
    [159_701 - 106_468, 106_468],
  )
})

test('whichever parcel is booked first, the invoice of everything is there before anything leaves', async () => {
  const { shop, orderId, divided, documentsOf } = await dividingSetup()
  const rest = await divided()
  await shop.work.fulfil(rest)
  assert.deepEqual(await documentsOf(orderId), ['invoice MJ/T2627/0001'])
  await shop.work.fulfil(orderId)
  assert.deepEqual([await documentsOf(orderId), await documentsOf(rest)], [['invoice MJ/T2627/0001'], []])
})

test('a parcel that is booked is booked anew with what is left in it, and the second may be put off', async () => {
  const { shop, orderId, inspected, carrier, divide } = await dividingSetup()
  await shop.work.fulfil(orderId)
  carrier.failNext('cancelConsignment', new SupplierError('server', 'Away.'))
  await assert.rejects(divide([[1, 2]]), /Away/)
  assert.equal(
    (await inspected(orderId)).order.lines.some(({ apart }) => apart),
    false,
    'nothing has changed',
  )
  const done = await divide([[1, 2]], 10)
  assert.ok(done.ok)
  await shop.work.fulfil(orderId)
  await shop.work.fulfil(done.value.rest.id)
  assert.deepEqual(
    carrier.consignments.map(({ reference, totalPaise }) => [reference, totalPaise]),
    [
      ['MJ-10001', 149_700],
      ['MJ-10001-2', 99_800],
      ['MJ-10002', 49_900],
    ],
  )
  const [, own, put] = carrier.pickupDays
  assert.ok(own && put && own < put, `${own} before ${put}`)
})

test('where the process dies after the carrier has cancelled the parcel, it is booked anew as it was, and divided when it is asked once more', async () => {
  const { shop, orderId, inspected, carrier, divide } = await dividingSetup()
  await shop.work.fulfil(orderId)
  carrier.failNext('cancelConsignment', new Error('The process is gone.'), 'after')
  await assert.rejects(divide([[1, 2]]), /gone/)
  const renewal = shop.deps.queue.jobs.findLast(({ job }) => job === 'parcel.renew')?.data as { orderId: OrderId; parcelId: ParcelId }
  assert.equal(await shop.work.renewParcel(renewal), 'booked anew')
  await shop.work.fulfil(orderId)
  assert.deepEqual([(await inspected(orderId)).replacements, carrier.consignments.at(-1)?.totalPaise], [[], 149_700])
  const done = await divide([[1, 2]])
  assert.ok(done.ok)
  await shop.work.fulfil(orderId)
  assert.deepEqual([carrier.consignments.at(-1)?.reference, carrier.consignments.at(-1)?.totalPaise], ['MJ-10001-3', 99_800])
})

test('a half that comes back or is lost is worked for its own pieces only', async () => {
  const { shop, orderId, divided, inspected, scanned, onHand } = await dividingSetup()
  const rest = await divided()
  await scanned(orderId, ...goHome)
  await scanned(rest, 'collected', 'undelivered', 'returning', 'returned')
  const settled = async (id: OrderId) => (await inspected(id)).settledUnits.map(({ quantity, fate }) => [quantity, fate])
  assert.match((await inspected(rest)).order.attention ?? '', /send it again, or refund its pieces in order MJ-10001/)
  assert.equal((await inspected(orderId)).order.attention, undefined)
  assert.equal(code(await shop.orders.sendAgain({ orderId, by: meera, words: undefined })), 'parcel_elsewhere')
  const again = await shop.orders.sendAgain({ orderId: rest, by: meera, words: undefined })
  assert.ok(again.ok, JSON.stringify(again))
  assert.deepEqual(
    [goods(again.value.order.lines), await settled(rest), await settled(orderId)],
    [
      [
        [1, false],
        [1, true],
      ],
      [
        [1, 'sent again'],
        [1, 'sent again'],
      ],
      [],
    ],
  )
  await scanned(again.value.order.id, 'collected', 'lost')
  assert.equal(code(await shop.orders.erase(orderId, meera)), 'order_not_over')
  const before = await onHand()
  assert.ok((await shop.parcels.writeOff({ orderId: again.value.order.id, by: meera, reason: 'Lost.', isUnscanned: false })).ok)
  assert.equal(await onHand(), before)
  assert.equal(code(await shop.orders.erase(orderId, meera)), 'money_open')
  const lines = [
    { position: 1, units: 1 },
    { position: 2, units: 1 },
  ]
  const refund = { orderId, gatewayPaymentId: undefined, amountPaise: undefined, reason: 'Lost.', requestKey: 'key', askedBy: meera }
  const refunded = await shop.payments.refund({ ...refund, lines, isDecision: false })
  assert.ok(refunded.ok, JSON.stringify(refunded))
  assert.equal((await inspected(orderId)).refunds[0]?.amountPaise, 99_800)
})

test('the first half is lost and sent again without the pieces of the second', async () => {
  const { shop, orderId, divided, scanned, onHand } = await dividingSetup()
  const rest = await divided()
  await scanned(rest, ...goHome)
  await scanned(orderId, 'collected', 'lost')
  const before = await onHand()
  const again = await shop.orders.sendAgain({ orderId, by: meera, words: undefined })
  assert.ok(again.ok, JSON.stringify(again))
  assert.deepEqual(goods(again.value.order.lines), [[1, false]])
  assert.equal(await onHand(), before - 1)
})

test('what cannot be divided is refused with words of its own, and nothing has changed', async () => {
  const { shop, db, orderId, divide, scanned } = await dividingSetup()
  assert.equal(code(await divide([])), 'nothing_apart')
  assert.equal(
    code(
      await divide([
        [1, 2],
        [2, 1],
      ]),
    ),
    'nothing_apart',
  )
  assert.equal(code(await divide([[1, 3]])), 'too_many_units')
  assert.equal(code(await divide([[3, 1]])), 'line_not_found')
  assert.equal(code(await divide([[1, 1]], 31)), 'days_refused')
  await db.query(`update units set state = 'pressed' where order_id = $1 and number = 3`, [orderId])
  assert.equal(code(await divide([[1, 1]])), 'begun')
  assert.equal(code(await divide([[2, 1]])), 'ok', 'what is begun goes first')
  const cash = await dividingSetup({ isPaid: false })
  assert.equal(code(await cash.divide([[1, 1]])), 'paid_in_cash')
  const left = await dividingSetup()
  await left.scanned(left.orderId, 'collected')
  assert.equal(code(await left.divide([[1, 1]])), 'not_to_be_divided')
  assert.equal(
    code(await shop.orders.divide({ orderId: 'none' as OrderId, first: [], restDays: undefined, by: meera, words: undefined })),
    'order_not_found',
  )
  await scanned(orderId, 'collected')
  const writing = await shop.orders.correctWriting({ orderId, position: 1, written: { name: 'Asha' }, by: meera })
  assert.equal(code(writing), 'not_personalised')
})
