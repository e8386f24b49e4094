import type { Sql } from '#src/platform/db/database.ts'
import type { PackingSettings } from '../../settings.ts'
import { isCurrent } from '../../shipping/parcels.store.ts'
import type { ParcelTab } from '../../shipping/parcel-tabs.ts'
import { isUnitToMake } from '../../workshop/units.store.ts'

/** Which parcels are in a tab, and in which order they are listed. Rows and counts use the same condition. */
export type TabQuery = { readonly condition: string; readonly sortKey: 'pickup day' | 'oldest' | 'newest' }

const isLive = `orders.state <> 'cancelled'`
const waitsHere = `parcel.state in ('booking', 'booked')`
/** The order still wants its parcel. */
const isOpen = `orders.state in ('paid', 'confirmed', 'booked')`
/** Its order was cancelled, and the carrier still has a number for it. */
const mustBeStopped = `(orders.state = 'cancelled' and (parcel.state = 'booked' or parcel.awb is not null))`

/** Whether writings must be checked before their parcel is packed. */
export type PackingRule = Pick<PackingSettings, 'onlyChecked'>

/** Its units are still to be pressed or to be checked, and may not be packed before. */
const waitsForWorkshop = ({ onlyChecked }: PackingRule): string =>
  onlyChecked
    ? `exists (select from units unit join order_lines line on line.order_id = unit.order_id and line.position = unit.line_position
         where unit.order_id = parcel.order_id and ${isUnitToMake})`
    : 'false'

const isUnpacked = `${waitsHere} and ${isLive} and parcel.blocked_reason is null and parcel.packed_at is null`

export const tabQueries = (rule: PackingRule): Readonly<Record<ParcelTab, TabQuery>> => ({
  'to pack': {
    condition: `${isUnpacked} and parcel.state = 'booked' and not ${waitsForWorkshop(rule)}`,
    sortKey: 'pickup day',
  },
  'not ready': { condition: `${isUnpacked} and (parcel.state = 'booking' or ${waitsForWorkshop(rule)})`, sortKey: 'pickup day' },
  stopped: {
    condition: `((${waitsHere} and ((${isLive} and parcel.blocked_reason is not null) or ${mustBeStopped}))
      or (parcel.state = 'cancelled' and ${isOpen}))`,
    sortKey: 'oldest',
  },
  'waits for courier': {
    condition: `${waitsHere} and ${isLive} and parcel.blocked_reason is null and parcel.packed_at is not null`,
    sortKey: 'pickup day',
  },
  'under way': { condition: `parcel.state in ('collected', 'in_transit', 'out_for_delivery')`, sortKey: 'newest' },
  'not delivered': { condition: `parcel.state = 'undelivered'`, sortKey: 'oldest' },
  'coming back': {
    condition: `(parcel.state = 'returning' or (parcel.state in ('returned', 'lost') and parcel.settled_at is null))`,
    sortKey: 'oldest',
  },
  ended: {
    condition: `(parcel.state = 'delivered' or (parcel.state in ('returned', 'lost') and parcel.settled_at is not null)
      or (parcel.state = 'cancelled' and not ${isOpen}) or (${waitsHere} and orders.state = 'cancelled' and not ${mustBeStopped}))`,
    sortKey: 'newest',
  },
})

/** Counts are exact up to here; one more means "more than that". */
export const mostCounted = 1_000

export type TabCounts = Readonly<Record<ParcelTab, number>>

/** Returns how many parcels are in each of these tabs; `mostCounted` + 1 where there are more. */
export async function countTabs<Tab extends ParcelTab>(sql: Sql, rule: PackingRule, tabs: readonly Tab[]): Promise<Pick<TabCounts, Tab>> {
  const counts = await Promise.all(tabs.map(async (tab) => [tab, await countParcels(sql, tabCountQuery(tab, rule))] as const))
  return Object.fromEntries(counts) as Pick<TabCounts, Tab>
}

/** Of the parcels that are not ready: how many wait for units to be pressed or checked. The others are being booked. */
export const countInWorkshop = (sql: Sql, rule: PackingRule): Promise<number> =>
  countParcels(sql, countQuery(`${isUnpacked} and ${waitsForWorkshop(rule)}`))

async function countParcels(sql: Sql, query: string): Promise<number> {
  const [row] = await sql.query<{ count: number }>(query)
  return row?.count ?? 0
}

export const tabCountQuery = (tab: ParcelTab, rule: PackingRule): string => countQuery(tabQueries(rule)[tab].condition)

const countQuery = (condition: string): string =>
  `select count(*)::integer as count from (
     select 1 from parcels parcel join orders on orders.id = parcel.order_id
     where parcel.${isCurrent} and ${condition} limit ${mostCounted + 1}) as found`

/** The orders whose parcels are to be packed, for `id in (...)`. */
export const ordersToPack = (rule: PackingRule): string =>
  `select parcel.order_id from parcels parcel join orders on orders.id = parcel.order_id
    where parcel.${isCurrent} and ${tabQueries(rule)['to pack'].condition}`
