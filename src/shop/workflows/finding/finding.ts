import type { PageCursor } from '#src/kit/page.ts'
import type { Deps } from '../deps.ts'
import { exportOrders, type Take } from './export-orders.ts'
import { chooseAll, countViews, listByNumber, pageOrders } from './order-lists.ts'
import type { OrderListRequest } from './order-query.ts'
import { readGoods } from './order-page.store.ts'
import { peekOrder } from './peek-order.ts'
import { search } from './search.ts'

export type { ChosenOrder, LineInList, OrderInList, ParcelInList, OrderPage } from './order-in-list.ts'
export type { ExportedOrder } from './exported-order.ts'
export type { CountedViews } from './order-lists.ts'
export type { OrderListRequest, OrderQuery, OrderView, PaidBy } from './order-query.ts'
export type { PeekedOrder } from './peek-order.ts'
export type { OrderHitReason, SearchGroup, SearchResult } from './search.ts'
export type { FoundEnquiry, FoundOrder, FoundProduct } from './search.store.ts'

/** What staff look for: lists of orders, the search, and exports of lists. */
export const finding = (deps: Deps) => ({
  pageOrders: (request: OrderListRequest, cursor?: PageCursor) => pageOrders(request, cursor, deps),
  countViews: () => countViews(deps),
  chooseAll: (request: OrderListRequest) => chooseAll(request, deps),
  listByNumber: (orderNumbers: readonly string[]) => listByNumber(orderNumbers, deps),
  listGoods: () => readGoods(deps.reading),
  peek: (orderNumber: string) => peekOrder(orderNumber, deps),
  search: (written: string) => search(written, deps),
  exportOrders: (request: OrderListRequest, take: Take) => exportOrders(request, take, deps),
})
