import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '#tests/database.ts'
import { aPlaceOrder } from '#tests/factories/order.ts'
import { ringBox, stockLevel, stock } from '#tests/factories/stocked-variant.ts'
import { testShop } from '#tests/fakes/shop-deps.ts'
import { manualClock, paymentSetup } from '#tests/payment-setup.ts'
import { someStaff } from '#tests/factories/staff.ts'

async function aCashOrder() {
  const db = await testDatabase()
  await stock(db, ringBox)
  const shop = testShop(db)
  const placed = await shop.orders.place(aPlaceOrder())
  assert.ok(placed.ok)
  return { db, shop, id: placed.value.order.id }
}

test('a cash order that staff confirm is fulfilled like a paid one: one parcel, and one mail to the shopper', async () => {
  const { db, shop, id } = await aCashOrder()
  const results = await Promise.all([shop.orders.confirm(id, someStaff), shop.orders.confirm(id, someStaff)])
  assert.ok(results.every(({ ok }) => ok))
  assert.equal((await shop.orders.find(id))?.state, 'confirmed')
  assert.deepEqual(
    shop.deps.queue.jobs.map(({ job }) => job),
    ['order.fulfil'],
  )
  assert.equal((await db.query(`select 1 from outbox where kind = 'order-confirmed'`)).length, 1)
  assert.equal(await shop.work.fulfil(id), 'booked')
  assert.equal(shop.deps.carrier.consignments[0]?.paymentMethod, 'cod')
  assert.deepEqual(await db.query('select state, done_by from order_events order by id'), [
    { state: 'confirmed', done_by: 'staff' },
    { state: 'booked', done_by: 'shop' },
  ])
})

test('an order that is cancelled or unpaid is not confirmed', async () => {
  const { shop, id } = await aCashOrder()
  await shop.orders.cancel({ orderId: id, cancelledBy: someStaff, reason: 'Nobody answered the phone.' })
  assert.deepEqual(await shop.orders.confirm(id, someStaff), { ok: false, problem: { code: 'nothing_to_confirm', state: 'cancelled' } })
  const unpaid = await shop.orders.place(aPlaceOrder({ paymentMethod: 'online' }))
  assert.ok(unpaid.ok)
  const refused = await shop.orders.confirm(unpaid.value.order.id, someStaff)
  assert.deepEqual(refused, { ok: false, problem: { code: 'nothing_to_confirm', state: 'awaiting_payment' } })
})

test('a paid order whose units were sold out is fulfilled once there are new ones and staff confirm it', async () => {
  const { clock, advance } = manualClock()
  const box = { ...ringBox, stock: 1 }
  const setup = await paymentSetup({ clock, box })
  const late = await setup.placeOrder()
  advance(31 * 60_000)
  await setup.shop.work.lapseHolds()
  await setup.placeOrder()
  await setup.callBack(setup.pay(late.gatewayOrderId))
  assert.deepEqual(await setup.shop.orders.confirm(late.id, someStaff), { ok: false, problem: { code: 'still_sold_out' } })
  await setup.db.transaction((tx) => tx.query('update variants set stock_on_hand = stock_on_hand + 1'))
  assert.ok((await setup.shop.orders.confirm(late.id, someStaff)).ok)
  assert.deepEqual(await stockLevel(setup.db, box), { onHand: 1, held: 1 })
  assert.deepEqual(setup.jobs('order.fulfil'), [{ orderId: late.id }])
})
