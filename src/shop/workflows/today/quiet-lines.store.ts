import type { Day } from '#src/kit/time/day.ts'
import { addBusinessHours } from '#src/kit/time/working-time.ts'
import { cutText } from '#src/kit/printable.ts'
import type { Sql } from '#src/platform/db/database.ts'
import { lowStockUnits } from '../../catalogue/product.ts'
import type { WaitingLine } from './waiting-line.ts'

/** The shop promises an answer within so many business hours. */
const replyHours = 24
const wordsShown = 80

/** Enquiries that nobody has answered, the one due next first. */
export async function listOpenEnquiries(sql: Sql, holidays: readonly Day[], limit: number): Promise<WaitingLine[]> {
  const rows = await sql.query<EnquiryRow>(enquiryQuery(limit))
  return rows.map((row) => ({
    key: `enquiry ${row.ticket_number}`,
    since: row.received_at,
    kind: 'enquiry',
    ticketNumber: row.ticket_number,
    senderName: row.sender_name,
    email: row.email ?? undefined,
    phone: row.phone ?? undefined,
    isBulk: row.kind === 'bulk',
    quantity: row.quantity ?? undefined,
    words: row.message.length > wordsShown ? `${cutText(row.message, wordsShown)}…` : row.message,
    dueAt: addBusinessHours(row.received_at, replyHours, holidays),
  }))
}

const enquiryQuery = (limit: number): string => `
  select ticket_number, received_at, sender_name, email, phone, kind, quantity, message from enquiries
   where answered_at is null order by received_at, ticket_number limit ${limit}`

type EnquiryRow = {
  ticket_number: string
  received_at: Date
  sender_name: string
  email: string | null
  phone: string | null
  kind: 'contact' | 'bulk'
  quantity: number | null
  message: string
}

/** Sales of so many days tell how long the stock lasts. */
const salesDays = 30
const lowDays = 10

/** Units sold of each variant in the last thirty days. */
export type RecentSales = ReadonlyMap<string, number>

export async function readRecentSales(sql: Sql, now: Date): Promise<RecentSales> {
  const since = new Date(now.getTime() - salesDays * 86_400_000)
  const rows = await sql.query<{ variant_id: string; sold: number }>(recentSalesQuery, [since])
  return new Map(rows.map(({ variant_id, sold }) => [variant_id, sold]))
}

/** The lines are looked up order by order: the plan, which does not know how few orders a month has, would read all lines. */
const recentSalesQuery = `
  select variant_id, sum(quantity)::integer as sold
    from orders cross join lateral (
      select variant_id, sum(quantity) as quantity from order_lines where order_id = orders.id group by variant_id) line
   where placed_at >= $1 and orders.state in ('paid', 'confirmed', 'booked', 'shipped', 'delivered') group by variant_id`

/** Variants on sale of which few are left, or fewer than ten days of their own sales; the scarcest first. */
export async function listLowStock(sql: Sql, sales: RecentSales, limit: number): Promise<WaitingLine[]> {
  const rows = await sql.query<StockRow>(lowStockQuery, [[...sales.keys()], [...sales.values()], limit])
  return rows.map((row) => ({
    key: `stock ${row.id}`,
    since: undefined,
    kind: 'low_stock',
    productName: row.name,
    colourName: row.colour_name,
    variantId: row.id,
    productId: row.product_id,
    available: row.available,
    daysLeft: row.sold > 0 ? Math.floor((row.available * salesDays) / row.sold) : undefined,
  }))
}

const lowStockQuery = `
  select v.id, v.product_id, p.name, v.colour_name, v.stock_on_hand - v.stock_held as available, coalesce(sold, 0) as sold
    from variants v join products p on p.id = v.product_id
    left join unnest($1::text[], $2::integer[]) as recent (variant_id, sold) on variant_id = v.id
   where v.is_active and p.is_active and (v.stock_on_hand - v.stock_held <= ${lowStockUnits}
      or (v.stock_on_hand - v.stock_held) * ${salesDays} < coalesce(sold, 0) * ${lowDays})
   order by v.stock_on_hand - v.stock_held, v.id limit $3`

type StockRow = { id: string; product_id: string; name: string; colour_name: string; available: number; sold: number }

/** Tax rates that change between these days. */
export async function listRateChanges(sql: Sql, after: Day, until: Day): Promise<WaitingLine[]> {
  const rows = await sql.query<RateRow>(
    `select hsn_code, tax_class, effective_from, gst_basis_points from tax_rates
      where effective_from > $1 and effective_from <= $2 order by effective_from, hsn_code, tax_class`,
    [after, until],
  )
  return rows.map((row) => ({
    key: `rate ${row.hsn_code} ${row.tax_class} ${row.effective_from}`,
    since: undefined,
    kind: 'rate_change',
    hsnCode: row.hsn_code,
    taxClass: row.tax_class,
    from: row.effective_from,
    gstBasisPoints: row.gst_basis_points,
  }))
}

type RateRow = { hsn_code: string; tax_class: string; effective_from: Day; gst_basis_points: number }
