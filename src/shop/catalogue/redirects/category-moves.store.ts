import type { Sql, Transaction } from '#src/platform/db/database.ts'
import type { Listing } from '../product.ts'
import { categoryKey, type LeftCategory } from './category-moves.ts'
import { dropRedirectsFrom, findRedirect, insertRedirect } from './redirects.store.ts'

/** What products will have once they are saved; `leaving` are not sold any more. */
export type CategoriesToSave = {
  readonly products: readonly { readonly id: string; readonly categories: Readonly<Record<Listing, readonly string[]>> }[]
  readonly leaving: readonly string[]
}

/** The categories that no product is in any more once these are saved, each with what its products had and will have instead. */
export async function findLeftCategories(tx: Transaction, { products, leaving }: CategoriesToSave): Promise<LeftCategory[]> {
  const rows = await tx.query<{ listing: Listing; category: string; ids: readonly string[]; others: readonly string[] }>(
    `with given as (select listing, category from jsonb_to_recordset($1::jsonb) as file (listing text, category text)),
          sold as (select c.product_id, c.listing, c.category from product_categories c join products p on p.id = c.product_id and p.is_active),
          remaining as (select listing, category from given
                        union select listing, category from sold where product_id <> all ($2)),
          gone as (select product_id, listing, category from sold
                    where product_id = any ($3) and (listing, category) not in (select listing, category from remaining))
     select listing, category, array_agg(product_id) as ids,
            array(select distinct other.category from sold other where other.listing = gone.listing) as others
       from gone group by listing, category order by listing, category`,
    [JSON.stringify(pairsOf(products)), [...products.map(({ id }) => id), ...leaving], products.map(({ id }) => id)],
  )
  const had = await categoriesOf(
    tx,
    rows.flatMap(({ ids }) => ids),
  )
  const byId = new Map(products.map((product) => [product.id, product]))
  return rows.map(({ listing, category, ids, others }) => ({
    listing,
    category,
    others,
    products: ids.map((id) => ({ had: had.get(`${listing} ${id}`) ?? [], has: byId.get(id)!.categories[listing] })),
  }))
}

/** Lets a category's former name lead to the present one; names that are in use again lead nowhere. */
export async function moveCategories(
  tx: Transaction,
  moved: readonly { readonly listing: Listing; readonly from: string; readonly to: string }[],
  { products }: Pick<CategoriesToSave, 'products'>,
): Promise<void> {
  const used = new Set(pairsOf(products).map(({ listing, category }) => categoryKey(listing, category)))
  await dropRedirectsFrom(tx, 'category', [...used])
  for (const { listing, from, to } of moved) await insertRedirect(tx, 'category', categoryKey(listing, from), categoryKey(listing, to))
}

/** The present name of what was called so in this list; undefined when nothing was. */
export async function findMovedCategory(sql: Sql, listing: Listing, name: string): Promise<string | undefined> {
  const present = await findRedirect(sql, 'category', categoryKey(listing, name))
  return present?.slice(categoryKey(listing, '').length)
}

const pairsOf = (products: CategoriesToSave['products']) => {
  const pairs = products.flatMap(({ categories }) =>
    (['retail', 'personalised', 'b2b'] as const).flatMap((listing) => categories[listing].map((category) => ({ listing, category }))),
  )
  return [...new Map(pairs.map((pair) => [categoryKey(pair.listing, pair.category), pair])).values()]
}

async function categoriesOf(tx: Transaction, ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await tx.query<{ key: string; categories: readonly string[] }>(
    `select listing || ' ' || product_id as key, array_agg(category) as categories
       from product_categories where product_id = any ($1) group by listing, product_id`,
    [ids],
  )
  return new Map(rows.map(({ key, categories }) => [key, categories]))
}
