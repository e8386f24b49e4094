import type { OrderId } from '#src/kit/id.ts'
import { listMailsAbout, type MailStatus } from '../../notifications/outbox-list.store.ts'
import type { Order, StaffActionEvent, OrderEvent } from '../../orders/order.ts'
import { listOrderHistory } from '../../orders/order-events.store.ts'
import { findOrder } from '../../orders/orders.store.ts'
import type { SettledUnits } from '../../orders/settled-units.ts'
import { listSettledUnits } from '../../orders/settled-units.store.ts'
import type { PaymentAttempt } from '../../payments/payment-attempt.ts'
import { listAttempts } from '../../payments/payments.store.ts'
import { listDecisions, type PaymentDecision } from '../../payments/payment-decisions.store.ts'
import type { Refund } from '../../payments/refund.ts'
import { listRefunds } from '../../payments/refunds.store.ts'
import type { Deps } from '../deps.ts'
import { type ShownParcel, showParcel } from './show-parcel.ts'

/** Everything staff can see of one order: its history, payments, refunds, mails and parcel, with failures and next tries. */
export type InspectedOrder = {
  readonly order: Order
  readonly orderUrl: string
  /** Its changes of state, and what else staff did to it. */
  readonly events: readonly (OrderEvent | StaffActionEvent)[]
  readonly attempts: readonly PaymentAttempt[]
  readonly refunds: readonly Refund[]
  /** What staff decided about payments of another amount or currency. */
  readonly decisions: readonly PaymentDecision[]
  readonly mails: readonly MailStatus[]
  readonly parcel: ShownParcel | undefined
  /** What became of the units of a parcel that came back or was lost. */
  readonly settledUnits: readonly SettledUnits[]
}

export async function inspectOrder(orderId: OrderId, deps: Deps): Promise<InspectedOrder | undefined> {
  const order = await findOrder(deps.db, orderId)
  if (!order) return undefined
  const [events, attempts, refunds, decisions, mails, parcel, settledUnits] = await Promise.all([
    listOrderHistory(deps.db, orderId),
    listAttempts(deps.db, orderId),
    listRefunds(deps.db, orderId),
    listDecisions(deps.db, orderId),
    listMailsAbout(deps.db, orderId),
    showParcel(orderId, deps),
    listSettledUnits(deps.db, orderId),
  ])
  return { order, orderUrl: deps.orderUrl(orderId), events, attempts, refunds, decisions, mails, parcel, settledUnits }
}
