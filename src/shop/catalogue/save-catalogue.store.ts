import type { Transaction } from '#src/platform/db/database.ts'
import type { PictureToSave, ProductToSave, VariantToSave } from './product-to-save.ts'
import { openStock, type VariantQuantity } from './stock/stock.store.ts'

/** The products that were added or changed. */
export type SavedProducts = { readonly added: ReadonlySet<string>; readonly changed: ReadonlySet<string> }

/** Blocks other writers of products until this transaction ends, but no orders. */
export async function lockCatalogue(tx: Transaction): Promise<void> {
  await tx.query('lock table products in share row exclusive mode')
}

/** Ends the sale of these products. The rows stay, because orders refer to them. Returns those that were on sale. */
export async function retireProducts(tx: Transaction, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const retired = await tx.query<{ id: string }>('update products set is_active = false where is_active and id = any ($1) returning id', [
    ids,
  ])
  await tx.query('update variants set is_active = false where is_active and product_id = any ($1)', [ids])
  return new Set(retired.map((row) => row.id))
}

/** Notes when the owner changed what the pages of these products show. */
export async function noteChanged(tx: Transaction, ids: ReadonlySet<string>, at: Date): Promise<void> {
  if (ids.size > 0) await tx.query('update products set changed_at = $2 where id = any ($1)', [[...ids], at])
}

/** Ends the sale of those variants of these products that they no longer have. Returns the products that had any. */
export async function retireOtherVariants(tx: Transaction, products: readonly ProductToSave[]): Promise<ReadonlySet<string>> {
  const retired = await tx.query<{ product_id: string }>(
    'update variants set is_active = false where is_active and product_id = any ($1) and id <> all ($2) returning product_id',
    [products.map(({ id }) => id), products.flatMap(({ variants }) => variants.map(({ id }) => id))],
  )
  return new Set(retired.map((row) => row.product_id))
}

/**
 * Writes only what differs. `firstPosition` is the position of the first product in the featured order; without it those that are there keep
 * theirs, and new ones follow all others.
 * Of the stock only that of new variants is read: the shop has sold the others since the file was made.
 */
export async function saveProducts(
  tx: Transaction,
  products: readonly ProductToSave[],
  { at, firstPosition }: { readonly at: Date; readonly firstPosition?: number },
): Promise<SavedProducts> {
  const from = firstPosition ?? (await nextPosition(tx))
  const variants = products.flatMap((product) =>
    product.variants.map((variant, position) => ({ ...variant, productId: product.id, position })),
  )
  const categories = products.flatMap(categoryRows)
  const pictures = variants.flatMap((variant) =>
    variant.pictures.map((picture, position) => ({ ...picture, productId: variant.productId, variantId: variant.id, position })),
  )
  const productIds = products.map((product) => product.id)

  const touched = [
    await tx.query<Touched>(upsert(firstPosition === undefined ? placedProductTable : productTable), [
      JSON.stringify(products.map((product, i) => productRow(product, from + i))),
      at,
    ]),
    await tx.query<Touched>(removeCategories, [productIds, JSON.stringify(categories)]),
    await tx.query<Touched>(upsert(categoryTable), [JSON.stringify(categories)]),
    await tx.query<Touched>(upsert(variantTable), [JSON.stringify(variants.map(variantRow))]),
    await tx.query<Touched>(removePictures, [variants.map((variant) => variant.id), variants.map((variant) => variant.pictures.length)]),
    await tx.query<Touched>(upsert(pictureTable), [JSON.stringify(pictures.map(pictureRow))]),
  ]
  await noteChanged(tx, new Set(touched.slice(1).flatMap((rows) => rows.map((row) => row.product_id))), at)
  await openStock(tx, openingOf(variants, touched[3]!), at)
  const added = new Set(touched[0]!.filter((row) => row.is_new).map((row) => row.product_id))
  return { added, changed: new Set(touched.flat().map((row) => row.product_id)).difference(added) }
}

const openingOf = (variants: readonly VariantToSave[], touched: readonly Touched[]): VariantQuantity[] => {
  const added = new Set(touched.filter((row) => row.is_new).map((row) => row.row_key))
  return variants.filter(({ id, stock }) => added.has(id) && stock > 0).map(({ id, stock }) => ({ variantId: id, quantity: stock }))
}

/** `row_key`: the first column of the key of a row that was written. */
type Touched = { product_id: string; row_key?: string; is_new: boolean }

type Table = {
  readonly name: string
  readonly key: readonly string[]
  /** Type by column, including the key. */
  readonly columns: Readonly<Record<string, string>>
  /** Columns that are written only when the row is new. */
  readonly firstOnly?: readonly string[]
  /** The column for when a row was written; a change of these others alone leaves it. */
  readonly noted?: { readonly column: string; readonly except: readonly string[] }
  readonly productId: string
}

const productTable: Table = {
  name: 'products',
  key: ['id'],
  noted: { column: 'changed_at', except: ['position'] },
  productId: 'stored.id',
  columns: {
    id: 'text',
    code: 'text',
    name: 'text',
    generic_name: 'text',
    brand: 'text',
    type: 'text',
    sold_in: 'text[]',
    price_paise: 'integer',
    mrp_paise: 'integer',
    size: 'text',
    material: 'text',
    leather: 'text',
    has_zip: 'boolean',
    is_lockable: 'boolean',
    length_mm: 'integer',
    width_mm: 'integer',
    height_mm: 'integer',
    weight_grams: 'integer',
    net_quantity: 'integer',
    hsn_code: 'text',
    gst_basis_points: 'integer',
    country_of_origin: 'text',
    importer_name: 'text',
    importer_address: 'text',
    making_days: 'integer',
    advance_percent: 'integer',
    description_html: 'text',
    max_name_length: 'integer',
    takes_zodiac: 'boolean',
    is_active: 'boolean',
    position: 'integer',
  },
}

const placedProductTable: Table = { ...productTable, firstOnly: ['position'] }

async function nextPosition(tx: Transaction): Promise<number> {
  const [last] = await tx.query<{ position: number }>('select coalesce(max(position), -1) as position from products')
  return last!.position + 1
}

const categoryTable: Table = {
  name: 'product_categories',
  key: ['product_id', 'listing', 'category'],
  productId: 'stored.product_id',
  columns: { product_id: 'text', listing: 'text', category: 'text', position: 'integer' },
}

/** Without the stock, which only moves change: a new variant begins at 0. */
const variantTable: Table = {
  name: 'variants',
  key: ['id'],
  productId: 'stored.product_id',
  columns: {
    id: 'text',
    product_id: 'text',
    position: 'integer',
    colour_name: 'text',
    colour_hex: 'text',
    is_active: 'boolean',
  },
}

const pictureTable: Table = {
  name: 'pictures',
  key: ['variant_id', 'position'],
  productId: '(select v.product_id from variants v where v.id = stored.variant_id)',
  columns: {
    variant_id: 'text',
    position: 'integer',
    key: 'text',
    alt: 'text',
    width: 'integer',
    height: 'integer',
    widths: 'integer[]',
    view: 'text',
    quad: 'jsonb',
    is_canvas: 'boolean',
    plate_width_mm: 'integer',
    plate_height_mm: 'integer',
  },
}

/** Inserts rows given as JSON, or updates those that differ, in the order of their keys, which prevents deadlocks with orders. */
function upsert({ name, key, columns, firstOnly = [], noted, productId }: Table): string {
  const all = Object.keys(columns)
  const compared = all.filter((column) => !key.includes(column) && !firstOnly.includes(column))
  const list = (alias: string, of = compared) => of.map((column) => `${alias}.${column}`).join(', ')
  const shown = compared.filter((column) => !noted?.except.includes(column))
  const note = noted
    ? `, ${noted.column} = case when (${list('stored', shown)}) is distinct from (${list('excluded', shown)}) then $2::timestamptz else stored.${noted.column} end`
    : ''
  return `
    insert into ${name} as stored (${[...all, ...(noted ? [noted.column] : [])].join(', ')})
    select ${[...all, ...(noted ? ['$2::timestamptz'] : [])].join(', ')} from jsonb_to_recordset($1::jsonb) as file (${Object.entries(
      columns,
    )
      .map((column) => column.join(' '))
      .join(', ')})
     order by ${key.join(', ')}
    on conflict (${key.join(', ')}) do update set ${compared.map((column) => `${column} = excluded.${column}`).join(', ')}${note}
      where (${list('stored')}) is distinct from (${list('excluded')})
    returning ${productId} as product_id, stored.${key[0]} as row_key, stored.xmax = 0 as is_new`
}

const removeCategories = `
  delete from product_categories c where c.product_id = any ($1)
     and not exists (select from jsonb_to_recordset($2::jsonb) as file (product_id text, listing text, category text)
                      where (file.product_id, file.listing, file.category) = (c.product_id, c.listing, c.category))
  returning c.product_id, false as is_new`

const removePictures = `
  delete from pictures x using unnest($1::text[], $2::integer[]) as file (variant_id, pictures), variants v
   where x.variant_id = file.variant_id and x.position >= file.pictures and v.id = x.variant_id
  returning v.product_id, false as is_new`

const productRow = (product: ProductToSave, position: number) => ({
  id: product.id,
  code: product.code,
  name: product.name,
  generic_name: product.genericName,
  brand: product.brand,
  type: product.type,
  sold_in: product.soldIn,
  price_paise: product.pricePaise,
  mrp_paise: product.mrpPaise,
  size: product.size,
  material: product.material,
  leather: product.leather,
  has_zip: product.hasZip,
  is_lockable: product.isLockable,
  length_mm: product.lengthMm,
  width_mm: product.widthMm,
  height_mm: product.heightMm,
  weight_grams: product.weightGrams,
  net_quantity: product.netQuantity,
  hsn_code: product.hsnCode,
  gst_basis_points: product.gstBasisPoints,
  country_of_origin: product.countryOfOrigin,
  importer_name: product.importer?.name,
  importer_address: product.importer?.address,
  making_days: product.makingDays,
  advance_percent: product.advancePercent,
  description_html: product.descriptionHtml,
  max_name_length: product.personalisation?.maxNameLength,
  takes_zodiac: product.personalisation?.zodiac ?? false,
  is_active: true,
  position,
})

const categoryRows = ({ id, categories }: ProductToSave) =>
  (['retail', 'personalised', 'b2b'] as const).flatMap((listing) =>
    categories[listing].map((category, position) => ({ product_id: id, listing, category, position })),
  )

const variantRow = (variant: VariantToSave & { productId: string; position: number }) => ({
  id: variant.id,
  product_id: variant.productId,
  position: variant.position,
  colour_name: variant.colourName,
  colour_hex: variant.colourHex,
  is_active: true,
})

const pictureRow = (picture: PictureToSave & { variantId: string; position: number }) => ({
  variant_id: picture.variantId,
  position: picture.position,
  key: picture.key,
  alt: picture.alt,
  width: picture.width,
  height: picture.height,
  widths: picture.widths,
  view: picture.view,
  quad: picture.quad,
  is_canvas: picture.isCanvas,
  plate_width_mm: picture.plateMm?.width,
  plate_height_mm: picture.plateMm?.height,
})
