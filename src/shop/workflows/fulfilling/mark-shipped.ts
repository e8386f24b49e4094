import type { OrderId } from '#src/kit/id.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Staff } from '../../orders/actor.ts'
import type { OrderState } from '../../orders/order.ts'
import { findOrder } from '../../orders/orders.store.ts'
import type { Parcel } from '../../shipping/parcel.ts'
import { findCurrentParcel } from '../../shipping/parcels.store.ts'
import type { Deps } from '../deps.ts'
import { type StepProblem, takeStep } from './take-step.ts'

export type MarkShippedProblem =
  | { readonly code: 'no_airway_bill' }
  | { readonly code: 'not_to_be_shipped'; readonly state: OrderState }
  | StepProblem

/** The parcel has an airway bill, and everything is arranged with the carrier. Only a scan shows that the courier has it. */
const countsAsShipped = (state: OrderState, parcel: Parcel | undefined): boolean =>
  parcel?.awb !== undefined && parcel.bookedAt !== undefined && shippedStates.includes(state)

const shippedStates: readonly OrderState[] = ['booked', 'shipped', 'delivered']

/** Completes the booking, which the shop also does by itself. A repeat changes nothing. */
export async function markShipped(orderId: OrderId, by: Staff, deps: Deps): Promise<Result<'shipped', MarkShippedProblem>> {
  const [order, parcel] = await Promise.all([findOrder(deps.db, orderId), findCurrentParcel(deps.db, orderId)])
  if (!order) return refuse({ code: 'order_not_found' })
  if (!parcel?.awb) return refuse({ code: 'no_airway_bill' })
  if (countsAsShipped(order.state, parcel)) return ok('shipped')
  if (order.state === 'cancelled' || order.state === 'returned_to_origin') return refuse({ code: 'not_to_be_shipped', state: order.state })
  const completed = await takeStep(orderId, 'papers', by, deps)
  return completed.ok ? ok('shipped') : completed
}
