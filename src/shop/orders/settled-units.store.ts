import type { OrderId, VariantId } from '#src/kit/id.ts'
import type { Sql, Transaction } from '#src/platform/db/database.ts'
import type { SettledUnits } from './settled-units.ts'

/** Once for each order: a second time fails. */
export async function saveSettledUnits(tx: Transaction, id: OrderId, pieces: readonly SettledUnits[]): Promise<void> {
  await tx.query(
    `insert into settled_pieces (order_id, variant_id, is_personalised, fate, quantity)
     select $1, piece."variantId", piece."isPersonalised", piece.fate, piece.quantity
     from json_to_recordset($2::json) as piece ("variantId" text, "isPersonalised" boolean, fate text, quantity integer)`,
    [id, JSON.stringify(pieces)],
  )
}

export async function listSettledUnits(sql: Sql, id: OrderId): Promise<SettledUnits[]> {
  const rows = await sql.query<SettledRow>(
    `select variant_id, is_personalised, fate, quantity from settled_pieces
     where order_id = $1 order by fate, is_personalised, variant_id`,
    [id],
  )
  return rows.map((row) => ({ variantId: row.variant_id, isPersonalised: row.is_personalised, fate: row.fate, quantity: row.quantity }))
}

type SettledRow = Pick<SettledUnits, 'fate' | 'quantity'> & { variant_id: VariantId; is_personalised: boolean }
