import type { Sql } from '#src/platform/db/database.ts'
import { isCurrent } from '../../shipping/parcels.store.ts'
import { type ParcelTab, parcelTabs } from '../../shipping/parcel-tabs.ts'

/** Which parcels are in a tab, and in which order they are listed. Rows and counts use the same condition. */
export type TabQuery = { readonly condition: string; readonly sortKey: 'pickup day' | 'oldest' | 'newest' }

const isLive = `orders.state <> 'cancelled'`
const waitsHere = `parcel.state in ('booking', 'booked')`
/** The order still wants its parcel. */
const isOpen = `orders.state in ('paid', 'confirmed', 'booked')`
/** Its order was cancelled, and the carrier still has a number for it. */
const mustBeStopped = `(orders.state = 'cancelled' and (parcel.state = 'booked' or parcel.awb is not null))`

export const tabQueries: Readonly<Record<ParcelTab, TabQuery>> = {
  'to pack': {
    condition: `${waitsHere} and ${isLive} and parcel.blocked_reason is null and parcel.packed_at is null`,
    sortKey: 'pickup day',
  },
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
}

/** Counts are exact up to here; one more means "more than that". */
export const mostCounted = 1_000

export type TabCounts = Readonly<Record<ParcelTab, number>>

/** Returns how many parcels are in each tab; `mostCounted` + 1 where there are more. */
export async function countTabs(sql: Sql): Promise<TabCounts> {
  const counts = await Promise.all(
    parcelTabs.map(async (tab) => {
      const [row] = await sql.query<{ count: number }>(tabCountQuery(tab), [mostCounted + 1])
      return [tab, row?.count ?? 0] as const
    }),
  )
  return Object.fromEntries(counts) as TabCounts
}

export const tabCountQuery = (tab: ParcelTab): string =>
  `select count(*)::integer as count from (
     select 1 from parcels parcel join orders on orders.id = parcel.order_id
     where parcel.${isCurrent} and ${tabQueries[tab].condition} limit $1) as found`
