import type { OrderId } from '#src/kit/id.ts'
import type { Sql, Transaction } from '#src/platform/db/database.ts'

/** Orders that were never certain and that nobody has touched since this time: nothing was paid, nothing invoiced. */
export async function listForgottenOrders(sql: Sql, before: Date, limit: number): Promise<OrderId[]> {
  return idsOf(
    sql,
    `state in ('lapsed', 'cancelled') and placed_at < $1 and not exists (select from order_events where order_id = orders.id and at >= $1)
       and not exists (select from payment_attempts paid where paid.order_id = orders.id and state in ('authorised', 'captured', 'mismatch', 'surplus', 'refunded'))
       and not exists (select from carried_payments carried where carried.from_order_id = orders.id)
       and not exists (select from tax_documents where tax_documents.order_id = orders.id)`,
    before,
    limit,
  )
}

/** Orders that ended, or were lost and written off, in a financial year that has been over for eight years. The financial year of India begins in April. */
export async function listOrdersBeyondBooks(sql: Sql, now: Date, limit: number): Promise<OrderId[]> {
  return idsOf(
    sql,
    `(state in ('delivered', 'returned_to_origin', 'cancelled') or state = 'shipped' and stock = 'written_off') and placed_at < $1::timestamptz - interval '8 years' and
       (date_trunc('year', coalesce((select max(at) from order_events where order_id = orders.id), placed_at) at time zone 'Asia/Kolkata'
         - interval '3 months') + interval '9 years 3 months') at time zone 'Asia/Kolkata' <= $1`,
    now,
    limit,
  )
}

/** Those that were erased, and those with money on its way back, are left out; what replaces pieces of another order goes with that one. */
async function idsOf(sql: Sql, condition: string, at: Date, limit: number): Promise<OrderId[]> {
  const rows = await sql.query<{ id: OrderId }>(
    `select id from orders where erased_at is null and payment_method <> 'free' and ${condition}
       and not exists (select from refunds where refunds.order_id = orders.id and state in ('asked', 'pending'))
     order by placed_at, id limit $2`,
    [at, limit],
  )
  return rows.map(({ id }) => id)
}

/** Returns how many. What still waits to be sent is never deleted. */
export async function deleteOldMails(tx: Transaction, before: Date): Promise<number> {
  tx.changed('mails')
  return (await tx.query(`delete from outbox where state <> 'waiting' and created_at < $1 returning 1`, [before])).length
}

/** Returns how many. Those that wait to be sent stay. */
export async function deleteErasureMails(tx: Transaction): Promise<number> {
  tx.changed('mails')
  const rows = await tx.query(
    `delete from outbox where kind = 'data-erasure' and message ->> 'step' = 'erased' and state <> 'waiting' returning 1`,
  )
  return rows.length
}

/** Empties what suppliers sent, byte by byte; the events as the shop read them stay. Returns how many. */
export async function emptyOldRawEvents(tx: Transaction, before: Date): Promise<number> {
  const rows = await tx.query(
    `update inbox set raw = ''::bytea where handled_at is not null and received_at < $1 and length(raw) > 0 returning 1`,
    [before],
  )
  return rows.length
}

/** Returns how many. Acts that wait, or run at this moment, stay. */
export async function deleteEndedActs(tx: Transaction, before: Date): Promise<number> {
  const rows = await tx.query(
    `delete from desk_acts where state in ('done', 'refused', 'failed', 'undone') and finished_at < $1 returning 1`,
    [before],
  )
  return rows.length
}

/** Empties what staff wrote at moves of stock; what a count found is not written by anybody. Returns how many. */
export async function emptyOldStockNotes(tx: Transaction, before: Date): Promise<number> {
  return (
    await tx.query(`update stock_moves set note = null where note is not null and why <> 'counted' and at < $1 returning 1`, [before])
  ).length
}

export type RetentionRun = { readonly ranAt: Date; readonly lastCount: number; readonly allCount: number }

export async function recordRetentionRun(tx: Transaction, rule: string, { at, count }: { at: Date; count: number }): Promise<void> {
  await tx.query(
    `insert into retention_runs as known (rule, ran_at, last_count, all_count) values ($1, $2, $3::integer, $3::integer)
     on conflict (rule) do update set ran_at = excluded.ran_at, last_count = excluded.last_count, all_count = known.all_count + excluded.last_count`,
    [rule, at, count],
  )
}

export async function readRetentionRuns(sql: Sql): Promise<ReadonlyMap<string, RetentionRun>> {
  const rows = await sql.query<RunRow>('select rule, ran_at, last_count, all_count from retention_runs')
  return new Map(rows.map((row) => [row.rule, { ranAt: row.ran_at, lastCount: row.last_count, allCount: Number(row.all_count) }]))
}

type RunRow = { rule: string; ran_at: Date; last_count: number; all_count: number | string }
