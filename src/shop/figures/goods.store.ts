import type { ProductId, VariantId } from '#src/kit/id.ts'
import type { Sql } from '#src/platform/db/database.ts'

/** What was sold, as the catalogue names it now. */
export type Goods = {
  readonly variantId: VariantId
  readonly productId: ProductId
  readonly productName: string
  readonly colourName: string
  /** Of the first place where it is sold. */
  readonly categories: readonly string[]
  readonly picture: { readonly key: string; readonly widths: readonly number[] } | undefined
}

export async function listGoods(sql: Sql, variantIds: readonly string[]): Promise<ReadonlyMap<string, Goods>> {
  const rows = await sql.query<GoodsRow>(goodsQuery, [variantIds])
  return new Map(
    rows.map((row) => [
      row.id,
      {
        variantId: row.id,
        productId: row.product_id,
        productName: row.name,
        colourName: row.colour_name,
        categories: row.categories,
        picture: row.key === null ? undefined : { key: row.key, widths: row.widths ?? [] },
      },
    ]),
  )
}

const goodsQuery = `
  select v.id, v.product_id, p.name, v.colour_name, picture.key, picture.widths,
      array(select category from product_categories c where c.product_id = p.id and c.listing = p.sold_in[1] order by position) as categories
    from variants v join products p on p.id = v.product_id
    left join lateral (select key, widths from pictures where variant_id = v.id and not is_canvas order by position limit 1) picture on true
   where v.id = any ($1)`

type GoodsRow = {
  id: VariantId
  product_id: ProductId
  name: string
  colour_name: string
  key: string | null
  widths: number[] | null
  categories: string[]
}
