import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Sql } from '#src/platform/db/database.ts'
import { testDatabase } from '#tests/database.ts'
import { ringBox, stock } from '#tests/factories/stocked-variant.ts'
import { generateOrders } from '../../../../scripts/generate-orders.ts'
import { listMails } from '../../notifications/outbox-list.store.ts'
import { listOpenRefunds } from '../../payments/open-refunds.store.ts'
import { listPayments } from '../../payments/payment-list.store.ts'
import { listAudit } from '../../staff/audit-log.store.ts'

// So many that reading a whole table is never the cheaper way.
const db = await testDatabase()
await stock(db, ringBox)
await generateOrders(db, 12_000, new Date('2026-11-20T09:00:00Z'))
await db.query(
  `insert into refunds (id, cause, order_id, gateway_payment_id, amount_paise, reason, state, gateway_refund_id, next_try_at, asked_at, changed_at)
   select 'generated-refund-' || n, 'generated ' || n, order_id, gateway_payment_id, 100, 'a test', case when n % 2000 = 1 then 'asked' else 'processed' end,
     'rfnd_' || n, case when n % 2000 = 1 then now() end, first_seen_at, first_seen_at
   from (select *, row_number() over (order by gateway_payment_id) as n from payment_attempts) as paid`,
)
await db.query(
  `insert into outbox (kind, reference, recipient_name, recipient_address, mailbox_key, message, message_version, created_at, next_try_at, state, sent_at)
   select 'order_placed', id, recipient_name, email, mailbox_key, '{}', 1, placed_at, placed_at, 'sent', placed_at from orders`,
)
await db.query(
  `insert into audit_log (at, email, act, outcome)
   select now(), 'asha@example.com', case when n % 2000 = 0 then 'staff.role' else 'unit.step' end, 'done' from generate_series(1, 12000) as n`,
)
for (const table of ['refunds', 'outbox', 'audit_log']) await db.query(`vacuum analyze ${table}`)

/** Returns the plan of the statement that `list` sends, with how many rows the list has. */
async function planOf(list: (sql: Sql) => Promise<readonly unknown[]>): Promise<{ plan: string; rows: number }> {
  const plans: string[] = []
  const explained: Sql = {
    ...db,
    async query(text, values) {
      plans.push(JSON.stringify(await db.query(`explain (format json) ${text}`, values)))
      return db.query(text, values)
    },
  }
  const rows = await list(explained)
  return { plan: plans.join('\n'), rows: rows.length }
}

const readsAll =
  /"Node Type":"Seq Scan","Parallel Aware":\w+,"Async Capable":\w+,"Relation Name":"(?:orders|payment_attempts|refunds|outbox|audit_log)"/
const before = new Date('2026-09-01T00:00:00Z')
const lists: readonly [name: string, list: (sql: Sql) => Promise<readonly unknown[]>, index: string, rows: number][] = [
  ['payments', (sql) => listPayments(sql, { limit: 50 }), 'payment_attempts_by_time', 50],
  ['payments before a time', (sql) => listPayments(sql, { before, limit: 50 }), 'payment_attempts_by_time', 50],
  ['payments to look at', (sql) => listPayments(sql, { needsAttention: true, limit: 50 }), 'payment_attempts_to_look_at', 4],
  ['open refunds', (sql) => listOpenRefunds(sql, 50), 'refunds_not_through', 4],
  ['mails by a part of the address', (sql) => listMails(sql, { to: 'Fernandes777@', limit: 50 }), 'outbox_by_part_of_address', 0],
  ['the log by an act', (sql) => listAudit(sql, { act: 'staff.role', limit: 50 }), 'audit_log_of_act', 6],
]

for (const [name, list, index, rows] of lists)
  test(`${name}: the list reads no table from end to end, also among many`, async () => {
    const listed = await planOf(list)
    assert.doesNotMatch(listed.plan, readsAll)
    assert.ok(listed.plan.includes(`"${index}"`), listed.plan)
    assert.equal(listed.rows, rows)
  })
