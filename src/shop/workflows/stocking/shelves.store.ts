import type { VariantId } from '#src/kit/id.ts'
import type { Sql, Transaction } from '#src/platform/db/database.ts'

/** Locks a variant until this transaction ends, and returns where it lies; undefined for an unknown SKU. */
export async function lockShelf(tx: Transaction, variantId: VariantId): Promise<{ readonly shelf: string | undefined } | undefined> {
  const [row] = await tx.query<{ shelf: string | null }>('select shelf from variants where id = $1 for no key update', [variantId])
  return row && { shelf: row.shelf ?? undefined }
}

export async function saveShelf(tx: Transaction, variantId: VariantId, shelf: string | undefined): Promise<void> {
  await tx.query('update variants set shelf = $2 where id = $1', [variantId, shelf ?? null])
  tx.changed('stock')
}

/** Where these variants lie; those without a shelf are left out. */
export async function listShelves(sql: Sql, variantIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await sql.query<{ id: string; shelf: string }>('select id, shelf from variants where id = any ($1) and shelf is not null', [
    variantIds,
  ])
  return new Map(rows.map(({ id, shelf }) => [id, shelf]))
}
