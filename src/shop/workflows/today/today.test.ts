import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderId } from '#src/kit/id.ts'
import { testDatabase } from '#tests/database.ts'
import { insertDeskParcels } from '#tests/factories/desk-parcels.ts'
import { aPlaceOrder, aRecipient } from '#tests/factories/order.ts'
import { someStaff } from '#tests/factories/staff.ts'
import { ringBox, stock } from '#tests/factories/stocked-variant.ts'
import { testSettings, testShop } from '#tests/fakes/shop-deps.ts'
import { manualClock } from '#tests/payment-setup.ts'
import type { TodayGroup } from './today.ts'

const meera = { email: 'meera@manjusha.example', role: 'owner' } as const
const arun = { email: 'arun@manjusha.example', role: 'assistant' } as const
const hours = 3_600_000

async function aDesk() {
  const db = await testDatabase()
  await stock(db, { ...ringBox, stock: 50 })
  const { clock, advance } = manualClock()
  const shop = testShop(db, { clock })
  for (const { email } of [meera, arun])
    await db.query(`insert into staff (email, name, password_hash, added_at, role) values ($1, 'Somebody', 'x', $2, 'owner')`, [
      email,
      clock(),
    ])
  const place = async (name: string | undefined = undefined, paymentMethod: 'cod' | 'online' = 'cod') => {
    const personalisation = name === undefined ? undefined : { name, sign: undefined }
    const placed = await shop.orders.place(aPlaceOrder({ paymentMethod, lines: [{ ...aPlaceOrder().lines[0]!, personalisation }] }))
    assert.ok(placed.ok)
    return placed.value.order
  }
  const payment = (orderId: OrderId, state: string, amount = 49_900) =>
    db.query(
      `insert into payment_attempts (gateway_payment_id, order_id, state, amount_paise, currency, method, source, first_seen_at, changed_at, has_paid)
       values ('pay_' || $1::text, $1, $2, $3, 'INR', 'upi', 'webhook', $4, $4, $2 = 'captured')`,
      [orderId, state, amount, clock()],
    )
  const show = (person: typeof meera | typeof arun = meera) => shop.today.show(person)
  const keys = ({ lines }: TodayGroup) => lines.map(({ key }) => key)
  const urgent = async () => keys((await show()).cannotWait)
  return { db, shop, clock, advance, place, payment, show, keys, urgent }
}

test('a held payment cannot wait until somebody has decided about it', async () => {
  const { place, payment, urgent, shop, show } = await aDesk()
  const order = await place(undefined, 'online')
  await payment(order.id, 'mismatch', 54_900)
  assert.deepEqual(await urgent(), [`payment pay_${order.id}`])
  const [line] = (await show()).cannotWait.lines
  assert.ok(line?.kind === 'held_payment' && line.amountPaise === 54_900 && line.totalPaise === 49_900)
  assert.deepEqual((await shop.today.count()).payments, { count: 1, isLate: true })
  const accepted = await shop.payments.accept({ gatewayPaymentId: `pay_${order.id}`, acceptedBy: someStaff, because: 'A tip.' })
  assert.ok(accepted.ok, JSON.stringify(accepted))
  assert.deepEqual(await urgent(), [])
})

test('an order with an open note cannot wait until the note is settled, also one about a refund that failed', async () => {
  const { place, urgent, shop, db, clock } = await aDesk()
  const order = await place()
  for (const cause of ['parcel_overdue', 'refund_failed'])
    await db.query(`insert into order_attention (order_id, cause, text, since) values ($1, $2, $2, $3)`, [order.id, cause, clock()])
  assert.deepEqual(await urgent(), ['attention 1', 'attention 2'])
  assert.deepEqual((await shop.today.count()).payments, { count: 1, isLate: true })
  await shop.orders.resolve(order.id, someStaff)
  assert.deepEqual(await urgent(), [])
})

test('a stopped parcel cannot wait until it goes on; an empty wallet is one line, however many parcels it stops', async () => {
  const { db, urgent, show } = await aDesk()
  const blocked = { orderState: 'paid', state: 'booking', isBlocked: true, hasAwb: false } as const
  const [first] = await insertDeskParcels(db, [blocked, blocked, blocked])
  await db.query(`update parcels set fault = 'wallet_low'`)
  assert.deepEqual(await urgent(), ['carrier wallet_low'])
  const [line] = (await show()).cannotWait.lines
  assert.ok(line?.kind === 'carrier_paused' && line.parcels === 3)
  await db.query(`update parcels set fault = 'invalid' where order_id = (select id from orders where order_number = $1)`, [first])
  assert.deepEqual((await urgent()).toSorted(), ['carrier wallet_low', `parcel ${first}`])
  assert.match(JSON.stringify((await show()).cannotWait), /"advice":"The carrier refuses the data of the parcel. Correct it, then retry."/)
  await db.query('update parcels set blocked_reason = null, fault = null')
  assert.deepEqual(await urgent(), [])
})

test('a mail that was given up cannot wait until it is sent again or its note is settled, and has one line', async () => {
  const { db, place, urgent, shop, clock } = await aDesk()
  const order = await place()
  await db.query(`update outbox set state = 'dead', last_error = 'no such mailbox' where kind = 'order-confirmation'`)
  const [mail] = await db.query<{ id: number }>(`select id from outbox where state = 'dead'`)
  const note = `insert into order_attention (order_id, cause, about, text, since) values ($1, 'mail_undeliverable', $2, 'x', $3)`
  await db.query(note, [order.id, String(mail?.id), clock()])
  assert.deepEqual(await urgent(), [`mail ${mail?.id}`])
  assert.equal((await shop.today.count()).mails.count, 1)
  await shop.orders.resolve(order.id, someStaff)
  assert.deepEqual(await urgent(), [])
  await db.query('update order_attention set settled_at = null, settled_by = null')
  await shop.mails.sendAgain(mail!.id, someStaff)
  assert.deepEqual(await urgent(), [])
})

test('while the mail server refuses us, and while a job is given up or fails again and again, Today has a line for it', async () => {
  const { db, urgent, shop, clock } = await aDesk()
  const until = new Date(clock().getTime() + hours)
  await db.query(`insert into outbox_pause (reason, since, until) values ('535', $1, $2)`, [clock(), until])
  shop.deps.queue.failed.push({ id: 'j1', job: 'order.send-link', data: {}, failedAt: clock(), complaint: 'a bug' })
  await db.query(`insert into scheduled_runs (job, runs_since_success, last_began_at, told_at) values ('parcels.track', 3, $1, $1)`, [
    clock(),
  ])
  assert.deepEqual((await urgent()).toSorted(), ['job j1', 'job parcels.track', 'mail pause'])
  await shop.mails.resume(someStaff)
  shop.deps.queue.failed.length = 0
  await db.query('delete from scheduled_runs')
  assert.deepEqual(await urgent(), [])
})

test('an enquiry is a question until four of its 24 business hours are left, then it cannot wait, until somebody has answered it', async () => {
  const { shop, show, keys, advance, urgent } = await aDesk()
  const enquiry = {
    kind: 'contact',
    name: 'Nandini Bose',
    phone: undefined,
    email: 'n@example.com',
    message: 'Can the lining be changed?',
  } as const
  const { ticketNumber } = (await shop.enquiries.record(enquiry)) as { ticketNumber: string }
  const key = `enquiry ${ticketNumber}`
  assert.deepEqual([keys((await show()).questions), await urgent()], [[key], []])
  assert.deepEqual((await shop.today.count()).enquiries, { count: 1, isLate: false })
  advance(20 * hours + 1)
  assert.deepEqual([keys((await show()).questions), await urgent()], [[], [key]])
  assert.deepEqual((await shop.today.count()).enquiries, { count: 1, isLate: true })
  assert.equal((await shop.enquiries.move('spoken', { ticketNumber, by: someStaff })).ok, true)
  assert.equal((await shop.enquiries.move('spoken', { ticketNumber, by: someStaff })).ok, false)
  assert.deepEqual([keys((await show()).questions), await urgent(), (await shop.today.count()).enquiries.count], [[], [], 0])
})

test('cash orders are listed until they are called, and counted beyond those that are shown', async () => {
  const { shop, place, show, advance } = await aDesk()
  const orders = []
  for (let order = 0; order < 10; order++) {
    orders.push(await place())
    advance(1_000)
  }
  const before = (await show()).calls
  assert.deepEqual([before.lines.length, before.total, (await shop.today.count()).calls.count], [8, 10, 10])
  assert.equal(before.lines[0]?.key, `call ${orders[0]?.orderNumber}`)
  await shop.orders.noteCall({ orderId: orders[0]!.id, outcome: 'no_answer', note: undefined, by: someStaff })
  await shop.orders.noteCall({ orderId: orders[1]!.id, outcome: 'confirmed', note: undefined, by: someStaff })
  const after = (await show()).calls
  assert.deepEqual([after.lines[0]?.key, after.total], [`call ${orders[2]?.orderNumber}`, 8])
  assert.equal((await shop.today.count()).calls.count, after.total)
})

test('units wait to be pressed for the next pickup until they are pressed', async () => {
  const { shop, place, show, db } = await aDesk()
  const { id, orderNumber } = await place('Asha')
  await shop.orders.confirm(id, someStaff)
  const { pressing } = await show()
  assert.deepEqual([pressing?.queued, pressing?.pressed, pressing?.units.map(({ name, unit }) => [name, unit])], [1, 0, [['Asha', 1]]])
  assert.equal((await shop.today.count()).workshop.count, 1)
  assert.equal(pressing?.units[0]?.orderNumber, orderNumber)
  await db.query(`update units set state = 'pressed'`)
  assert.equal((await show()).pressing, undefined)
  assert.equal((await shop.today.count()).workshop.count, 0)
})

test('parcels to pack, not delivered and coming back are listed until they are packed, delivered and settled', async () => {
  const { db, shop, show, keys } = await aDesk()
  const numbers = await insertDeskParcels(db, [
    { orderState: 'booked', state: 'booked', pickupDate: '2026-11-20' },
    { orderState: 'shipped', state: 'undelivered' },
    { orderState: 'shipped', state: 'returning' },
    { orderState: 'returned_to_origin', state: 'returned' },
  ])
  const before = await show()
  assert.deepEqual([before.toPack, before.day.pickup.planned, before.day.pickup.packed], [1, 1, 0])
  assert.deepEqual(keys(before.notDelivered), [`parcel ${numbers[1]} undelivered`])
  assert.deepEqual(keys(before.comingBack), [`parcel ${numbers[2]} returning`, `parcel ${numbers[3]} returned`])
  assert.deepEqual((await shop.today.count()).parcels, { count: 4, isLate: false })
  await db.query(`update parcels set packed_at = started_at, packed_by = 'Kavya' where state = 'booked'`)
  await db.query(`update parcels set state = 'delivered' where state in ('undelivered', 'returning')`)
  await db.query(`update parcels set settled_at = started_at where state = 'returned'`)
  const after = await show()
  assert.deepEqual([after.toPack, after.day.pickup.packed, keys(after.notDelivered), keys(after.comingBack)], [0, 1, [], []])
  assert.equal((await shop.today.count()).parcels.count, 0)
})

test('soon: little stock of what sells, rates that change and holidays; nothing of what is far away', async () => {
  const db = await testDatabase()
  await stock(
    db,
    { ...ringBox, stock: 12 },
    { ...ringBox, variantId: 'POUCH' as never, productId: 'pouch', stock: 5 },
    { ...ringBox, variantId: 'TRAY' as never, productId: 'tray', stock: 6 },
  )
  const { clock, advance } = manualClock()
  const holidays = ['2026-11-24', '2026-12-25'] as unknown as (typeof testSettings)['delivery']['holidays']
  const shop = testShop(db, { clock, settings: { ...testSettings, delivery: { cutOffHour: 14, holidays } } })
  await db.query(`insert into tax_rates values ('42023190', 'boxes', '2026-12-01', 1200), ('42023190', 'boxes', '2027-04-01', 1800)`)
  const soon = async () => (await shop.today.show(meera)).soon.lines.map(({ key }) => key)
  assert.deepEqual(await soon(), ['holiday 2026-11-24', 'rate 42023190 boxes 2026-12-01', 'stock POUCH'])
  for (let order = 0; order < 4; order++) {
    const placed = await shop.orders.place(aPlaceOrder({ recipient: aRecipient({ phone: `98765432${order}0` }) }))
    assert.ok(placed.ok)
    await shop.orders.confirm(placed.value.order.id, someStaff)
  }
  await db.query(`update order_lines set quantity = 8`)
  advance(10 * 60_000)
  assert.ok((await soon()).includes('stock RING-OXB'), '8 left, 32 sold in a month')
  advance(31 * 24 * hours)
  assert.ok(!(await soon()).includes('stock RING-OXB'))
})

test('a line that somebody puts off comes back at its hour, is counted meanwhile, and stays for everybody else', async () => {
  const { shop, place, show, keys, advance, clock } = await aDesk()
  const { orderNumber } = await place()
  const key = `call ${orderNumber}`
  const until = new Date(clock().getTime() + 2 * hours)
  await shop.today.putOff(meera, key, until)
  assert.deepEqual((await show()).calls, { lines: [], total: 1, putOff: 1, putOffUntil: until })
  assert.deepEqual(keys((await show(arun)).calls), [key])
  assert.equal((await shop.today.count()).calls.count, 1)
  advance(2 * hours)
  assert.deepEqual(keys((await show()).calls), [key])
  await shop.today.putOff(meera, key, new Date(clock().getTime() + hours))
  await shop.today.bringBack(meera, key)
  assert.deepEqual(keys((await show()).calls), [key])
})

test('the day counts certain orders and money by India’s days: 23.59 is yesterday, 0.01 is today, and refunds go off', async () => {
  const { db, place, payment, show, advance, shop } = await aDesk()
  const [late, early, unpaid, sentBack] = [
    await place(undefined, 'online'),
    await place(undefined, 'online'),
    await place(undefined, 'online'),
    await place(undefined, 'online'),
  ]
  for (const [order, at] of [
    [late, '2026-11-19T23:59:00+05:30'],
    [early, '2026-11-20T00:01:00+05:30'],
    [sentBack, '2026-11-20T08:00:00+05:30'],
  ] as const) {
    await payment(order.id, 'captured')
    await db.query(`update orders set placed_at = $2, paid_at = $2, state = 'paid', stock = 'taken' where id = $1`, [order.id, at])
  }
  await db.query(
    `insert into refunds (id, cause, order_id, gateway_payment_id, amount_paise, reason, state, gateway_refund_id, asked_at, changed_at)
     values ('refund_0001', 'x', $1, 'pay_' || $1::text, 10000, 'x', 'processed', 'rfnd', $2, $2)`,
    [sentBack.id, '2026-11-20T09:00:00+05:30'],
  )
  assert.equal(unpaid.state, 'awaiting_payment')
  const cash = await place()
  await shop.orders.confirm(cash.id, someStaff)
  await place()
  advance(1)
  const { day } = await show()
  assert.deepEqual([day.orders, day.cashOrders, day.moneyInPaise], [3, 1, 2 * 49_900 - 10_000])
  assert.deepEqual(day.moneyByHour.today.slice(0, 9), [49_900, ...Array(7).fill(49_900), 2 * 49_900])
  assert.equal(day.moneyByHour.today.length, 15)
  await db.query(
    `insert into order_events (order_id, state, done_by, at) values ($1, 'delivered', 'carrier', '2026-11-20T14:00:00+05:30')`,
    [cash.id],
  )
  assert.equal((await show()).day.moneyInPaise, 3 * 49_900 - 10_000)
  advance(7 * 24 * hours)
  const nextWeek = (await show()).day
  assert.deepEqual([nextWeek.moneyInPaise, nextWeek.moneyInBeforePaise], [0, 3 * 49_900 - 10_000])
  assert.deepEqual(nextWeek.moneyByHour.before.at(-1), 3 * 49_900 - 10_000)
})

test('Today names what colleagues did last in every corner of the desk, newest first, and not what was taken back', async () => {
  const { shop, place, show, advance } = await aDesk()
  const order = await place('Maa')
  assert.equal((await show()).underWay, 1)
  const number = order.orderNumber
  const steps = [
    () => shop.orders.noteCall({ orderId: order.id, outcome: 'no_answer', note: undefined, by: someStaff }),
    () => shop.orders.noteCall({ orderId: order.id, outcome: 'confirmed', note: undefined, by: someStaff }),
    () => shop.workshop.step({ ticket: `${number}.1`, step: 'pressed', by: someStaff }),
    () => shop.orders.addNote({ orderId: order.id, about: undefined, text: 'Ring twice.', by: someStaff }),
  ]
  for (const step of steps) {
    advance(60_000)
    await step()
  }
  const acts = (await show()).colleagues
  assert.ok(acts.every(({ staffName }) => staffName === someStaff.name))
  assert.deepEqual(
    acts.map(({ did }) => did),
    [
      { kind: 'note', number },
      { kind: 'step', number, step: 'pressed', writing: 'Maa' },
      { kind: 'state', number, state: 'confirmed' },
      { kind: 'call', number, outcome: 'no_answer' },
    ],
  )
  await shop.orders.cancel({ orderId: order.id, cancelledBy: someStaff, reason: undefined })
  const { underWay, cannotWait, calls } = await show()
  assert.deepEqual([underWay, cannotWait.total, calls.total], [0, 0, 0])
})
