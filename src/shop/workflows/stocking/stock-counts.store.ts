import type { VariantId } from '#src/kit/id.ts'
import type { Sql, Transaction } from '#src/platform/db/database.ts'

/** A stocktaking, with how far it is. */
export type StockCount = {
  readonly number: number
  readonly begunAt: Date
  readonly begunBy: string
  readonly lines: number
  readonly counted: number
  /** Lines that were counted, and were not as expected. */
  readonly different: number
}

/** What was expected of one variant when its sheet was made, and what was counted. */
export type CountLine = {
  readonly variantId: VariantId
  readonly productName: string
  readonly colourName: string
  /** Where it lies. */
  readonly shelf: string | undefined
  readonly onHand: number
  /** Sold, and still on the shelf. */
  readonly toPull: number
  readonly counted: number | undefined
  readonly countedBy: string | undefined
}

/** Writes down what is there of these variants at this moment. Returns the number of the count, and of how many variants it is. */
export async function insertCount(
  tx: Transaction,
  variantIds: readonly VariantId[],
  { at, by }: { readonly at: Date; readonly by: string },
): Promise<{ number: number; lines: number }> {
  const [count] = await tx.query<{ id: number }>('insert into stock_counts (begun_at, begun_by) values ($1, $2) returning id::integer', [
    at,
    by,
  ])
  // One statement reads stock and units as they are at one moment: a sale changes both together.
  const lines = await tx.query(
    `insert into stock_count_lines (count_id, variant_id, on_hand, to_pull)
     select $1, v.id, v.stock_on_hand, (
       select count(*) from order_lines line join units on units.order_id = line.order_id and units.line_position = line.position
        where line.variant_id = v.id and units.state = 'queued')
       from variants v where v.id = any ($2) order by v.id returning variant_id`,
    [count!.id, variantIds],
  )
  return { number: count!.id, lines: lines.length }
}

/** The last counts, newest first. */
export async function listCounts(sql: Sql, limit: number): Promise<StockCount[]> {
  const rows = await sql.query<CountRow>(`${countQuery} group by c.id order by c.id desc limit $1`, [limit])
  return rows.map(toCount)
}

export async function findCount(sql: Sql, number: number): Promise<StockCount | undefined> {
  const [row] = await sql.query<CountRow>(`${countQuery} where c.id = $1 group by c.id`, [number])
  return row && toCount(row)
}

export async function listCountLines(sql: Sql, number: number): Promise<CountLine[]> {
  const rows = await sql.query<LineRow>(
    `select l.variant_id, p.name, v.colour_name, v.shelf, l.on_hand, l.to_pull, l.counted, l.counted_by
       from stock_count_lines l join variants v on v.id = l.variant_id join products p on p.id = v.product_id
      where l.count_id = $1 order by l.variant_id`,
    [number],
  )
  return rows.map(toLine)
}

/** Locks these lines of a count until this transaction ends, by SKU. */
export async function lockCountLines(tx: Transaction, number: number, variantIds: readonly VariantId[]): Promise<LockedLine[]> {
  const rows = await tx.query<{ variant_id: VariantId; expected: number; counted: number | null }>(
    `select variant_id, on_hand + to_pull as expected, counted from stock_count_lines
      where count_id = $1 and variant_id = any ($2) order by variant_id for update`,
    [number, variantIds],
  )
  return rows.map(({ variant_id: variantId, expected, counted }) => ({ variantId, expected, counted: counted ?? undefined }))
}

export type LockedLine = { readonly variantId: VariantId; readonly expected: number; readonly counted: number | undefined }

export async function saveCounted(
  tx: Transaction,
  number: number,
  { variantId, counted, by, at }: { readonly variantId: VariantId; readonly counted: number; readonly by: string; readonly at: Date },
): Promise<void> {
  await tx.query('update stock_count_lines set counted = $3, counted_by = $4, counted_at = $5 where count_id = $1 and variant_id = $2', [
    number,
    variantId,
    counted,
    by,
    at,
  ])
}

const countQuery = `
  select c.id::integer, c.begun_at, c.begun_by, count(l.variant_id)::integer as lines, count(l.counted)::integer as counted,
         count(*) filter (where l.counted <> l.on_hand + l.to_pull)::integer as different
    from stock_counts c left join stock_count_lines l on l.count_id = c.id`

type CountRow = { id: number; begun_at: Date; begun_by: string; lines: number; counted: number; different: number }

const toCount = ({ id, begun_at, begun_by, ...counts }: CountRow): StockCount => ({
  number: id,
  begunAt: begun_at,
  begunBy: begun_by,
  ...counts,
})

type LineRow = {
  variant_id: VariantId
  name: string
  colour_name: string
  shelf: string | null
  on_hand: number
  to_pull: number
  counted: number | null
  counted_by: string | null
}

const toLine = (row: LineRow): CountLine => ({
  variantId: row.variant_id,
  productName: row.name,
  colourName: row.colour_name,
  shelf: row.shelf ?? undefined,
  onHand: row.on_hand,
  toPull: row.to_pull,
  counted: row.counted ?? undefined,
  countedBy: row.counted_by ?? undefined,
})
