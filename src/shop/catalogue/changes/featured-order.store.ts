import type { ProductId } from '#src/kit/id.ts'
import type { Sql, Transaction } from '#src/platform/db/database.ts'

export type FeaturedProduct = { readonly id: ProductId; readonly isActive: boolean }

/** All products in the order in which lists feature them, also those that are not sold. */
export async function listFeaturedOrder(sql: Sql): Promise<FeaturedProduct[]> {
  const rows = await sql.query<{ id: ProductId; is_active: boolean }>('select id, is_active from products order by position, id')
  return rows.map(({ id, is_active }) => ({ id, isActive: is_active }))
}

/** Numbers the products anew in this order; writes only those whose number is another one. */
export async function saveFeaturedOrder(tx: Transaction, ids: readonly ProductId[]): Promise<void> {
  await tx.query(
    `update products set position = numbered.place - 1 from unnest($1::text[]) with ordinality as numbered (id, place)
      where products.id = numbered.id and products.position <> numbered.place - 1`,
    [ids],
  )
}
