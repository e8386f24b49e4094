import type { ProductId, VariantId } from '#src/kit/id.ts'
import type { Paise } from '#src/kit/money.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Sql, Transaction } from '#src/platform/db/database.ts'
import { recordRead } from '#src/platform/db/read-tracking.ts'
import { announcedStock } from './page-changes.store.ts'
import { type VariantDetailsRow, readVariantDetails } from './variant-row.ts'
import { readCanvas, readPicture, type PictureRow } from './picture-row.ts'
import { lowStockUnits, type Canvas, type Picture } from './product.ts'

export type VariantQuantity = { readonly variantId: VariantId; readonly quantity: number }

export type OutOfStock = { readonly code: 'out_of_stock'; readonly variantId: VariantId; readonly available: number }

// Every change of stock announces the products whose pages change: a variant sold out, is available again, or its low number changed.

/** How many units of each variant were available before. */
export type AvailableBefore = ReadonlyMap<VariantId, number>

/** Sells all lines at once, or none; lines of the same variant are added up. */
export const takeStock = (tx: Transaction, wanted: readonly VariantQuantity[]): Promise<Result<AvailableBefore, OutOfStock>> =>
  moveStock(tx, wanted, { onHand: -1, held: 0, mustBeAvailable: true })

/** Holds all lines for an unpaid order, or none. */
export const holdStock = (tx: Transaction, wanted: readonly VariantQuantity[]): Promise<Result<AvailableBefore, OutOfStock>> =>
  moveStock(tx, wanted, { onHand: 0, held: 1, mustBeAvailable: true })

/** Releases what an unpaid order holds: it can be bought again. Throws when less is held. */
export const releaseHold = (tx: Transaction, held: readonly VariantQuantity[]): Promise<void> =>
  moveExistingStock(tx, held, { onHand: 0, held: -1, mustBeAvailable: false })

/** Sells what an order holds, because it is paid. Throws when less is held. */
export const takeHeld = (tx: Transaction, held: readonly VariantQuantity[]): Promise<void> =>
  moveExistingStock(tx, held, { onHand: -1, held: -1, mustBeAvailable: false })

/** Returns sold units to stock, because their order was cancelled or came back: they can be bought again. */
export const returnStock = (tx: Transaction, taken: readonly VariantQuantity[]): Promise<void> =>
  moveExistingStock(tx, taken, { onHand: 1, held: 0, mustBeAvailable: false })

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

/** How one unit changes the two numbers of its variant. */
type Move = { readonly onHand: 0 | 1 | -1; readonly held: 0 | 1 | -1; readonly mustBeAvailable: boolean }
type MoveRow = { id: VariantId; available: number; is_short: boolean }

// Rows are locked in the order of their ids, so that two orders of the same variants wait for each other instead of deadlocking.
// After a wait `locked` has the values that the other order left, not those of this statement's snapshot.
const move = `
  with locked as (
    select v.id, wanted.quantity, v.stock_on_hand - v.stock_held as available,
           $5::boolean and (not v.is_active or v.stock_on_hand - v.stock_held < wanted.quantity) as is_short
      from unnest($1::text[], $2::bigint[]) as wanted (id, quantity) join variants v on v.id = wanted.id order by v.id for update of v
  ), moved as (
    update variants v set stock_on_hand = v.stock_on_hand + $3::integer * l.quantity, stock_held = v.stock_held + $4::integer * l.quantity
      from locked l where v.id = l.id and (select count(*) from locked where not is_short) = cardinality($1)
      returning v.id, v.product_id, least(v.stock_on_hand - v.stock_held, ${lowStockUnits + 1}) <> least(l.available, ${lowStockUnits + 1}) as shows
  ), changes as (${announcedStock.changes})
  select l.id, l.available, l.is_short, case when moved.shows then ${announcedStock.notification} end
    from locked l left join moved on moved.id = l.id order by l.id`

async function moveStock(tx: Transaction, wanted: readonly VariantQuantity[], how: Move): Promise<Result<AvailableBefore, OutOfStock>> {
  tx.changed('stock')
  const quantities = quantityByVariant(wanted)
  const rows = await tx.query<MoveRow>(move, [[...quantities.keys()], [...quantities.values()], how.onHand, how.held, how.mustBeAvailable])
  const short = rows.find((row) => row.is_short)
  if (short) return refuse({ code: 'out_of_stock', variantId: short.id, available: Math.max(short.available, 0) })
  const [unknown] = new Set(quantities.keys()).difference(new Set(rows.map((row) => row.id)))
  if (unknown) return refuse({ code: 'out_of_stock', variantId: unknown, available: 0 })
  return ok(new Map(rows.map(({ id, available }) => [id, available])))
}

/** Adds up the lines of each variant. */
function quantityByVariant(wanted: readonly VariantQuantity[]): Map<VariantId, number> {
  const quantities = new Map<VariantId, number>()
  for (const { variantId, quantity } of wanted) {
    if (!Number.isSafeInteger(quantity) || quantity <= 0) throw new RangeError(`not a quantity: ${quantity}`)
    quantities.set(variantId, (quantities.get(variantId) ?? 0) + quantity)
  }
  return quantities
}

async function moveExistingStock(tx: Transaction, lines: readonly VariantQuantity[], how: Move): Promise<void> {
  const moved = await moveStock(tx, lines, how)
  if (!moved.ok) throw new Error(`there is no variant ${moved.problem.variantId}`)
}

type VariantRow = VariantDetailsRow & {
  id: string
  product_id: string
  name: string
  price_paise: number
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
         p.length_mm, p.width_mm, p.height_mm, p.making_days, p.max_name_length, p.takes_zodiac, v.colour_hex,
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
  personalisation: row.max_name_length === null ? undefined : { maxNameLength: row.max_name_length, zodiac: row.takes_zodiac },
  isForSale: row.is_for_sale,
  isForBusinessesOnly: row.is_for_businesses_only,
  available: row.available,
  picture: row.picture ? readPicture(row.picture) : undefined,
  canvas: row.canvas ? readCanvas(row.canvas, row.colour_hex) : undefined,
})
