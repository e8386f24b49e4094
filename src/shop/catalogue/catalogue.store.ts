import type { ColourHex } from '#src/kit/lid/colour.ts'
import type { ProductId, VariantId } from '#src/kit/id.ts'
import type { Paise } from '#src/kit/money.ts'
import type { Sql } from '#src/platform/db/database.ts'
import { recordRead } from '#src/platform/db/read-tracking.ts'
import type { CatalogueSources } from './catalogue.ts'
import { shownCountOf } from './page-changes.store.ts'
import type { IndexedPrice, IndexedProduct } from './catalogue-index.ts'
import { readCanvas, readPicture, type PictureRow } from './picture-row.ts'
import type { Leather, Listing, Material, Product, Size, Variant } from './product.ts'

export const catalogueSources = (sql: Sql): CatalogueSources => ({
  listIndexedProducts: () => listIndexedProducts(sql),
  findPrices: (ids) => findPrices(sql, ids),
  record: recordRead,
  findProducts: (ids, counted) => findProducts(sql, ids, counted),
})

const batchSize = 5000

async function* listIndexedProducts(sql: Sql): AsyncIterable<IndexedProduct[]> {
  let last: Pick<IndexedProductRow, 'position' | 'id'> = { position: -1, id: '' }
  for (;;) {
    const rows = await sql.query<IndexedProductRow>(indexedProductsAfter, [last.position, last.id, batchSize])
    yield rows.map(toIndexedProduct)
    if (rows.length < batchSize) return
    last = rows.at(-1)!
  }
}

type IndexedProductRow = {
  id: string
  code: string
  name: string
  type: string
  price_paise: number
  size: string
  material: string
  leather: string | null
  has_zip: boolean
  is_lockable: boolean
  is_personalisable: boolean
  is_active: boolean
  sold_in: Listing[]
  country_of_origin: string
  categories: IndexedProduct['categories'] | null
  colours: IndexedProduct['colours'] | null
  added_at_seconds: number
  position: number
}

/** What searches find of these products, with the place of each in the featured order. */
export async function findIndexedProducts(sql: Sql, ids: readonly string[]): Promise<Map<ProductId, PlacedProduct>> {
  const rows = await sql.query<IndexedProductRow>(`${indexedProducts} where p.id = any ($1)`, [ids])
  return new Map(rows.map((row) => [row.id as ProductId, { ...toIndexedProduct(row), position: row.position }]))
}

export type PlacedProduct = IndexedProduct & { readonly position: number }

async function findPrices(sql: Sql, ids: readonly ProductId[]): Promise<IndexedPrice[]> {
  const rows = await sql.query<{ id: ProductId; price: Paise }>('select id, price_paise as price from products where id = any ($1)', [ids])
  return rows.map(({ id, price }) => ({ id, pricePaise: price }))
}

const indexedProducts = `
  select p.id, p.code, p.name, p.type, p.price_paise, p.size, p.material, p.leather, p.has_zip, p.is_lockable, p.country_of_origin, p.is_active, p.sold_in, p.position,
         p.max_name_length is not null as is_personalisable,
         extract(epoch from p.added_at)::bigint as added_at_seconds,
         (select json_agg(json_build_object('listing', c.listing, 'category', c.category) order by c.position)
            from product_categories c where c.product_id = p.id) as categories,
         (select json_agg(json_build_object('name', v.colour_name, 'hex', v.colour_hex) order by v.position)
            from variants v where v.product_id = p.id and v.is_active) as colours
    from products p`

const indexedProductsAfter = `${indexedProducts} where (p.position, p.id) > ($1, $2) order by p.position, p.id limit $3`

const toIndexedProduct = (row: IndexedProductRow): IndexedProduct => ({
  id: row.id as ProductId,
  code: row.code,
  name: row.name,
  type: row.type,
  pricePaise: row.price_paise as Paise,
  size: row.size as Size,
  material: row.material as Material,
  leather: (row.leather ?? undefined) as Leather | undefined,
  hasZip: row.has_zip,
  isLockable: row.is_lockable,
  isPersonalisable: row.is_personalisable,
  isActive: row.is_active,
  soldIn: row.sold_in,
  countryOfOrigin: row.country_of_origin,
  categories: row.categories ?? [],
  colours: row.colours ?? [],
  addedAtSeconds: row.added_at_seconds,
})

async function findProducts(sql: Sql, ids: readonly ProductId[], counted?: ProductId): Promise<Product[]> {
  if (ids.length === 0) return []
  recordRead(counted ? [...ids, shownCountOf(counted)] : ids)
  const rows = await sql.query<ProductRow>(productsByIds, [ids])
  const products = new Map(rows.map((row) => [row.id, toProduct(row)]))
  return ids.flatMap((id) => products.get(id) ?? [])
}

type ProductRow = {
  id: string
  code: string
  name: string
  generic_name: string | null
  brand: string
  type: string
  sold_in: Listing[]
  price_paise: number
  mrp_paise: number
  size: string
  material: string
  leather: string | null
  has_zip: boolean
  is_lockable: boolean
  length_mm: number
  width_mm: number
  height_mm: number
  weight_grams: number
  net_quantity: number
  hsn_code: string
  gst_basis_points: number
  country_of_origin: string
  importer_name: string | null
  importer_address: string | null
  making_days: number
  advance_percent: number | null
  description_html: string
  max_name_length: number | null
  takes_zodiac: boolean
  is_active: boolean
  categories: { listing: Listing; category: string }[] | null
  variants: VariantRow[] | null
}

type VariantRow = { id: string; colour_name: string; colour_hex: string; available: number; pictures: PictureRow[] | null }

/** Reads a few products completely in one round trip, by their primary keys. */
export const productsByIds = `
  select p.id, p.code, p.name, p.generic_name, p.brand, p.type, p.sold_in, p.price_paise, p.mrp_paise, p.size, p.material, p.leather, p.has_zip, p.is_lockable,
         p.length_mm, p.width_mm, p.height_mm, p.weight_grams, p.net_quantity, p.hsn_code, p.gst_basis_points, p.country_of_origin,
         p.importer_name, p.importer_address, p.making_days, p.advance_percent,
         p.description_html, p.max_name_length, p.takes_zodiac, p.is_active,
         (select json_agg(json_build_object('listing', c.listing, 'category', c.category) order by c.position)
            from product_categories c where c.product_id = p.id) as categories,
         (select json_agg(json_build_object('id', v.id, 'colour_name', v.colour_name, 'colour_hex', v.colour_hex,
                                            'available', v.stock_on_hand - v.stock_held,
                                            'pictures', (select json_agg(x order by x.position) from pictures x where x.variant_id = v.id))
                          order by v.position)
            from variants v where v.product_id = p.id and v.is_active) as variants
    from products p where p.id = any ($1)`

const toProduct = (row: ProductRow): Product => ({
  id: row.id as ProductId,
  code: row.code,
  name: row.name,
  // A release before this one saves none.
  genericName: row.generic_name ?? row.name,
  brand: row.brand,
  type: row.type,
  categories: { retail: categoriesIn(row, 'retail'), personalised: categoriesIn(row, 'personalised'), b2b: categoriesIn(row, 'b2b') },
  soldIn: row.sold_in,
  isForBusinessesOnly: row.sold_in.every((listing) => listing === 'b2b'),
  pricePaise: row.price_paise as Paise,
  mrpPaise: row.mrp_paise as Paise,
  size: row.size as Size,
  material: row.material as Material,
  leather: (row.leather ?? undefined) as Leather | undefined,
  hasZip: row.has_zip,
  isLockable: row.is_lockable,
  lengthMm: row.length_mm,
  widthMm: row.width_mm,
  heightMm: row.height_mm,
  weightGrams: row.weight_grams,
  netQuantity: row.net_quantity,
  hsnCode: row.hsn_code,
  gstBasisPoints: row.gst_basis_points,
  countryOfOrigin: row.country_of_origin,
  importer: row.importer_name && row.importer_address ? { name: row.importer_name, address: row.importer_address } : undefined,
  makingDays: row.making_days,
  advancePercent: row.advance_percent ?? undefined,
  descriptionHtml: row.description_html,
  personalisation: row.max_name_length === null ? undefined : { maxNameLength: row.max_name_length, zodiac: row.takes_zodiac },
  isActive: row.is_active,
  variants: (row.variants ?? []).map(toVariant),
})

const categoriesIn = ({ categories }: ProductRow, listing: Listing): string[] =>
  (categories ?? []).filter((entry) => entry.listing === listing).map(({ category }) => category)

function toVariant({ id, colour_name, colour_hex, available, pictures }: VariantRow): Variant {
  const canvas = pictures?.find((picture) => picture.is_canvas)
  return {
    id: id as VariantId,
    colourName: colour_name,
    colourHex: colour_hex as ColourHex,
    available,
    pictures: (pictures ?? []).filter((picture) => !picture.is_canvas).map(readPicture),
    canvas: canvas && readCanvas(canvas, colour_hex),
    isActive: true,
  }
}
