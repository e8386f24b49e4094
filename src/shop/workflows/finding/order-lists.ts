import { type Count, countedUpTo, type PageCursor } from '#src/kit/page.ts'
import type { Day } from '#src/kit/time/day.ts'
import type { OrderState } from '../../orders/order.ts'
import { plannedPickup } from '../../shipping/working-days.ts'
import type { Deps } from '../deps.ts'
import type { ChosenOrder, OrderInList, OrderPage } from './order-in-list.ts'
import { type OrderInListRow, toOrderInList } from './order-in-list-row.store.ts'
import { type Conditions, conditionsOf } from './order-conditions.store.ts'
import { findOrdersOfLid } from './meaning-conditions.store.ts'
import {
  countBefore,
  countOrders,
  findPlace,
  narrow,
  pageSize,
  type Planned,
  readChoice,
  readListed,
  readPage,
  readUnbooked,
} from './order-page.store.ts'
import { type OrderListRequest, type OrderView, orderViews } from './order-query.ts'
import { readSearch } from './read-search.ts'

/** One page of a list. A cursor that names no order begins at its first. */
export async function pageOrders(request: OrderListRequest, cursor: PageCursor | undefined, deps: Deps): Promise<OrderPage> {
  const [{ reading }, { isOldestFirst = false }] = [deps, request]
  const [conditions, place] = await Promise.all([resolve(request, deps), cursor && findPlace(reading, numberIn(cursor))])
  if (cursor && !place) return pageOrders(request, undefined, deps)

  const isBackwards = cursor !== undefined && 'before' in cursor
  const from = place && { place, isBackwards }
  const readBy = (given: Conditions) => readPage(reading, given, { from, isOldestFirst })
  const [{ total, narrowed }, early] = await Promise.all([
    narrow(reading, conditions),
    conditions.isCombined ? undefined : readBy(conditions),
  ])
  const page = early ?? (total.atLeast > 0 ? await readBy(narrowed) : [])
  if (page.length === 0 && cursor) return pageOrders(request, undefined, deps)

  const goesOn = page.length > pageSize
  const rows = !goesOn ? page : isBackwards ? page.slice(1) : page.slice(0, pageSize)
  const orders = rows.map((row) => toOrderInList(row, (listed) => pickupOf(listed, deps)))
  const [first, last] = [orders[0], orders.at(-1)]
  const firstPlace = first && cursor && (await findPlace(reading, first.orderNumber))
  const before = firstPlace ? await countBefore(reading, narrowed, firstPlace, isOldestFirst) : exactly(0)
  return {
    orders,
    total,
    before: before.isExact ? before.atLeast : undefined,
    newer: first && before.atLeast > 0 ? { before: first.orderNumber } : undefined,
    older: last && (isBackwards || goesOn) ? { after: last.orderNumber } : undefined,
  }
}

const numberIn = (cursor: PageCursor): string => ('before' in cursor ? cursor.before : cursor.after)

const exactly = (atLeast: number): Count => ({ atLeast, isExact: true })

export type CountedViews = Readonly<Record<OrderView, Count>>

/** How many orders are in each built-in view. */
export async function countViews({ reading, settings }: Deps): Promise<CountedViews> {
  const resolved = { meanings: undefined, plannedOn: [], packing: settings.packing }
  const counts = await Promise.all(
    orderViews.map(async (view) => [view, await countOrders(reading, conditionsOf({ view, query: {} }, resolved))] as const),
  )
  return Object.fromEntries(counts) as CountedViews
}

/** All orders of a list as it is now, by number, so that an act is done on these and on no others. */
export async function chooseAll(request: OrderListRequest, deps: Deps): Promise<ChosenOrder[]> {
  return readChoice(deps.reading, await resolve(request, deps), countedUpTo)
}

/** Their rows as they are now, newest first. */
export const listByNumber = async (orderNumbers: readonly string[], deps: Deps): Promise<OrderInList[]> =>
  (await readListed(deps.reading, orderNumbers)).map((row) => toOrderInList(row, (listed) => pickupOf(listed, deps)))

/** Returns the conditions of a list, after it has looked up what they depend on. */
export async function resolve(request: OrderListRequest, { reading, settings, clock }: Deps): Promise<Conditions> {
  const { written, pickupDay } = request.query
  const meanings = written === undefined ? undefined : readSearch(written, settings.orders.numberPrefix)
  const words = meanings?.find((meaning) => meaning.kind === 'words')?.words
  const [unbooked, ofLid] = await Promise.all([
    pickupDay === undefined ? [] : readUnbooked(reading),
    words && findOrdersOfLid(reading, words),
  ])
  const plannedOn = unbooked.filter((order) => plannedDay(order, { settings, clock }) === pickupDay)
  return conditionsOf(request, { meanings, ofLid, plannedOn: plannedOn.map((order) => order.order_number), packing: settings.packing })
}

const waitsForPickup: readonly OrderState[] = ['to_confirm', 'paid', 'confirmed']

const pickupOf = (row: OrderInListRow, deps: Deps): Day | undefined =>
  waitsForPickup.includes(row.state) ? plannedDay(row, deps) : undefined

/** As the booking will ask for it. */
function plannedDay({ paid_at, making_days }: Planned, { settings, clock }: Pick<Deps, 'settings' | 'clock'>): Day {
  const now = clock()
  return plannedPickup({ orderedAt: paid_at ?? now, makingDays: making_days, now }, settings.delivery)
}
