import type { VariantId } from '#src/kit/id.ts'
import type { Transaction } from '#src/platform/db/database.ts'

/** What is there of a variant after its last move. */
export type MovedStock = {
  readonly variantId: VariantId
  readonly moveId: string
  readonly change: number
  readonly onHand: number
  readonly held: number
}

export async function listKnownVariants(tx: Transaction, ids: readonly VariantId[]): Promise<ReadonlySet<VariantId>> {
  const rows = await tx.query<{ id: VariantId }>('select id from variants where id = any ($1)', [ids])
  return new Set(rows.map(({ id }) => id))
}

/** Locks variants until this transaction ends, in the order in which orders lock them. */
export async function lockVariants(tx: Transaction, ids: readonly VariantId[]): Promise<void> {
  await tx.query('select from variants where id = any ($1) order by id for update', [ids])
}

/** The last move of each of these variants, by SKU. Expects them to be locked, or just moved. */
export async function findMovedNow(tx: Transaction, ids: readonly VariantId[]): Promise<MovedStock[]> {
  const rows = await tx.query<{ variant_id: VariantId; id: string; on_hand_change: number; on_hand: number; held: number }>(
    `select distinct on (variant_id) variant_id, id::text, on_hand_change, on_hand, held
       from stock_moves where variant_id = any ($1) order by variant_id, stock_moves.id desc`,
    [ids],
  )
  return rows.map(({ variant_id: variantId, id: moveId, on_hand_change: change, on_hand: onHand, held }) => ({
    ...{ variantId, moveId, change, onHand, held },
  }))
}
