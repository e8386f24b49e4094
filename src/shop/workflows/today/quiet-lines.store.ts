import type { Day } from '#src/kit/time/day.ts'
import { cutText } from '#src/kit/printable.ts'
import type { Sql } from '#src/platform/db/database.ts'
import { daysLeft, isLowStock } from '../../catalogue/stock/stock-pace.ts'
import { answerDue, clockAt, leftMs } from '../../enquiries/enquiry-clocks.ts'
import type { RecentSales } from '../../orders/recent-sales.store.ts'
import type { WaitingLine } from './waiting-line.ts'

const wordsShown = 80
/** A complaint that is answered, and only waits to be settled, is shown so long before its day. */
const settleAheadDays = 7

/** Enquiries that wait for an answer, and complaints whose day comes near, what is due next first. */
export async function listDueEnquiries(
  sql: Sql,
  { now, holidays }: { readonly now: Date; readonly holidays: readonly Day[] },
  limit: number,
): Promise<WaitingLine[]> {
  const rows = await sql.query<EnquiryRow>(enquiryQuery(limit))
  const ahead = new Date(now.getTime() + settleAheadDays * 86_400_000)
  const due = rows.filter(({ state, due_at }) => state === 'open' || (due_at !== null && due_at < ahead))
  return due.map((row) => ({
    key: `enquiry ${row.ticket_number}`,
    since: row.received_at,
    kind: 'enquiry',
    ticketNumber: row.ticket_number,
    senderName: row.sender_name,
    email: row.email ?? undefined,
    phone: row.phone ?? undefined,
    isBulk: row.kind === 'bulk',
    isGrievance: row.grievance_at !== null,
    isToAnswer: row.state === 'open',
    quantity: row.quantity ?? undefined,
    words: row.message.length > wordsShown ? `${cutText(row.message, wordsShown)}…` : row.message,
    ...clockOf(row, now, holidays),
  }))
}

/** What the release before has recorded beside this one has no time yet. */
function clockOf(row: EnquiryRow, now: Date, holidays: readonly Day[]): { readonly dueAt: Date; readonly leftMs: number } {
  const clock = clockAt(row.due_at ?? answerDue(row.received_at, holidays), row.grievance_at ?? undefined)
  return { dueAt: clock.dueAt, leftMs: leftMs(clock, now, holidays) }
}

/** Each part by its own index. */
const enquiryQuery = (limit: number): string => `
  select ticket_number, received_at, sender_name, email, phone, kind, quantity, message, state, grievance_at, due_at from (
    (select * from enquiries where due_at is not null order by due_at, id limit ${limit})
    union all
    (select * from enquiries where state = 'open' and coalesce(due_at, '-infinity') = '-infinity' order by coalesce(due_at, '-infinity'), id limit ${limit})
  ) as due order by due_at nulls first, id limit ${limit}`

type EnquiryRow = {
  ticket_number: string
  received_at: Date
  sender_name: string
  email: string | null
  phone: string | null
  kind: 'contact' | 'bulk'
  quantity: number | null
  message: string
  state: string
  grievance_at: Date | null
  due_at: Date | null
}

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
    daysLeft: daysLeft(row.available, row.sold),
  }))
}

const lowStockQuery = `
  select v.id, v.product_id, p.name, v.colour_name, v.stock_on_hand - v.stock_held as available, coalesce(sold, 0) as sold
    from variants v join products p on p.id = v.product_id
    left join unnest($1::text[], $2::integer[]) as recent (variant_id, sold) on variant_id = v.id
   where v.is_active and p.is_active and ${isLowStock('v.stock_on_hand - v.stock_held', 'coalesce(sold, 0)')}
   order by v.stock_on_hand - v.stock_held, v.id limit $3`

type StockRow = { id: string; product_id: string; name: string; colour_name: string; available: number; sold: number }

/** Drafts that wait to be published, since the oldest of them was saved last: a line for those of products, and one for those of texts. */
export async function listDrafts(sql: Sql): Promise<WaitingLine[]> {
  const rows = await sql.query<DraftsRow>(draftsQuery)
  return rows.flatMap(({ of, count, since }) => (count === 0 ? [] : [{ key: `drafts of ${of}`, since, kind: 'drafts', of, count }]))
}

const draftsQuery = `
  select 'products' as of, count(*)::integer as count, min(saved_at) as since
    from (select saved_at from product_drafts union all select saved_at from new_products) as drafts
  union all
  select 'texts', count(*)::integer, min(saved_at) from text_drafts`

type DraftsRow = { of: 'products' | 'texts'; count: number; since: Date }

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
