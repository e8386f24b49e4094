import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderId } from '#src/kit/id.ts'
import type { CallOutcome } from '#src/shop/orders/calls/order-call.ts'
import { testDatabase } from '#tests/database.ts'
import { aPlaceOrder, aRecipient } from '#tests/factories/order.ts'
import { kindsOfMails } from '#tests/factories/parcel.ts'
import { someStaff } from '#tests/factories/staff.ts'
import { ringBox, stock } from '#tests/factories/stocked-variant.ts'
import { testShop } from '#tests/fakes/shop-deps.ts'
import { manualClock } from '#tests/payment-setup.ts'

const hours = 3_600_000

async function aShopWithCashOrder() {
  const db = await testDatabase()
  await stock(db, { ...ringBox, stock: 50 })
  const { clock, advance } = manualClock()
  const shop = testShop(db, { clock })
  const place = async (name = 'Asha Rao', phone = '9876543210') => {
    const placed = await shop.orders.place(aPlaceOrder({ recipient: aRecipient({ name, phone }) }))
    assert.ok(placed.ok)
    return placed.value.order
  }
  const first = await place()
  const note = (outcome: CallOutcome, orderId: OrderId = first.id, seenCalls?: number) =>
    shop.orders.noteCall({ orderId, outcome, note: undefined, by: someStaff, seenCalls })
  const mails = async () => (await kindsOfMails(db)).filter((kind) => !['order-confirmation', 'order-notification'].includes(kind))
  const due = async () => (await shop.orders.listToCall(50)).filter(({ dueAt }) => !dueAt).map(({ recipientName }) => recipientName)
  return { db, shop, place, first, note, mails, due, advance }
}

test('after a call without an answer the order rests for two hours, and the third such call mails the link to pay, once', async () => {
  const { note, mails, due, advance, first, shop } = await aShopWithCashOrder()
  for (const call of [1, 2, 3, 4]) {
    assert.deepEqual(await due(), ['Asha Rao'])
    const noted = await note('no_answer')
    assert.equal(noted.ok && noted.value.hasMailedLink, call === 3)
    assert.deepEqual(await due(), [])
    advance(2 * hours - 1)
    assert.deepEqual(await due(), [])
    advance(1)
  }
  assert.deepEqual(await mails(), ['pay-link'])
  assert.equal((await shop.orders.find(first.id))?.state, 'to_confirm')
})

test('a confirmed call confirms the order with its mail and its parcel, and a second one is refused', async () => {
  const { note, mails, due, shop } = await aShopWithCashOrder()
  const noted = await note('confirmed')
  assert.equal(noted.ok && noted.value.order.state, 'confirmed')
  assert.deepEqual(await mails(), ['order-confirmed'])
  assert.deepEqual(
    shop.deps.queue.jobs.map(({ job }) => job),
    ['order.fulfil'],
  )
  assert.deepEqual(await due(), [])
  const again = await note('confirmed')
  assert.deepEqual(again, { ok: false, problem: { code: 'nothing_to_confirm', state: 'confirmed' } })
  assert.equal((await mails()).length, 1)
})

test('a shopper who does not want it gets a cancelled order with the reason in the mail', async () => {
  const { shop, first, mails, db } = await aShopWithCashOrder()
  const reason = 'You have found another box.'
  const noted = await shop.orders.noteCall({ orderId: first.id, outcome: 'declined', note: reason, by: someStaff })
  assert.equal(noted.ok && noted.value.order.state, 'cancelled')
  assert.deepEqual(await mails(), ['order-cancelled', 'cancellation-notice'])
  assert.deepEqual(await db.query(`select message->>'reason' as reason from outbox where kind = 'order-cancelled'`), [{ reason }])
})

test('a wrong number and a wish to pay online mail the link at once, and the order rests for a day', async () => {
  for (const outcome of ['wrong_number', 'pays_online'] as const) {
    const { note, mails, due, advance } = await aShopWithCashOrder()
    const noted = await note(outcome)
    assert.ok(noted.ok && noted.value.hasMailedLink)
    assert.deepEqual([await mails(), await due()], [['pay-link'], []])
    advance(24 * hours)
    assert.deepEqual(await due(), ['Asha Rao'])
  }
})

test('an order that was paid online meanwhile leaves the queue, and its call is refused', async () => {
  const { db, first, note, due } = await aShopWithCashOrder()
  await db.query(`update orders set state = 'paid', payment_method = 'online', paid_at = placed_at where id = $1`, [first.id])
  assert.deepEqual(await due(), [])
  assert.deepEqual(await note('no_answer'), { ok: false, problem: { code: 'nothing_to_confirm', state: 'paid' } })
})

test('of two who call the same order only the first is recorded; the other sees who has called', async () => {
  const { first, note, shop } = await aShopWithCashOrder()
  assert.ok((await note('no_answer', first.id, 0)).ok)
  const second = await note('confirmed', first.id, 0)
  assert.equal(!second.ok && second.problem.code === 'called_meanwhile' && second.problem.last.staffName, someStaff.name)
  assert.equal((await shop.orders.find(first.id))?.state, 'to_confirm')
  assert.ok((await note('confirmed', first.id, 1)).ok)
})

test('the oldest order is called first, with what became of the earlier orders of its phone', async () => {
  const { shop, place, advance, first, note, db } = await aShopWithCashOrder()
  await note('declined')
  advance(hours)
  const second = await place('Imran Qureshi')
  await db.query(`update orders set state = 'returned_to_origin' where id = $1`, [first.id])
  advance(hours)
  await place('Lakshmi Iyer', '9812345678')
  const queue = await shop.orders.listToCall(50)
  assert.deepEqual(
    queue.map(({ recipientName, earlierOrders, earlierCameBack }) => [recipientName, earlierOrders, earlierCameBack]),
    [
      ['Imran Qureshi', 1, 1],
      ['Lakshmi Iyer', 0, 0],
    ],
  )
  assert.deepEqual((await shop.orders.showCall(second.orderNumber, 'Meera'))?.earlier, { returned_to_origin: 1 })
})

test('what to say is the owner’s text, filled in for this order and whoever calls', async () => {
  const { shop, first } = await aShopWithCashOrder()
  const sheet = await shop.orders.showCall(first.orderNumber, 'Meera')
  assert.equal(
    sheet?.script,
    'This is Meera from Manjusha: one Ring Box for ₹499, to 12 MG Road, Near the lake, Bengaluru 560001, Karnataka?',
  )
})
