import type { VariantId } from '#src/kit/id.ts'
import { type Paise, paise } from '#src/kit/money.ts'
import type { Database } from '#src/platform/db/database.ts'

export type StockedVariant = {
  readonly variantId: VariantId
  readonly productId: string
  readonly name: string
  readonly pricePaise: Paise
  readonly stock: number
  readonly soldIn: readonly string[]
  readonly maxNameLength: number | null
  readonly isActive: boolean
}

/** Takes a name of ten letters and a sign; five in stock. */
export const ringBox: StockedVariant = {
  variantId: 'RING-OXB' as VariantId,
  productId: 'ring-box',
  name: 'Ring Box',
  pricePaise: paise(49_900),
  stock: 5,
  soldIn: ['retail', 'personalised'],
  maxNameLength: 10,
  isActive: true,
}

/** Cannot be personalised. */
export const plainPouch: StockedVariant = {
  ...ringBox,
  variantId: 'POUCH-TAN' as VariantId,
  productId: 'plain-pouch',
  name: 'Plain Pouch',
  pricePaise: paise(19_950),
  soldIn: ['retail'],
  maxNameLength: null,
}

/** Adds these products and variants with their stock. */
export async function stock(db: Database, ...variants: readonly StockedVariant[]): Promise<void> {
  await db.transaction(async (tx) => {
    for (const variant of variants) {
      await tx.query(
        `insert into products (id, code, name, brand, type, sold_in, price_paise, mrp_paise, size, material, leather, has_zip, is_lockable,
           length_mm, width_mm, height_mm, weight_grams, hsn_code, gst_basis_points, country_of_origin, making_days,
           description_html, max_name_length, takes_zodiac, position)
         values ($1, $1, $2, 'Manjusha', 'Regular', $3, $4, $4, 'Small', 'Leather', 'faux', false, false, 90, 80, 60, 300,
           '42023190', 1800, 'India', 3, '', $5, $5::integer is not null, 0)`,
        [variant.productId, variant.name, variant.soldIn, variant.pricePaise, variant.maxNameLength],
      )
      await tx.query(
        `insert into variants (id, product_id, position, colour_name, colour_hex, stock_on_hand, is_active)
         values ($1, $2, 0, 'Oxblood', '#6d1420', $3, $4)`,
        [variant.variantId, variant.productId, variant.stock, variant.isActive],
      )
    }
  })
}

/** Units on hand, and how many of them are held. */
export async function stockLevel(
  db: Database,
  { variantId }: Pick<StockedVariant, 'variantId'>,
): Promise<{ onHand: number; held: number }> {
  const [row] = await db.query<{ onHand: number; held: number }>(
    'select stock_on_hand as "onHand", stock_held as held from variants where id = $1',
    [variantId],
  )
  if (!row) throw new Error(`no such variant: ${variantId}`)
  return row
}
