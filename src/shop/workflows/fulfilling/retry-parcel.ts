import type { OrderId } from '#src/kit/id.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Staff } from '../../orders/actor.ts'
import { canMoveOrder, type OrderState } from '../../orders/order.ts'
import { recordEvent } from '../../orders/order-events.store.ts'
import { findOrder } from '../../orders/orders.store.ts'
import type { Parcel } from '../../shipping/parcel.ts'
import { findCurrentParcel, lockCurrentParcel, replaceParcel } from '../../shipping/parcels.store.ts'
import type { Deps } from '../deps.ts'
import { resumeFulfilment } from './shipping-failure.ts'
import { findRecordedConsignment } from './stop-parcel.ts'

export type RetryProblem =
  | { readonly code: 'order_not_found' }
  /** Not paid or confirmed yet, or closed. */
  | { readonly code: 'not_to_be_sent'; readonly state: OrderState }
  | { readonly code: 'already_booked'; readonly awb: string | undefined }
  | { readonly code: 'already_collected' }

/** Continues a booking where it stopped, because a person has removed the obstacle; a refused login is tried again too. */
export async function retryParcel(orderId: OrderId, by: Staff, deps: Deps): Promise<Result<'retrying', RetryProblem>> {
  const [order, parcel] = await Promise.all([findOrder(deps.db, orderId), findCurrentParcel(deps.db, orderId)])
  if (!order) return refuse({ code: 'order_not_found' })
  const isRebooking = order.state === 'booked' && parcel?.state === 'booking'
  if (order.state === 'booked' && !isRebooking) return refuse({ code: 'already_booked', awb: parcel?.awb })
  if (!isRebooking && !canMoveOrder(order.state, 'booked')) return refuse({ code: 'not_to_be_sent', state: order.state })
  await deps.carrier.allowLogin()
  await deps.db.transaction(async (tx) => {
    await recordEvent(tx, orderId, { act: 'parcel retried' }, { by, at: deps.clock() })
    await resumeFulfilment(tx, orderId, deps)
  })
  return ok('retrying')
}

/** Cancels the parcel with the carrier and books another one, under a reference of its own. Throws SupplierError while the carrier cannot cancel. */
export async function rebookParcel(orderId: OrderId, by: Staff, deps: Deps): Promise<Result<'retrying', RetryProblem>> {
  const [order, parcel] = await Promise.all([findOrder(deps.db, orderId), findCurrentParcel(deps.db, orderId)])
  if (!order) return refuse({ code: 'order_not_found' })
  if (order.state !== 'booked' && !canMoveOrder(order.state, 'booked')) return refuse({ code: 'not_to_be_sent', state: order.state })
  const known = parcel?.state ?? 'booking'
  if (!['booking', 'booked', 'cancelled'].includes(known)) return refuse({ code: 'already_collected' })

  if (parcel && known !== 'cancelled') await cancelWithCarrier(parcel, deps)
  await deps.db.transaction(async (tx) => {
    // Two people may have requested it: the first of them replaces the parcel.
    const current = await lockCurrentParcel(tx, orderId)
    if (current && current.id === parcel?.id) await replaceParcel(tx, current, deps.clock())
    await recordEvent(tx, orderId, { act: 'parcel booked anew' }, { by, at: deps.clock() })
    await resumeFulfilment(tx, orderId, deps)
  })
  return ok('retrying')
}

async function cancelWithCarrier({ id, orderId, carrierOrderId }: Parcel, deps: Deps): Promise<void> {
  // A booking that is under way finishes as the next parcel, with what it has created: that must not be cancelled.
  const lock = await deps.db.lock(`order.fulfil ${orderId}`)
  try {
    const created = carrierOrderId ?? (lock && (await findRecordedConsignment(id, deps))?.carrierOrderId)
    if (created) await deps.carrier.cancelConsignment(created)
  } finally {
    await lock?.release()
  }
}
