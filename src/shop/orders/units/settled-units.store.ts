import type { OrderId, VariantId } from '#src/kit/id.ts'
import type { Sql, Transaction } from '#src/platform/db/database.ts'
import type { SettledUnits } from './settled-units.ts'

/** Throws when the units of the order are settled already. */
export async function saveSettledUnits(tx: Transaction, id: OrderId, units: readonly SettledUnits[]): Promise<void> {
  tx.changed('parcels')
  await tx.query(
    `insert into settled_pieces (order_id, variant_id, is_personalised, fate, quantity)
     select $1, unit."variantId", unit."isPersonalised", unit.fate, unit.quantity
     from json_to_recordset($2::json) as unit ("variantId" text, "isPersonalised" boolean, fate text, quantity integer)`,
    [id, JSON.stringify(units)],
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
