import type { OrderId } from '#src/kit/id.ts'
import type { Sql, Transaction } from '#src/platform/db/database.ts'
import type { AttentionCause, AttentionFilter, AttentionNote } from './attention.ts'

/** Returns false when all of the notes are open on the order already. */
export async function addAttention(tx: Transaction, id: OrderId, notes: readonly AttentionNote[], since: Date): Promise<boolean> {
  tx.changed('orders')
  const rows = await tx.query(
    `insert into order_attention (order_id, cause, about, text, since)
     select $1, note.cause, note.about, note.text, $3 from json_to_recordset($2::json) as note (cause text, about text, text text)
     on conflict (order_id, md5(text)) where settled_at is null do nothing returning 1`,
    [id, JSON.stringify(notes), since],
  )
  return rows.length > 0
}

/** Returns the texts of the notes that were open until now, oldest first. */
export async function settleOpenAttention(
  tx: Transaction,
  id: OrderId,
  { causes, about }: AttentionFilter,
  { settledBy, at, answer }: { settledBy: string; at: Date; answer?: string | undefined },
): Promise<string[]> {
  tx.changed('orders')
  const rows = await tx.query<{ id: number; text: string }>(
    `update order_attention set settled_at = $4, settled_by = $5, answer = $6
     where order_id = $1 and settled_at is null and ($2::text[] is null or cause = any ($2)) and ($3::text is null or about = $3)
     returning id, text`,
    [id, causes ?? null, about ?? null, at, settledBy, answer ?? null],
  )
  return rows.toSorted((a, b) => a.id - b.id).map(({ text }) => text)
}

/** The texts of its open notes of this cause, without those about another order, oldest first. */
export async function listOpenTexts(sql: Sql, id: OrderId, cause: AttentionCause): Promise<string[]> {
  const rows = await sql.query<{ text: string }>(
    'select text from order_attention where order_id = $1 and cause = $2 and about is null and settled_at is null order by id',
    [id, cause],
  )
  return rows.map(({ text }) => text)
}

/** Erases the texts of an order's notes, which may name people. */
export async function eraseAttentionTexts(tx: Transaction, id: OrderId): Promise<void> {
  // A text is open on an order once, so each keeps a number of its own.
  await tx.query(`update order_attention set text = 'Erased ' || id, answer = null where order_id = $1`, [id])
}

/** Opens again what was settled at this moment, unless the same note is open once more. Returns the texts. */
export async function reopenSettledAttention(tx: Transaction, id: OrderId, settledAt: Date): Promise<string[]> {
  const rows = await tx.query<{ id: number; text: string }>(
    `update order_attention set settled_at = null, settled_by = null, answer = null
     where order_id = $1 and settled_at = $2
       and not exists (select 1 from order_attention open where open.order_id = $1 and open.settled_at is null and open.text = order_attention.text)
     returning id, text`,
    [id, settledAt],
  )
  return rows.toSorted((a, b) => a.id - b.id).map(({ text }) => text)
}
