import type { ProductId, VariantId } from '#src/kit/id.ts'
import type { Paise } from '#src/kit/money.ts'
import type { Sql } from '#src/platform/db/database.ts'
import { recordRead } from '#src/platform/db/read-tracking.ts'
import { readCanvas, readPicture, type PictureRow } from './picture-row.ts'
import type { Canvas, Picture } from './product.ts'
import { type VariantDetailsRow, readVariantDetails } from './variant-row.ts'

/** A variant with everything that an order line needs, at today's price. */
export type VariantForSale = {
  readonly variantId: VariantId
  readonly productId: ProductId
  readonly productName: string
  readonly colourName: string
  readonly unitPricePaise: Paise
  readonly hsnCode: string
  readonly gstBasisPoints: number
  readonly weightGrams: number
  readonly lengthMm: number
  readonly widthMm: number
  readonly heightMm: number
  readonly makingDays: number
  readonly advancePercent: number | undefined
  /** Undefined for a product that cannot be personalised. */
  readonly personalisation: { readonly maxNameLength: number; readonly zodiac: boolean } | undefined
  /** Product and variant are active, and the product is sold to shoppers. */
  readonly isForSale: boolean
  /** It is sold, but not to shoppers. */
  readonly isForBusinessesOnly: boolean
  readonly available: number
  readonly picture: Picture | undefined
  readonly canvas: Canvas | undefined
}

/** Returns the variants in no particular order; unknown ids are left out. */
export async function findVariantsForSale(sql: Sql, ids: readonly VariantId[]): Promise<VariantForSale[]> {
  const rows = await sql.query<VariantRow>(variantsForSale, [ids])
  recordRead(rows.map((row) => row.product_id))
  return rows.map(toVariantForSale)
}

type VariantRow = VariantDetailsRow & {
  id: string
  product_id: string
  name: string
  price_paise: number
  advance_percent: number | null
  max_name_length: number | null
  takes_zodiac: boolean
  is_for_sale: boolean
  is_for_businesses_only: boolean
  available: number
  colour_hex: string
  picture: PictureRow | null
  canvas: PictureRow | null
}

const variantsForSale = `
  select v.id, v.product_id, p.name, v.colour_name, p.price_paise, p.hsn_code, p.gst_basis_points, p.weight_grams,
         p.length_mm, p.width_mm, p.height_mm, p.making_days, p.advance_percent, p.max_name_length, p.takes_zodiac, v.colour_hex,
         p.is_active and v.is_active and p.sold_in && array['retail', 'personalised'] as is_for_sale,
         p.is_active and v.is_active and p.sold_in <@ array['b2b'] as is_for_businesses_only,
         v.stock_on_hand - v.stock_held as available,
         (select to_json(x) from pictures x where x.variant_id = v.id and not x.is_canvas order by x.position limit 1) as picture,
         (select to_json(x) from pictures x where x.variant_id = v.id and x.is_canvas) as canvas
    from variants v join products p on p.id = v.product_id
   where v.id = any ($1)`

const toVariantForSale = (row: VariantRow): VariantForSale => ({
  ...readVariantDetails(row),
  variantId: row.id as VariantId,
  productId: row.product_id as ProductId,
  productName: row.name,
  unitPricePaise: row.price_paise as Paise,
  advancePercent: row.advance_percent ?? undefined,
  personalisation: row.max_name_length === null ? undefined : { maxNameLength: row.max_name_length, zodiac: row.takes_zodiac },
  isForSale: row.is_for_sale,
  isForBusinessesOnly: row.is_for_businesses_only,
  available: row.available,
  picture: row.picture ? readPicture(row.picture) : undefined,
  canvas: row.canvas ? readCanvas(row.canvas, row.colour_hex) : undefined,
})
