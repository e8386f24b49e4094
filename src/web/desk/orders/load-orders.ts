import { formatPaise } from '#src/kit/money.ts'
import type { PageCursor } from '#src/kit/page.ts'
import { formatTimestamp } from '#src/kit/time/format-date.ts'
import { formatNear, formatNearDay } from '#src/kit/time/format-near.ts'
import { listedStateLabel, listTags, orderViewTexts, ordersSentence, paidByLabel } from '#src/shop/staff-texts/orders/order-list-texts.ts'
import type { SavedView } from '#src/shop/acting/acting.ts'
import { mayDo } from '#src/shop/staff/desk-rights.ts'
import type { Shop } from '#src/shop/shop.ts'
import type { ChosenOrder, OrderInList, OrderListRequest, OrderView } from '#src/shop/workflows/finding/finding.ts'
import { countLabel, pageRange } from '../../desk-ui/data-table/pager.tsx'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import type { DeskRequest } from '../desk-context.ts'
import { optionalColumnNames } from './columns/optional-columns.ts'
import { chipsOf, listParams, readListRequest, viewParams } from './filters/order-filters.ts'
import { loadPeek } from './peek/load-peek.ts'

/** Everything that the page of the orders shows, as text. */
export async function loadOrders({ shop, login, now }: DeskRequest, params: URLSearchParams) {
  const request = readListRequest(params)
  const peeked = params.get('peek')
  const [page, counts, peek, choice, goods, saved] = await Promise.all([
    shop.orders.page(request, readCursor(params)),
    shop.orders.countViews(),
    peeked ? loadPeek(peeked, shop, now) : undefined,
    readChoice(params, shop, request),
    shop.orders.listGoods(),
    shop.desk.listViews(login),
  ])
  const isTrialShop = shop.payments.mode !== 'live'
  const listQuery = String(listParams(params))
  const isBuiltIn = listQuery === String(viewParams(request.view))
  const savedViews = savedViewsOf(saved, params, countLabel(page.total))
  return {
    orders: page.orders.map((order) => shownOrder(order, { now, isTrialShop })),
    sentence: ordersSentence({ make: counts['to-make'].atLeast, pack: counts['to-pack'].atLeast, underWay: counts['under-way'].atLeast }),
    total: countLabel(page.total),
    before: page.before,
    range: pageRange({ before: page.before, shown: page.orders.length, total: page.total }),
    newer: page.newer && String(withCursor(params, page.newer)),
    older: page.older && String(withCursor(params, page.older)),
    view: request.view,
    emptyText: isBuiltIn ? orderViewTexts[request.view].empty : undefined,
    isOldestFirst: request.isOldestFirst === true,
    otherOrder: String(withOtherOrder(params)),
    columns: optionalColumnNames.filter((name) => params.getAll('column').includes(name)),
    listQuery,
    views: viewNames.map((view) => ({
      view,
      name: orderViewTexts[view].name,
      count: countLabel(counts[view]),
      query: String(viewParams(view)),
      isCurrent: view === request.view && !savedViews.some(({ isCurrent }) => isCurrent),
    })),
    savedViews,
    canSave: !isBuiltIn && !savedViews.some(({ isCurrent, isChanged }) => isCurrent && !isChanged),
    changedView: savedViews.find(({ isChanged }) => isChanged)?.id,
    chips: chipsOf(request, params).map(({ label, without }) => ({ label, without: `?${without}` })),
    query: request.query,
    mayExport: mayDo(login.role, 'exportOrders'),
    mayTake: mayDo(login.role, 'takeOrders'),
    peek,
    choice,
    goods,
  }
}

const viewNames = Object.keys(orderViewTexts) as OrderView[]

/** Orders that are fixed by number: those that were ticked without scripts, or all of the view. */
function readChoice(params: URLSearchParams, shop: Shop, request: OrderListRequest): Promise<ChosenOrder[]> | undefined {
  const rows = params.getAll('row').slice(0, mostTicked)
  if (rows.length > 0) return shop.orders.chooseAll({ view: 'all', query: { orderNumbers: rows } })
  return params.get('choose') === 'view' ? shop.orders.chooseAll(request) : undefined
}

const mostTicked = 200

/** A saved view is the current one when its list is shown, and is changed when it was opened and then filtered otherwise. */
function savedViewsOf(saved: readonly SavedView[], params: URLSearchParams, total: string) {
  const [list, opened] = [sorted(listParams(params)), params.get('saved')]
  return saved
    .filter(({ address }) => address.startsWith(`${deskAddressOf('orders')}?`))
    .map(({ id, name, address, ownerEmail }) => {
      const itself = new URLSearchParams(address.slice(address.indexOf('?')))
      const isSame = sorted(listParams(itself)) === list
      const isCurrent = isSame || opened === id
      itself.set('saved', id)
      return {
        id,
        name,
        ownerEmail,
        address: `${deskAddressOf('orders')}?${itself}`,
        isCurrent,
        isChanged: isCurrent && !isSame,
        count: isSame ? total : undefined,
      }
    })
}

function sorted(params: URLSearchParams): string {
  params.sort()
  return String(params)
}

function withOtherOrder(params: URLSearchParams): URLSearchParams {
  const other = listParams(params)
  if (other.get('sort') === 'oldest') other.delete('sort')
  else other.set('sort', 'oldest')
  return other
}

export type OrdersData = Awaited<ReturnType<typeof loadOrders>>
export type ShownOrder = OrdersData['orders'][number]

function readCursor(params: URLSearchParams): PageCursor | undefined {
  const [before, after] = [params.get('before'), params.get('after')]
  return before ? { before } : after ? { after } : undefined
}

function withCursor(params: URLSearchParams, cursor: PageCursor): URLSearchParams {
  const paged = listParams(params)
  for (const [name, orderNumber] of Object.entries(cursor)) paged.set(name, orderNumber)
  return paged
}

function shownOrder(order: OrderInList, { now, isTrialShop }: { now: Date; isTrialShop: boolean }) {
  const { line, parcel } = order
  return {
    number: order.orderNumber,
    address: deskAddressOf('order', { number: order.orderNumber }),
    seen: order.state,
    when: formatNear(order.placedAt, now),
    placedAt: formatTimestamp(order.placedAt),
    name: order.recipientName,
    city: order.city,
    pincode: order.pincode,
    lid: { picture: line.picture, canvas: line.canvas, personalisation: line.personalisation },
    product: `${line.productName}, ${line.colourName}`,
    others: order.otherUnits + line.quantity - 1,
    state: listedStateLabel({
      state: order.state,
      parcel: parcel && { state: parcel.state, isStopped: parcel.blockedReason !== undefined },
    }),
    tags: listTags(order, isTrialShop),
    pickup: order.pickupDay && formatNearDay(order.pickupDay, now),
    total: formatPaise(order.totalPaise),
    paidBy: paidByLabel(order),
    awb: parcel?.awb,
    courier: parcel?.courierName,
  }
}
