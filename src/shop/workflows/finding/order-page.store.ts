import type { OrderId } from '#src/kit/id.ts'
import { type Count, countedUpTo, countOf } from '#src/kit/page.ts'
import type { Sql } from '#src/platform/db/database.ts'
import type { OrderState } from '../../orders/order.ts'
import type { ChosenOrder } from './order-in-list.ts'
import { type OrderInListRow, listedColumns, listedTables } from './order-in-list-row.store.ts'
import type { Conditions } from './order-conditions.store.ts'

export const pageSize = 50

/** Where an order stands in the lists. With its values in the statement, the plan knows how many orders come before it. */
export type Place = { readonly placedAt: string; readonly id: OrderId }

/** Returns undefined when there is no such order. */
export async function findPlace(sql: Sql, orderNumber: string): Promise<Place | undefined> {
  const [row] = await sql.query<{ placed_at: string; id: OrderId }>(
    'select placed_at::text as placed_at, id from orders where order_number = $1',
    [orderNumber],
  )
  return row && { placedAt: row.placed_at, id: row.id }
}

export type PageOptions = {
  readonly from: { readonly place: Place; readonly isBackwards: boolean } | undefined
  readonly isOldestFirst: boolean
}

/** Returns the rows of a page, and one more if the list goes on beyond it in the direction that was asked for. */
export async function readPage(sql: Sql, { text, values }: Conditions, { from, isOldestFirst }: PageOptions): Promise<OrderInListRow[]> {
  const listed = isOldestFirst ? 'asc' : 'desc'
  const read = isOldestFirst === (from?.isBackwards ?? false) ? 'desc' : 'asc'
  const [keys, more] = from ? [`and ${beyond(read, values.length + 1)}`, [from.place.placedAt, from.place.id]] : ['', []]
  return sql.query<OrderInListRow>(
    `with page as materialized (
       select id from orders where ${text} ${keys} order by placed_at ${read}, id ${read} limit ${pageSize + 1}
     )
     select ${listedColumns} from page ${listedTables} order by placed_at ${listed}, orders.id ${listed}`,
    [...values, ...more],
  )
}

/** What comes after a place when the list is read in this direction. */
const beyond = (read: 'asc' | 'desc', first: number): string =>
  `(placed_at, id) ${read === 'asc' ? '>' : '<'} ($${first}::timestamptz, $${first + 1})`

/**
 * Counts the orders of a list, and returns what the rest of its page is to be read by. Up to a thousand are named: read along the list, filters that
 * few orders fulfil, or that contradict each other, would lead through all orders before they have filled a page.
 */
export async function narrow(sql: Sql, conditions: Conditions): Promise<{ readonly total: Count; readonly narrowed: Conditions }> {
  const [row] = await sql.query<{ count: number; ids: OrderId[] | null }>(
    `select count(*)::integer as count, case when count(*) <= ${countedUpTo} then array_agg(id) end as ids
     from (select id from orders where ${conditions.counted} ${conditions.isWalked ? 'order by placed_at desc' : ''} limit ${countedUpTo + 1}) as found`,
    conditions.values,
  )
  const total = countOf(row?.count ?? 0)
  const named = 'id = any ($1)'
  return {
    total,
    narrowed: total.isExact ? { text: named, counted: named, values: [row?.ids ?? []], isWalked: false, isCombined: false } : conditions,
  }
}

/** Counts the orders of a list. */
export const countOrders = (sql: Sql, { text, values }: Conditions): Promise<Count> => count(sql, text, values)

/** Counts those of them that come before this place. */
export function countBefore(
  sql: Sql,
  { text, values, isWalked }: Conditions,
  { placedAt, id }: Place,
  isOldestFirst: boolean,
): Promise<Count> {
  const before = beyond(isOldestFirst ? 'desc' : 'asc', values.length + 1)
  const walked = isWalked ? `order by placed_at ${isOldestFirst ? 'asc' : 'desc'}` : ''
  return count(sql, `${text} and ${before} ${walked}`, [...values, placedAt, id])
}

async function count(sql: Sql, text: string, values: readonly unknown[]): Promise<Count> {
  const [row] = await sql.query<{ count: number }>(
    `select count(*)::integer as count from (select 1 from orders where ${text} limit ${countedUpTo + 1}) as counted`,
    values,
  )
  return countOf(row?.count ?? 0)
}

/** Returns the orders of a list by number, with their states, newest first. */
export async function readChoice(sql: Sql, { text, values }: Conditions, most: number): Promise<ChosenOrder[]> {
  const rows = await sql.query<{ order_number: string; state: OrderState }>(
    `select order_number, state from orders where ${text} order by placed_at desc, id desc limit ${most}`,
    values,
  )
  return rows.map((row) => ({ orderNumber: row.order_number, state: row.state }))
}

/** The rows of these orders, in the order of a list. */
export const readListed = (sql: Sql, orderNumbers: readonly string[]): Promise<OrderInListRow[]> =>
  sql.query<OrderInListRow>(
    `with page as materialized (select id from orders where order_number = any ($1))
     select ${listedColumns} from page ${listedTables} order by placed_at desc, orders.id desc`,
    [orderNumbers],
  )

/** Orders whose parcel has no pickup day yet, with what decides that day. */
export const readUnbooked = (sql: Sql): Promise<(Planned & { order_number: string })[]> =>
  sql.query(
    `select order_number, paid_at, (select max(making_days) from order_lines where order_id = orders.id) as making_days
     from orders where state in ('to_confirm', 'paid', 'confirmed')
       and not exists (select 1 from parcels where order_id = orders.id and replaced_at is null and pickup_date is not null)
     order by placed_at desc limit ${mostUnbooked}`,
  )

export type Planned = { readonly paid_at: Date | null; readonly making_days: number }
const mostUnbooked = 2_000

/** Products and colours by which orders can be filtered. */
export async function readGoods(sql: Sql): Promise<GoodsToFilter> {
  const [products, colours] = await Promise.all([
    sql.query<{ id: string; name: string }>(`select id, name from products order by name, id limit ${mostGoods}`),
    sql.query<{ colour_name: string }>(`select distinct colour_name from variants order by colour_name limit ${mostGoods}`),
  ])
  return { products, colours: colours.map((row) => row.colour_name) }
}

export type GoodsToFilter = {
  readonly products: readonly { readonly id: string; readonly name: string }[]
  readonly colours: readonly string[]
}
const mostGoods = 300
