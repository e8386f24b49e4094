import type { PostgresDatabase } from '#src/platform/db/postgres.ts'
import type { Day } from './day.ts'
import type { SoldVariant } from './visitors/survey.ts'

export type StockedVariants = {
  readonly variants: readonly SoldVariant[]
  /** Units of each variant before the first order. */
  readonly unitsAtStart: ReadonlyMap<string, number>
}

/** So many variants are wanted by a third of all shoppers, and there are too few of them. */
const hotVariants = 5
const hotShareOfOrders = 0.33
const sellsOutAfterShare = 0.6

/** Gives every variant its stock: of a few the evening's shoppers get none. */
export async function stockVariants(db: PostgresDatabase, { orders }: Day): Promise<StockedVariants> {
  const rows = await db.query<Omit<SoldVariant, 'isHot'>>(
    `select v.id as "variantId", p.id as "productId", p.price_paise::int as "pricePaise", 'personalised' = any (p.sold_in) as "isPersonalised"
       from variants v join products p on p.id = v.product_id
      where p.is_active and v.is_active and p.sold_in && array['retail', 'personalised']
      order by p.position, v.position`,
  )
  const hot = new Set([...new Set(rows.map(({ productId }) => productId))].slice(0, hotVariants))
  const variants: SoldVariant[] = []
  for (const row of rows) {
    const isHot = hot.delete(row.productId)
    variants.push({ ...row, isHot })
  }
  const unitsOfHot = Math.max(
    2,
    Math.round((orders * hotShareOfOrders * sellsOutAfterShare) / Math.max(1, variants.filter((each) => each.isHot).length)),
  )
  await db.query('update variants set stock_on_hand = case when id = any ($1) then $2::int else $3::int end', [
    variants.filter((variant) => variant.isHot).map(({ variantId }) => variantId),
    unitsOfHot,
    orders * 10 + 100,
  ])
  return { variants, unitsAtStart: new Map(variants.map(({ variantId, isHot }) => [variantId, isHot ? unitsOfHot : orders * 10 + 100])) }
}
