import type { OrderId } from '#src/kit/id.ts'
import type { Paise } from '#src/kit/money.ts'
import type { Order, OrderState } from '../orders/order.ts'
import { findOrder } from '../orders/orders.store.ts'
import { findConsignment } from '../shipping/consignments.store.ts'
import type { Deps } from './deps.ts'

/** What the order's own page shows to whoever holds its id. */
export type OrderView = {
  readonly order: Order
  readonly parcel: ParcelView | undefined
  readonly happensNext: NextForShopper
  /** Working days until the slowest line leaves the workshop. */
  readonly makingDays: number
  /** Set while the order can be paid. */
  readonly payment: { readonly gatewayOrderId: string; readonly amountPaise: Paise } | undefined
}

export type ParcelView = {
  readonly awb: string
  readonly courierName: string | undefined
  readonly pickupDate: string | undefined
  readonly trackUrl: string | undefined
}

/** 'we look into it': it is paid, but somebody must look at it first. */
export type NextForShopper =
  | 'pay'
  | 'order again'
  | 'we confirm'
  | 'we make it'
  | 'courier collects'
  | 'courier delivers'
  | 'nothing'
  | 'we look into it'

export async function showOrder(id: OrderId, { db, payments }: Pick<Deps, 'db' | 'payments'>): Promise<OrderView | undefined> {
  const [order, consignment] = await Promise.all([findOrder(db, id), findConsignment(db, id)])
  if (!order) return undefined

  const canBePaid = order.state === 'awaiting_payment' && order.mode === payments.mode
  return {
    order,
    parcel: consignment?.awb
      ? { awb: consignment.awb, courierName: consignment.courierName, pickupDate: consignment.pickupDate, trackUrl: consignment.trackUrl }
      : undefined,
    happensNext: order.state === 'paid' && order.stock === 'short' ? 'we look into it' : nextInState[order.state],
    makingDays: Math.max(...order.lines.map((line) => line.makingDays)),
    payment: canBePaid && order.gatewayOrderId ? { gatewayOrderId: order.gatewayOrderId, amountPaise: order.totalPaise } : undefined,
  }
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
