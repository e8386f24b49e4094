import type { OrderId } from '#src/kit/id.ts'
import type { PageCursor } from '#src/kit/page.ts'
import { listOrders, type OrderFilter } from '../../orders/order-list.store.ts'
import { findOrder, findOrderId } from '../../orders/orders.store.ts'
import { listOfPhone } from '../../orders/orders-of-phone.store.ts'
import { listOpenRefunds, pageRefunds, type RefundPageFilter } from '../../payments/open-refunds.store.ts'
import { listPayments, pagePayments, type PaymentFilter, type PaymentPageFilter } from '../../payments/payment-list.store.ts'
import { findAttempt } from '../../payments/payments.store.ts'
import { findCarrierDocument } from '../../shipping/carrier-documents.store.ts'
import type { Parcel } from '../../shipping/parcel.ts'
import { findParcelByNumber } from '../../shipping/parcels.store.ts'
import type { Deps } from '../deps.ts'
import { listHistory } from './history/list-history.ts'
import type { HistoryFilter } from './history/history-list.store.ts'
import { inspectOrder } from './inspect-order.ts'
import { listParcels, type ParcelFilter } from './parcel-list.store.ts'
import { showBestSellers } from './show-best-sellers.ts'
import { showOrder } from './show-order.ts'
import { showParcel } from './show-parcel.ts'

export type { HistoryKind } from './history/history-list.store.ts'
export type { HistoryEntry } from './history/list-history.ts'
export type { InspectedOrder, ShoppersChanges } from './inspect-order.ts'
export type { ListedParcel } from './parcel-list.store.ts'
export type { ConfirmationView, NextForShopper, OrderView, ParcelView, PaymentView } from './show-order.ts'
export type { ShownParcel } from './show-parcel.ts'

/** What shoppers and staff see of orders, payments and parcels, and the owner of all changes. */
export const views = (deps: Deps) => ({
  findOrder: (id: OrderId) => findOrder(deps.db, id),
  findOrderId: (idOrNumber: string) => findOrderId(deps.db, idOrNumber),
  showOrder: (id: OrderId) => showOrder(id, deps),
  inspectOrder: (id: OrderId) => inspectOrder(id, deps),
  listOrders: (filter: OrderFilter) => listOrders(deps.db, filter),
  listOfPhone: (phones: readonly string[], except?: OrderId) => listOfPhone(deps.db, phones, except),
  showBestSellers: (most: number) => showBestSellers(most, deps),
  listPayments: (filter: PaymentFilter) => listPayments(deps.db, filter),
  listOpenRefunds: (limit: number) => listOpenRefunds(deps.db, limit),
  pagePayments: (filter: PaymentPageFilter, cursor?: PageCursor) => pagePayments(deps.reading, filter, cursor),
  pageRefunds: (filter: RefundPageFilter, cursor?: PageCursor) => pageRefunds(deps.reading, filter, cursor),
  findPayment: (gatewayPaymentId: string) => findAttempt(deps.db, gatewayPaymentId),
  listParcels: (filter: ParcelFilter) => listParcels(deps.db, filter),
  showParcel: (orderId: OrderId) => showParcel(orderId, deps),
  findCarrierDocument: (id: string) => findCarrierDocument(deps.db, id),
  /** What the owner has changed of the shop. */
  listHistory: (filter: HistoryFilter) => listHistory(filter, deps),
  findOrderIdBy: {
    consignment: (id: string) => findParcelByNumber(deps.db, 'consignmentId', id).then(orderOf),
    carrierOrder: (id: string) => findParcelByNumber(deps.db, 'carrierOrderId', id).then(orderOf),
    awb: (awb: string) => findParcelByNumber(deps.db, 'awb', awb).then(orderOf),
  },
})

const orderOf = (parcel: Parcel | undefined): OrderId | undefined => parcel?.orderId
