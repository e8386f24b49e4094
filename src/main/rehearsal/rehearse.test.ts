import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '#tests/database.ts'
import { aPersonalisableProduct, aProduct, aVariant, stocked } from '#tests/factories/catalogue.ts'
import { insertOrder } from '#src/shop/orders/orders.store.ts'
import { anOrder } from '#tests/factories/order.ts'
import { testSettings, testShop } from '#tests/fakes/shop-deps.ts'
import { rehearsalParts, rehearsalSandboxes } from '#tests/rehearsal-setup.ts'
import { returnTabNames } from '#src/shop/returns/return-tabs.ts'
import { parcelTabs } from '#src/shop/shipping/parcel-tabs.ts'
import { rehearse } from './rehearse.ts'

/** A Friday, half past two in India. */
const end = new Date('2026-11-20T09:00:00Z')

/** A shop with two products on sale and one of which little is left, and the stand-ins of its suppliers. */
async function rehearsalSetup() {
  const db = await testDatabase()
  await stocked(
    db,
    aProduct({ makingDays: 3, variants: [aVariant({ id: 'RANI-OXB', stock: 500, pictures: [] })] }),
    aProduct({ id: 'last-ones', variants: [aVariant({ id: 'LAST-OXB', stock: 4, pictures: [] })] }),
    aPersonalisableProduct({ makingDays: 2, variants: aPersonalisableProduct().variants.map((variant) => ({ ...variant, stock: 500 })) }),
  )
  const parts = rehearsalParts(db)
  const own = await rehearsalSandboxes({ moving: true })
  const play = (sandboxes: Parameters<typeof rehearse>[0]['sandboxes'] = own) =>
    rehearse({ ...parts, sandboxes, playsUsualOrders: false, print: () => {}, clock: () => end })
  const shop = testShop(db, { clock: () => end })
  const count = async (from: string) => (await db.query<{ count: number }>(`select count(*)::integer as count from ${from}`))[0]?.count ?? 0
  return { db, shop, play, count, sandboxes: own }
}

test('a rehearsal leaves something in each group of Today, each tab of the parcels and the returns and each column of the workshop, all of it trials, with the history that the workflows write', async () => {
  const { db, shop, play, count, sandboxes } = await rehearsalSetup()
  const played = await play()
  assert.ok(played.ok)

  const queues = {
    'cash orders to confirm': `orders where state = 'to_confirm'`,
    'orders waiting for their money': `orders where state = 'awaiting_payment'`,
    'orders not paid in time': `orders where state = 'lapsed'`,
    'cancelled orders': `orders where state = 'cancelled'`,
    'orders to make': `orders where state = 'booked'`,
    'held payments': `payment_attempts where state = 'mismatch'`,
    'refunds that failed': `refunds where state = 'failed'`,
    'refunds under way': `refunds where state = 'pending'`,
    'stopped parcels': 'parcels where blocked_reason is not null',
    'parcels not delivered': `parcels where state = 'undelivered'`,
    'parcels coming back': `parcels where state = 'returning'`,
    'delivered parcels': `parcels where state = 'delivered'`,
    'lost parcels': `parcels where state = 'lost'`,
    'mails given up': `outbox where state = 'dead'`,
    enquiries: 'enquiries',
    'units to press': `units where state = 'queued'`,
    'units to pack': `units where state = 'checked'`,
    'packed units': `units where state = 'packed'`,
    'calls that nobody answered': `order_calls where outcome = 'no_answer'`,
    'questions from the workshop': `order_attention where cause = 'workshop_question'`,
    'lines with a name': 'order_lines where personal_name is not null',
    'refunds that went through': `refunds where state = 'processed'`,
    'parcels that came back and were put away': `parcels where state = 'returned' and settled_at is not null`,
    'cancelled parcels': `parcels where state = 'cancelled'`,
    'units that were spoilt and made again': `unit_steps where step = 'again'`,
    'couriers on the way to a shopper': `return_parcels where state = 'pickup_planned'`,
    'returns on their way': `return_parcels where state = 'on_its_way'`,
    'returns that a courier brought': `return_parcels where state = 'arrived'`,
    'photographs of returns': 'return_photos',
    'corrected addresses': `order_corrections where what = 'recipient'`,
  }
  for (const [what, from] of Object.entries(queues)) assert.ok((await count(from)) > 0, what)

  const today = await shop.today.show({ email: 'meera@manjusha.example', role: 'owner' })
  for (const group of ['cannotWait', 'calls', 'notDelivered', 'comingBack', 'questions', 'soon'] as const)
    assert.ok(today[group].lines.length > 0, `Today: ${group}`)
  for (const kind of ['held_payment', 'attention', 'stopped_parcel', 'dead_mail'] as const)
    assert.ok(
      today.cannotWait.lines.some((line) => line.kind === kind),
      `Today: ${kind}`,
    )
  assert.ok(today.pressing && today.toPack > 0 && today.inWorkshop > 0 && today.day.pickup.planned > 0 && today.colleagues.length > 0)
  const { counts } = await shop.parcels.page('to pack', {})
  for (const tab of parcelTabs) assert.ok(counts[tab] > 0, `parcels: ${tab}`)
  const returnCounts = await shop.returns.countTabs()
  for (const tab of returnTabNames) assert.ok(returnCounts[tab] > 0, `returns: ${tab}`)
  for (const { column, unitCount } of (await shop.workshop.board()).columns) assert.ok(unitCount > 0, `workshop: ${column}`)

  assert.deepEqual(
    (await shop.money.differences()).map(({ cause }) => cause).toSorted(),
    ['cash_short', 'payment_held', 'refund_failed', 'settled_disputed', 'settled_unknown'],
    'what the files of the gateway and of the carrier say otherwise, and what is to be decided',
  )
  assert.ok((await shop.money.listSettlements({ limit: 50 })).length > 3 && (await shop.money.listRemittances({ limit: 50 })).length > 0)

  const orderly = {
    'enquiries to answer': [`enquiries where state = 'open' and grievance_at is null`, 3],
    'grievances that are not settled': [`enquiries where grievance_at is not null and state not in ('closed', 'spam')`, 2],
    'cash orders to call': [`orders where state = 'to_confirm'`, 3],
    'parcels with no delivery': [`parcels where state = 'undelivered'`, 1],
    'mails that nobody got': [`outbox where state = 'dead'`, 1],
    'parcels that nobody has looked after': [`parcels where state in ('returned', 'lost') and settled_at is null`, 0],
    'other open notes than the refund and the question': [
      `order_attention where settled_at is null
         and cause not in ('refund_failed', 'workshop_question', 'payment_mismatch', 'mail_undeliverable')`,
      0,
    ],
    'pressed of the next pickup, and waiting for their check': [`units where state = 'pressed'`, undefined],
    'notes by colleagues': ['order_notes', 3],
  } as const
  for (const [what, [from, expected]] of Object.entries(orderly)) {
    const found = await count(from)
    if (expected === undefined) assert.ok(found > 0, what)
    else assert.equal(found, expected, what)
  }

  assert.equal(await count('orders'), played.value.orders)
  assert.equal(await count(`orders where mode <> 'sandbox'`), 0, 'orders that count as real')
  const moved = `orders o where state not in ('to_confirm', 'awaiting_payment')`
  assert.equal(await count(`${moved} and not exists (select from order_events e where e.order_id = o.id)`), 0, 'orders without history')
  assert.equal(
    await count(`parcels p where state <> 'booking' and not exists (select from workflow_steps s where s.key = p.id)`),
    0,
    'parcels that no booking has made',
  )
  const [spread] = await db.query<{ days: number; latest: Date }>(
    `select count(distinct placed_at::date)::integer as days, max(placed_at) as latest from orders`,
  )
  assert.ok(spread && spread.days > 14 && spread.latest < new Date('2026-11-20T09:00:00Z'), 'three weeks, none of it to come')

  assert.ok((await count(`outbox where recipient_address = '${testSettings.mail.orders}'`)) > 0)
  assert.equal(
    await count(
      `outbox mail, orders where recipient_address = '${testSettings.mail.orders}' and mail.message::text like '%' || orders.id || '%'`,
    ),
    0,
    'mails to staff with the key of a shopper',
  )

  const attempts = await db.query<{ id: string }>('select gateway_payment_id as id from payment_attempts')
  assert.deepEqual(
    attempts.filter(({ id }) => !sandboxes.payments.ledger().payments[id]),
    [],
    'payments that the shop could not refund',
  )
  await sandboxes.parcels.moveDueParcels()
  const stillUndelivered = Object.values(sandboxes.parcels.state().shipments).filter(({ statusCode }) => statusCode === 21)
  assert.ok(stillUndelivered.length > 0, 'parcels of a rehearsal stay where it has left them')

  const people = (await shop.staff.listPeople()).map(({ name, role, startPage }) => [name, role, startPage])
  assert.deepEqual(people.toSorted(), [
    ['Arun', 'assistant', 'workshop'],
    ['Kavya', 'assistant', 'parcels'],
    ['Meera', 'owner', 'today'],
  ])

  const again = await play()
  assert.equal(again.ok ? '' : again.problem.code, 'rehearsed_already')
  assert.equal(await count('orders'), played.value.orders, 'a second rehearsal adds nothing')
})

test('a rehearsal is refused while one supplier is a real one', async () => {
  const { play, count, sandboxes } = await rehearsalSetup()
  for (const missing of ['payments', 'parcels', 'mails'])
    assert.deepEqual(await play({ ...sandboxes, [missing]: undefined }), { ok: false, problem: { code: 'not_in_sandbox' } })
  assert.equal(await count('orders'), 0)
})

test('a rehearsal leaves a shop alone that has an order of its own, whatever it would have played with it', async () => {
  const { db, play, count } = await rehearsalSetup()
  const options = { numberPrefix: 'MJ', idempotency: undefined, paymentCheckAt: undefined, consent: undefined }
  await db.transaction((tx) => insertOrder(tx, anOrder(), options))
  assert.deepEqual(await play(), { ok: false, problem: { code: 'has_orders' } })
  assert.deepEqual([await count('orders'), await count('outbox'), await count('staff')], [1, 0, 0])
})
