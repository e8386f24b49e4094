import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page, PageCursor } from '#src/kit/page.ts'
import type { Sql } from '#src/platform/db/database.ts'
import { testDatabase } from '#tests/database.ts'
import { ringBox, stock } from '#tests/factories/stocked-variant.ts'
import { fakeGateway } from '#tests/fakes/fake-gateway.ts'
import { testShop } from '#tests/fakes/shop-deps.ts'
import { generateMoney } from '../../../../scripts/generate-money.ts'
import { generateOrders } from '../../../../scripts/generate-orders.ts'
import type { Day } from '#src/kit/time/day.ts'
import { pageTaxDocuments } from '../../tax/tax-documents.store.ts'
import { listMails, pageMails } from '../../notifications/outbox-list.store.ts'
import { listOpenRefunds, pageRefunds } from '../../payments/open-refunds.store.ts'
import { listPayments, pagePayments } from '../../payments/payment-list.store.ts'
import { listAudit } from '../../staff/audit-log.store.ts'

// So many that reading a whole table is never the cheaper way.
const db = await testDatabase()
await stock(db, ringBox)
await generateOrders(db, 12_000, new Date('2026-11-20T09:00:00Z'))
await generateMoney(db)
await db.query(
  `insert into outbox (kind, reference, recipient_name, recipient_address, mailbox_key, message, message_version, created_at, next_try_at, state, sent_at)
   select 'order_placed', id, recipient_name, email, mailbox_key, '{}', 1, placed_at, placed_at, 'sent', placed_at from orders`,
)
await db.query(
  `insert into audit_log (at, email, act, outcome)
   select now(), 'asha@example.com', case when n % 2000 = 0 then 'staff.role' else 'unit.step' end, 'done' from generate_series(1, 12000) as n`,
)
for (const table of ['outbox', 'audit_log']) await db.query(`vacuum analyze ${table}`)

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
  /"Node Type":"Seq Scan","Parallel Aware":\w+,"Async Capable":\w+,"Relation Name":"(?:orders|payment_attempts|refunds|tax_documents|outbox|audit_log)"/
const everything = { state: undefined, since: undefined }
const today = new Date('2026-11-20T00:00:00Z')
const ofYear = { from: '2026-04-01' as Day, to: '2026-11-20' as Day, trials: false }
const nameAt = async (place: number, name: string, from: string): Promise<PageCursor> => {
  const [row] = await db.query<{ name: string }>(`select ${name} as name from ${from} limit 1 offset ${place}`)
  return { after: row!.name }
}
const late = {
  payment: await nameAt(3_000, 'gateway_payment_id', 'payment_attempts order by first_seen_at desc'),
  refund: await nameAt(200, 'id', 'refunds order by asked_at desc, id desc'),
  mail: { after: '3000' },
  document: await nameAt(3_000, 'number', 'tax_documents where not is_trial order by issued_on desc, issued_at desc, number desc'),
}
const rowsOf = async <Row>(page: Promise<Page<Row>>): Promise<readonly Row[]> => (await page).rows

const lists: readonly [name: string, list: (sql: Sql) => Promise<readonly unknown[]>, index: string, rows: number][] = [
  ['payments', (sql) => listPayments(sql, { limit: 50 }), 'payment_attempts_in_order', 50],
  ['payments to look at', (sql) => listPayments(sql, { needsAttention: true, limit: 50 }), 'payment_attempts_to_look_at', 4],
  ['a page of payments', (sql) => rowsOf(pagePayments(sql, everything, undefined)), 'payment_attempts_in_order', 50],
  ['a later page of payments', (sql) => rowsOf(pagePayments(sql, everything, late.payment)), 'payment_attempts_in_order', 50],
  [
    'payments of a state',
    (sql) => rowsOf(pagePayments(sql, { ...everything, state: 'failed' }, undefined)),
    'payment_attempts_of_state',
    0,
  ],
  ['payments of a day', (sql) => rowsOf(pagePayments(sql, { ...everything, since: today }, undefined)), 'payment_attempts_in_order', 21],
  ['a later page of refunds', (sql) => rowsOf(pageRefunds(sql, everything, late.refund)), 'refunds_by_time', 50],
  ['refunds of a state', (sql) => rowsOf(pageRefunds(sql, { ...everything, state: 'asked' }, undefined)), 'refunds_not_through', 4],
  ['a later page of tax documents', (sql) => rowsOf(pageTaxDocuments(sql, ofYear, late.document)), 'tax_documents_in_order', 50],
  [
    'tax documents of a day',
    (sql) => rowsOf(pageTaxDocuments(sql, { ...ofYear, from: ofYear.to }, undefined)),
    'tax_documents_in_order',
    32,
  ],
  ['open refunds', (sql) => listOpenRefunds(sql, 50), 'refunds_not_through', 4],
  ['mails by a part of the address', (sql) => listMails(sql, { to: 'Fernandes777@', limit: 50 }), 'outbox_by_part_of_address', 0],
  ['a page of mails', (sql) => rowsOf(pageMails(sql, {}, late.mail)), 'outbox_pkey', 50],
  ['mails that were given up', (sql) => rowsOf(pageMails(sql, { state: 'dead' }, undefined)), 'outbox_given_up', 0],
  ['the log by an act', (sql) => listAudit(sql, { act: 'staff.role', limit: 50 }), 'audit_log_of_act', 6],
]

test('the list of differences, the cash with the courier and the count for Today read no table from end to end', async () => {
  const money = /"Relation Name":"(?:settlement_rows|remitted_parcels|parcels|tracking_scans|order_events|inbox)"/
  const { plan, rows } = await planOf(async (sql) => {
    const shop = testShop(db, {
      gateway: { ...fakeGateway(), mode: 'live' },
      clock: () => new Date('2026-11-20T09:00:00Z'),
      reading: { ...db, query: sql.query },
    })
    await shop.money.findCashAtCourier()
    return shop.money.differences()
  })
  assert.ok(rows > 0)
  const whole = [...plan.matchAll(/"Node Type":"Seq Scan","Parallel Aware":\w+,"Async Capable":\w+,"Relation Name":"\w+"/g)].map(
    ([scan]) => scan,
  )
  assert.deepEqual(
    whole.filter((scan) => readsAll.test(scan) || money.test(scan)),
    [],
  )
})

for (const [name, list, index, rows] of lists)
  test(`${name}: the list reads no table from end to end, also among many`, async () => {
    const listed = await planOf(list)
    assert.doesNotMatch(listed.plan, readsAll)
    assert.ok(listed.plan.includes(`"${index}"`), listed.plan)
    assert.equal(listed.rows, rows)
  })
