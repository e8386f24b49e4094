import type { ProductId, VariantId } from '#src/kit/id.ts'
import type { Sql } from '#src/platform/db/database.ts'
import { stockFilters, type StockFilter } from '../../catalogue/stock/stock-filter.ts'
import { daysLeft, isLowStock } from '../../catalogue/stock/stock-pace.ts'
import type { RecentSales } from '../../orders/recent-sales.store.ts'

/** How much there is of one colour of a product. */
export type StockRow = {
  readonly variantId: VariantId
  readonly productId: ProductId
  readonly productName: string
  readonly colourName: string
  /** Where it lies, as it is written on the shelf. */
  readonly shelf: string | undefined
  readonly onHand: number
  /** For unpaid orders. */
  readonly held: number
  readonly available: number
  /** In the last thirty days. */
  readonly sold: number
  /** At the pace of these days; undefined where nothing was sold. */
  readonly daysLeft: number | undefined
  /** Shoppers can buy it, if there is any. */
  readonly isSold: boolean
}

export type StockAsked = {
  readonly filter: StockFilter
  /** In the SKU, the name, the colour or the shelf, whatever the case. */
  readonly text: string
  /** The SKU after which this page begins. */
  readonly after: string | undefined
  readonly limit: number
}

/** Variants by their SKU. */
export async function listStock(sql: Sql, sales: RecentSales, { filter, text, after, limit }: StockAsked): Promise<StockRow[]> {
  const rows = await sql.query<Row>(
    `${stockQuery} where ${conditions[filter]} and ${matches('$3')} and ($4::text is null or v.id > $4) order by v.id limit $5`,
    [...salesColumns(sales), text, after, limit],
  )
  return rows.map(toStockRow)
}

/** How many variants each filter has. */
export async function countStock(sql: Sql, sales: RecentSales, text: string): Promise<Readonly<Record<StockFilter, number>>> {
  const [row] = await sql.query<Record<StockFilter, number>>(
    `select ${stockFilters.map((each) => `count(*) filter (where ${conditions[each]})::integer as "${each}"`).join(', ')}
       from variants v join products p on p.id = v.product_id ${withSales} where ${matches('$3')}`,
    [...salesColumns(sales), text],
  )
  return row!
}

/** One variant; undefined for an unknown SKU. */
export async function findStock(sql: Sql, sales: RecentSales, variantId: string): Promise<StockRow | undefined> {
  const [row] = await sql.query<Row>(`${stockQuery} where v.id = $3`, [...salesColumns(sales), variantId])
  return row && toStockRow(row)
}

const salesColumns = (sales: RecentSales) => [[...sales.keys()], [...sales.values()]]

const free = 'v.stock_on_hand - v.stock_held'
const isSold = 'v.is_active and p.is_active'
const withSales = 'left join unnest($1::text[], $2::integer[]) as recent (variant_id, sold) on recent.variant_id = v.id'

const stockQuery = `
  select v.id, v.product_id, p.name, v.colour_name, v.shelf, v.stock_on_hand, v.stock_held, ${isSold} as is_sold, coalesce(sold, 0) as sold
    from variants v join products p on p.id = v.product_id ${withSales}`

/** What is no longer sold runs out for nobody. */
const conditions: Readonly<Record<StockFilter, string>> = {
  all: 'true',
  low: `${isSold} and ${free} > 0 and ${isLowStock(free, 'coalesce(sold, 0)')}`,
  out: `${isSold} and ${free} <= 0`,
}

const matches = (param: string): string =>
  `position(fold_text(${param}::text) in fold_text(v.id || ' ' || p.name || ' ' || v.colour_name || coalesce(' ' || v.shelf, ''))) > 0`

type Row = {
  id: string
  product_id: string
  name: string
  colour_name: string
  shelf: string | null
  stock_on_hand: number
  stock_held: number
  is_sold: boolean
  sold: number
}

const toStockRow = (row: Row): StockRow => ({
  variantId: row.id as VariantId,
  productId: row.product_id as ProductId,
  productName: row.name,
  colourName: row.colour_name,
  shelf: row.shelf ?? undefined,
  onHand: row.stock_on_hand,
  held: row.stock_held,
  available: row.stock_on_hand - row.stock_held,
  sold: row.sold,
  daysLeft: daysLeft(row.stock_on_hand - row.stock_held, row.sold),
  isSold: row.is_sold,
})
