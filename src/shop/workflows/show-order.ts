import type { OrderId } from '#src/kit/id.ts'
import type { Paise } from '#src/kit/money.ts'
import type { Order, OrderState } from '../orders/order.ts'
import { findOrder } from '../orders/orders.store.ts'
import type { TrackedState } from '../shipping/carrier.port.ts'
import type { Consignment, ConsignmentState } from '../shipping/consignment.ts'
import { findConsignment } from '../shipping/consignments.store.ts'
import { listScans } from '../shipping/tracking-scans.store.ts'
import type { TaxDocument } from '../tax/tax-document.ts'
import { listDocumentsOfOrder } from '../tax/tax-documents.store.ts'
import type { Deps } from './deps.ts'

/** What the order's own page shows to whoever holds its id. */
export type OrderView = {
  readonly order: Order
  readonly parcel: ParcelView | undefined
  readonly happensNext: NextForShopper
  /** Working days until the slowest line leaves the workshop. */
  readonly makingDays: number
  /** Its invoice, once the parcel is booked, and its credit notes, oldest first. */
  readonly taxDocuments: readonly TaxDocument[]
  /** Set while the order can be paid. */
  readonly payment: { readonly gatewayOrderId: string; readonly amountPaise: Paise } | undefined
}

export type ParcelView = {
  readonly awb: string
  readonly courierName: string | undefined
  readonly pickupDate: string | undefined
  readonly trackUrl: string | undefined
  readonly state: ConsignmentState
  /** Newest first. What couriers write besides may name people, and stays with the shop. */
  readonly scans: readonly { readonly at: Date; readonly state: TrackedState | undefined; readonly place: string }[]
}

/** 'we look into it': it is paid, but somebody must look at it first. */
export type NextForShopper =
  | 'pay'
  | 'order again'
  | 'we confirm'
  | 'we make it'
  | 'courier collects'
  | 'courier delivers'
  | 'comes today'
  | 'courier comes again'
  | 'comes back to us'
  | 'courier lost it'
  | 'nothing'
  | 'we look into it'

export async function showOrder(id: OrderId, { db, payments }: Pick<Deps, 'db' | 'payments'>): Promise<OrderView | undefined> {
  const [order, consignment, taxDocuments] = await Promise.all([findOrder(db, id), findConsignment(db, id), listDocumentsOfOrder(db, id)])
  if (!order) return undefined

  const canBePaid = order.state === 'awaiting_payment' && order.mode === payments.mode
  return {
    order,
    parcel: consignment && (await showParcel(consignment, db)),
    happensNext: nextFor(order, consignment),
    makingDays: Math.max(...order.lines.map((line) => line.makingDays)),
    taxDocuments,
    payment: canBePaid && order.gatewayOrderId ? { gatewayOrderId: order.gatewayOrderId, amountPaise: order.totalPaise } : undefined,
  }
}

async function showParcel(consignment: Consignment, db: Deps['db']): Promise<ParcelView | undefined> {
  const { awb, courierName, pickupDate, trackUrl, state } = consignment
  if (!awb) return undefined
  const scans = (await listScans(db, awb)).slice(0, shownScans)
  return { awb, courierName, pickupDate, trackUrl, state, scans: scans.map(({ at, state: seen, place }) => ({ at, state: seen, place })) }
}

const shownScans = 30

function nextFor({ state, stock }: Order, consignment: Consignment | undefined): NextForShopper {
  if (state === 'paid' && stock === 'short') return 'we look into it'
  return (state === 'shipped' && nextOnTheWay[consignment?.state ?? 'booked']) || nextInState[state]
}

const nextOnTheWay: Partial<Record<ConsignmentState, NextForShopper>> = {
  out_for_delivery: 'comes today',
  undelivered: 'courier comes again',
  returning: 'comes back to us',
  lost: 'courier lost it',
}

const nextInState: Record<OrderState, NextForShopper> = {
  awaiting_payment: 'pay',
  lapsed: 'order again',
  to_confirm: 'we confirm',
  paid: 'we make it',
  confirmed: 'we make it',
  booked: 'courier collects',
  shipped: 'courier delivers',
  delivered: 'nothing',
  returned: 'nothing',
  cancelled: 'nothing',
}
