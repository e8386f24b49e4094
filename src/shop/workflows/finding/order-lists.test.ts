import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderId } from '#src/kit/id.ts'
import { paise } from '#src/kit/money.ts'
import type { Day } from '#src/kit/time/day.ts'
import type { Order } from '#src/shop/orders/order.ts'
import { testDatabase } from '#tests/database.ts'
import { aPlaceOrder, aRecipient } from '#tests/factories/order.ts'
import { plainPouch, ringBox, stock } from '#tests/factories/stocked-variant.ts'
import { testShop } from '#tests/fakes/shop-deps.ts'
import { type OrderListRequest, type OrderQuery, orderViews } from './order-query.ts'

const db = await testDatabase()
await stock(db, { ...ringBox, stock: 100 }, { ...plainPouch, stock: 100 })
// A Friday: the next working days are Saturday and Monday.
let now = new Date('2026-11-20T09:00:00+05:30')
const shop = testShop(db, { clock: () => now })

/** Each a minute after the one before. */
async function anOrder({
  variant = plainPouch,
  writing = '',
  ...own
}: Partial<Parameters<typeof aPlaceOrder>[0]> & Parts = {}): Promise<Order> {
  now = new Date(now.getTime() + 60_000)
  const personalisation = writing ? { name: writing, sign: undefined } : undefined
  const line = { variantId: variant.variantId, quantity: 1, personalisation, expectedUnitPricePaise: undefined }
  const placed = await shop.orders.place(aPlaceOrder({ lines: [line], expectedTotalPaise: variant.pricePaise, ...own }))
  assert.ok(placed.ok, JSON.stringify(placed))
  return placed.value.order
}
type Parts = { readonly variant?: typeof ringBox; readonly writing?: string }

const change = (order: Order, columns: string) => db.query(`update orders set ${columns} where id = $1`, [order.id])
const paid = `state = 'paid', stock = 'taken', hold_until = null, paid_at = placed_at`
const aParcel = (id: OrderId, state: string, others = 'null, null') =>
  db.query(
    `insert into parcels (id, order_id, round, state, pickup_date, blocked_reason, updated_at, started_at) values ('parcel-of-' || $1, $1, 1, $2, ${others}, now(), now())`,
    [id, state],
  )

const makeUnits = (order: Order, state: string) =>
  db.query(`insert into units (order_id, number, line_position, state, ready_on) values ($1, 1, 1, $2, '2026-11-24')`, [order.id, state])

const cash = await anOrder({ recipient: aRecipient({ name: 'Cash Waits' }) })
const unpaid = await anOrder({
  paymentMethod: 'online',
  recipient: aRecipient({ pincode: '110001' as Order['recipient']['pincode'], city: 'Delhi', state: 'Delhi' }),
})
const written = await anOrder({ variant: ringBox, writing: 'Riya', paymentMethod: 'online' })
await change(written, paid)
await makeUnits(written, 'pressed')
await db.query(
  `insert into payment_attempts (gateway_payment_id, order_id, state, amount_paise, currency, method, source, has_paid, first_seen_at, changed_at)
   values ('pay_1', $1, 'captured', 49900, 'INR', 'upi', 'webhook', true, now(), now())`,
  [written.id],
)
const booked = await anOrder({ recipient: aRecipient({ gstin: '29AAPFU0939F1ZR' as Order['recipient']['gstin'] }) })
await change(booked, `state = 'booked'`)
await makeUnits(booked, 'packed')
await aParcel(booked.id, 'booked', `'2026-11-21 14:00:00', null`)
const stopped = await anOrder()
await change(stopped, `state = 'confirmed'`)
await makeUnits(stopped, 'queued')
await aParcel(stopped.id, 'booking', `null, 'No courier takes cash there.'`)
const underWay = await anOrder()
await change(underWay, `state = 'shipped', mode = 'live'`)
await aParcel(underWay.id, 'in_transit')
const refused = await anOrder()
await change(refused, `state = 'shipped'`)
await aParcel(refused.id, 'undelivered')
await db.query(
  `insert into tracking_scans (parcel_id, awb, at, state, needs_person, activity, place, source, seen_at)
   values ('parcel-of-' || $1, 'AWB1', now() - interval '1 hour', 'undelivered', true, 'Nobody there', 'Pune', 'webhook', now()),
     ('parcel-of-' || $1, 'AWB1', now(), 'undelivered', true, 'Door locked', 'Pune', 'webhook', now())`,
  [refused.id],
)
const cancelled = await anOrder()
await change(cancelled, `state = 'cancelled', stock = 'released'`)
await db.query(`insert into order_attention (order_id, cause, text, since) values ($1, 'parcel_not_stopped', 'Call the carrier.', now())`, [
  cancelled.id,
])
const all = [cash, unpaid, written, booked, stopped, underWay, refused, cancelled]
const nameOf = new Map(
  Object.entries({ cash, unpaid, written, booked, stopped, underWay, refused, cancelled }).map(([name, { orderNumber }]) => [
    orderNumber,
    name,
  ]),
)

const page = (query: OrderQuery = {}, view: OrderListRequest['view'] = 'all') => shop.orders.page({ view, query })
const listed = async (query: OrderQuery, view?: OrderListRequest['view']) =>
  (await page(query, view)).orders.map(({ orderNumber }) => nameOf.get(orderNumber))

test('each built-in view has its orders, newest first, and the count of them', async () => {
  const expected = {
    'needs-me': ['cancelled', 'stopped'],
    'to-confirm': ['cash'],
    'to-make': ['written'],
    'to-pack': ['booked'],
    'under-way': ['underWay'],
    'not-delivered': ['refused'],
    unpaid: ['unpaid'],
    cancelled: ['cancelled'],
    all: ['cancelled', 'refused', 'underWay', 'stopped', 'booked', 'written', 'unpaid', 'cash'],
  }
  const counts = await shop.orders.countViews()
  for (const view of orderViews) {
    assert.deepEqual(await listed({}, view), expected[view], view)
    assert.deepEqual(counts[view], { atLeast: expected[view].length, isExact: true }, view)
  }
})

const filters: readonly [string, OrderQuery, readonly string[]][] = [
  ['state', { states: ['paid', 'booked'] }, ['booked', 'written']],
  ['paid', { isPaid: true }, ['written']],
  ['not paid', { isPaid: false, states: ['awaiting_payment', 'to_confirm'] }, ['unpaid', 'cash']],
  ['UPI', { paidBy: 'upi' }, ['written']],
  ['cash', { paidBy: 'cash', states: ['to_confirm', 'paid'] }, ['cash']],
  ['state of the parcel', { parcels: ['undelivered', 'in_transit'] }, ['refused', 'underWay']],
  ['stopped parcel', { parcels: ['stopped'] }, ['stopped']],
  ['day of placing', { placedFrom: '2026-11-20' as Day, placedTo: '2026-11-20' as Day, states: ['to_confirm'] }, ['cash']],
  ['day of placing, before', { placedTo: '2026-11-19' as Day }, []],
  ['day of placing, after', { placedFrom: '2026-11-21' as Day }, []],
  ['pickup day of a booked parcel', { pickupDay: '2026-11-21' as Day }, ['booked']],
  ['product', { productId: ringBox.productId }, ['written']],
  ['product in a colour', { productId: ringBox.productId, colourName: 'Oxblood' }, ['written']],
  ['product in no such colour', { productId: ringBox.productId, colourName: 'Tan' }, []],
  ['writing', { hasWriting: true }, ['written']],
  ['no writing', { hasWriting: false, states: ['to_confirm', 'paid'] }, ['cash']],
  ['pincode', { pincode: '110001' }, ['unpaid']],
  ['first digits of the pincode', { pincode: '11' }, ['unpaid']],
  ['state of India', { addressState: 'Delhi' }, ['unpaid']],
  ['amount from', { fromPaise: ringBox.pricePaise }, ['written']],
  ['amount up to', { toPaise: paise(100) }, []],
  ['attention', { needsAttention: true }, ['cancelled']],
  ['no attention', { needsAttention: false, states: ['cancelled'] }, []],
  ['mode', { mode: 'live' }, ['underWay']],
  ['numbers', { orderNumbers: [cash.orderNumber, 'MJ-1'] }, ['cash']],
  ['what was written', { written: 'cash waits' }, ['cash']],
  ['writing that was written', { written: 'riya' }, ['written']],
  ['written nonsense', { written: '-' }, []],
  ['two filters at once', { paidBy: 'upi', hasWriting: false }, []],
]

for (const [name, query, expected] of filters)
  test(`a list is filtered by ${name}`, async () => {
    const { orders, total } = await page(query)
    assert.deepEqual(
      orders.map(({ orderNumber }) => nameOf.get(orderNumber)),
      expected,
    )
    assert.deepEqual(total, { atLeast: expected.length, isExact: true })
  })

test('orders without a booked parcel are found by the day on which the courier would come', async () => {
  // Three working days after Friday morning: Saturday, Monday, Tuesday.
  assert.deepEqual(await listed({ pickupDay: '2026-11-24' as Day }), ['stopped', 'written', 'cash'])
  const [row] = (await page({ orderNumbers: [written.orderNumber] })).orders
  assert.equal(row?.pickupDay, '2026-11-24')
})

test('a row shows what staff look for, without the key of the order, phone and mail address', async () => {
  const { orders } = await page()
  const row = (order: Order) => orders.find(({ orderNumber }) => orderNumber === order.orderNumber)!
  assert.deepEqual(row(written).line.personalisation, { name: 'Riya', sign: undefined })
  assert.equal(row(written).paidBy, 'upi')
  assert.equal(row(booked).pickupDay, '2026-11-21')
  assert.equal(row(booked).isBusiness, true)
  assert.deepEqual([row(booked).isPacked, row(stopped).isPacked, row(cash).isPacked], [true, false, false])
  assert.equal(row(stopped).parcel?.blockedReason, 'No courier takes cash there.')
  assert.deepEqual(row(refused).parcel?.undelivered, { tries: 2, activity: 'Door locked' })
  assert.deepEqual(row(cancelled).attention, { cause: 'parcel_not_stopped', text: 'Call the carrier.' })
  assert.deepEqual(row(cash).earlier, undefined)
  const text = JSON.stringify(orders)
  for (const { id, recipient } of all) for (const secret of [id, recipient.phone, recipient.email]) assert.ok(!text.includes(secret))
})

test('a peek shows the lines, the address and what happened last', async () => {
  const peeked = await shop.orders.peek(written.orderNumber)
  assert.equal(peeked?.lines[0]?.personalisation?.name, 'Riya')
  assert.equal(peeked?.recipient.city, 'Bengaluru')
  assert.equal(peeked?.lastEvent, undefined)
  assert.equal(await shop.orders.peek('MJ-1'), undefined)
})

test('all orders of a view are chosen by number, with their states', async () => {
  assert.deepEqual(await shop.orders.chooseAll({ view: 'to-pack', query: {} }), [{ orderNumber: booked.orderNumber, state: 'booked' }])
})

test('a cash order shows how earlier orders of its phone ended', async () => {
  const phone = '9820055555'
  const first = await anOrder({ recipient: aRecipient({ phone }) })
  await change(first, `state = 'returned_to_origin'`)
  const second = await anOrder({ recipient: aRecipient({ phone }) })
  const [row] = (await page({ orderNumbers: [second.orderNumber] })).orders
  assert.deepEqual(row?.earlier, { orders: 1, cameBack: 1 })
})
