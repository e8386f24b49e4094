import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Day } from '#src/kit/time/day.ts'
import { addDays, startOfDay } from '#src/kit/time/day.ts'
import { testDatabase } from '#tests/database.ts'
import { ringBox, stock } from '#tests/factories/stocked-variant.ts'
import { generateOrders } from '../../../scripts/generate-orders.ts'
import { measureNames } from './counted.ts'
import { sumsQuery } from './measures.store.ts'

type Plan = { readonly 'Node Type': string; readonly 'Relation Name'?: string; readonly Plans?: readonly Plan[] }
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

test('what a day comes to is counted by indexes over time: no query reads a whole table that grows with every order', async () => {
  const db = await testDatabase()
  await stock(db, ringBox)
  await generateOrders(db, 8_000, new Date('2026-11-20T09:00:00Z'))
  await db.query(
    `insert into order_events (order_id, state, done_by, at) select id, 'delivered', 'carrier', placed_at from orders where state = 'delivered'`,
  )
  await db.query(
    `insert into unit_steps (order_id, unit_number, step, from_state, done_by, at) select order_id, number, 'pressed', 'queued', 'shop', ready_on from units`,
  )
  await db.query(`insert into order_calls (order_id, outcome, staff_name, at) select id, 'confirmed', 'Meera', placed_at from orders`)
  await db.query(
    `insert into refunds (id, cause, order_id, gateway_payment_id, amount_paise, reason, state, gateway_refund_id, asked_at, changed_at)
     select 'generated-' || right(order_id, 8), order_id, order_id, gateway_payment_id, amount_paise, 'x', 'processed', gateway_payment_id, first_seen_at,
       first_seen_at from payment_attempts`,
  )
  await db.query('vacuum analyze')
  const day = startOfDay('2026-10-14' as Day)
  const values = [[day], [startOfDay(addDays('2026-10-14' as Day, 1))], 'live']
  for (const name of measureNames) {
    const [row] = await db.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (format json) ${sumsQuery(name)}`, values)
    const whole = nodesOf(row!['QUERY PLAN'][0].Plan).filter((node) => node['Node Type'] === 'Seq Scan')
    assert.deepEqual(
      // It has no document and no carried payment, which is the only reason to read these whole.
      whole.map((node) => node['Relation Name'] ?? '').filter((table) => !['tax_documents', 'carried_payments'].includes(table)),
      [],
      name,
    )
  }
})
