import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDatabase } from '#src/platform/db/postgres.ts'
import { testDatabase } from '#tests/database.ts'
import { ringBox, stock } from '#tests/factories/stocked-variant.ts'
import { deskSetup } from '#tests/desk-setup.ts'
import { testShop } from '#tests/fakes/shop-deps.ts'
import { generateOrders } from '../../../../scripts/generate-orders.ts'

const now = new Date('2026-11-20T09:00:00Z')
/** Tables that grow with every order. */
const growing =
  /^(?:orders|order_lines|order_events|order_attention|order_calls|parcels|payment_attempts|refunds|outbox|units|unit_steps|enquiries|desk_acts)$/

type Plan = { readonly 'Node Type': string; readonly 'Relation Name'?: string; readonly Plans?: readonly Plan[] }
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

test('no query of Today reads a whole table that grows with every order', async () => {
  const db = await testDatabase()
  await stock(db, ringBox)
  await generateOrders(db, 8_000, now)
  await db.query(
    `insert into outbox (kind, priority, reference, recipient_name, recipient_address, mailbox_key, message, message_version, state, sent_at, created_at, next_try_at)
     select 'order-link', 1, n::text, 'Asha', 'a@example.com', 'a@example.com', '{}', 2, 'sent', $1, $1, $1 from generate_series(1, 8000) n`,
    [now],
  )
  await db.query(
    `insert into order_events (order_id, state, done_by, at) select id, 'delivered', 'carrier', placed_at from orders where state = 'delivered'`,
  )
  await db.query(
    `insert into order_attention (order_id, cause, text, since, settled_at, settled_by) select id, 'other', 'x', placed_at, placed_at, 'Meera' from orders`,
  )
  // As after a night of a shop whose books agree; with every payment still to be judged, the planner may well prefer to read whole tables.
  await db.query('delete from money_touched')
  for (const table of ['outbox', 'order_events', 'order_attention', 'money_touched']) await db.query(`vacuum analyze ${table}`)
  const asked = new Map<string, readonly unknown[]>()
  const query: typeof db.query = (text, values = []) => (asked.set(text, values), db.query(text, values))
  const shop = testShop({ ...db, query }, { clock: () => now, reading: { ...db, query } })
  await shop.today.show({ email: 'meera@manjusha.example', role: 'owner' })
  await shop.today.newOrders({ name: 'Meera' }, new Date(now.getTime() - 3_600_000))
  assert.ok(asked.size > 15)
  for (const [text, values] of asked) {
    const [row] = await db.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (format json) ${text}`, values)
    const whole = nodesOf(row!['QUERY PLAN'][0].Plan).filter(
      (node) => node['Node Type'] === 'Seq Scan' && growing.test(node['Relation Name'] ?? ''),
    )
    assert.deepEqual(
      whole.map((node) => node['Relation Name']),
      [],
      text,
    )
  }
})

test('what Today asks without naming a time or a person is planned once for each connection', async () => {
  const db = await testDatabase()
  await stock(db, ringBox)
  await generateOrders(db, 100, now)
  const reading = openDatabase(db.connection, { max: 1, reading: { statementTimeoutMs: 5_000 } })
  const shop = testShop(db, { clock: () => now, reading })
  for (let look = 0; look < 3; look++) await shop.today.show({ email: 'meera@manjusha.example', role: 'owner' })
  const planned = await reading.query<{ statement: string }>(
    'select statement from pg_prepared_statements where custom_plans = 0 and generic_plans > 2',
  )
  await reading.close()
  const statements = planned.map(({ statement }) => statement)
  for (const table of [
    'from payment_attempts attempt',
    'from order_attention note',
    'from enquiries',
    'from parcels parcel',
    'from orders',
    'from order_events',
  ])
    assert.ok(
      statements.some((statement) => statement.includes(table)),
      table,
    )
})

test('an assistant sees the money of today, and none of another day; the owner sees both', async () => {
  const { shop, meera, arun } = await deskSetup()
  const { day } = await shop.today.show(arun)
  assert.deepEqual([day.moneyInPaise, day.moneyInBeforePaise, day.moneyByHour.before], [0, undefined, []])
  const { day: whole } = await shop.today.show(meera)
  assert.deepEqual([whole.moneyInBeforePaise, whole.moneyByHour.before.length], [0, 24])
})
