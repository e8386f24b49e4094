import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderId } from '#src/kit/id.ts'
import { databaseBefore } from '#tests/database-before.ts'
import { insertBareOrder } from '#tests/factories/bare-order.ts'

const at = new Date('2026-11-20T09:00:00Z')
const orderId = 'AAAAAAAAAAAAAAAAAAAAAA' as OrderId

test('what a shop has stored before values had versions is version 1 of them, and nothing can be stored without a version', async (t) => {
  const { db, update } = await databaseBefore(t, '20261122T2120_stored_json_versions')
  await insertBareOrder(db, orderId, at)
  await db.query(
    `insert into tax_documents (series, serial, kind, reference, order_id, is_trial, issued_on, issued_at,
       taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise, paper)
     values ('MJ/2627', 1, 'invoice', $1, $1, false, '2026-11-20', $2, 29576, 0, 0, 5324, 34900, '{"kind": "invoice"}')`,
    [orderId, at],
  )
  await db.query(
    `insert into outbox (kind, priority, reference, recipient_name, recipient_address, mailbox_key, message, created_at, next_try_at)
     values ('order-link', 0, 'x', 'Asha Rao', 'asha@example.com', 'asha@example.com', '{"kind": "order-link"}', $1, $1)`,
    [at],
  )
  await db.query(`insert into workflow_steps (workflow, key, step, value, recorded_at) values ('order.fulfil', $1, 'label', '{}', $2)`, [
    orderId,
    at,
  ])
  await db.query(
    `insert into inbox (source, external_id, kind, raw, event, received_at) values ('carrier', 'e', 'tracking', '', '{}', $1)`,
    [at],
  )

  await update()
  assert.deepEqual(await db.query('select content, content_version as version from tax_documents'), [
    { content: { kind: 'invoice' }, version: 1 },
  ])
  for (const [table, column] of [
    ['outbox', 'message_version'],
    ['workflow_steps', 'value_version'],
    ['inbox', 'event_version'],
  ] as const)
    assert.deepEqual(await db.query(`select ${column} as version from ${table}`), [{ version: 1 }], table)
  const mayBeLeftOut = `select table_name from information_schema.columns
    where column_name in ('content_version', 'message_version', 'value_version', 'event_version', 'record_version', 'rows_version', 'edits_version') and (column_default is not null or is_nullable = 'YES')`
  assert.deepEqual(await db.query(mayBeLeftOut), [])
})
