import type { OrderId, ParcelId } from '#src/kit/id.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import type { Actor } from '../../orders/actor.ts'
import { recordEvent } from '../../orders/order-events.store.ts'
import { findOrder } from '../../orders/orders.store.ts'
import type { Parcel } from '../../shipping/parcel.ts'
import { findCurrentParcel, lockCurrentParcel, replaceParcel } from '../../shipping/parcels.store.ts'
import type { Deps } from '../deps.ts'
import { isToBook } from './fulfil-order.ts'
import { referenceOf } from './parcel-chain.ts'
import { resumeFulfilment } from './shipping-failure.ts'

/** 'booked anew': the parcel of before was cancelled with the carrier, and another is booked. */
export type ChangedParcel = 'unchanged' | 'booked anew'

/** Longer than the carrier takes to answer. */
const renewedAfterMs = 60_000

/**
 * Has it looked at later whether a parcel that is about to be cancelled for a change was replaced: a process that dies in between, or an
 * answer that gets lost, leaves an order whose parcel the carrier does not have any more.
 */
export const planRenewal = ({ id: parcelId, orderId }: Parcel, { db, queue, clock }: Deps): Promise<void> =>
  db.transaction((tx) =>
    queue.enqueue(tx, 'parcel.renew', { orderId, parcelId }, { notBefore: new Date(clock().getTime() + renewedAfterMs) }),
  )

type Renewal = { readonly orderId: OrderId; readonly parcelId: ParcelId }

/** Books another parcel for an order whose present one the carrier has cancelled. */
export async function renewParcel({ orderId, parcelId }: Renewal, deps: Deps): Promise<ChangedParcel | 'busy'> {
  const lock = await deps.db.lock(`order.fulfil ${orderId}`)
  if (!lock) return 'busy'
  try {
    const [order, parcel] = await Promise.all([findOrder(deps.db, orderId), findCurrentParcel(deps.db, orderId)])
    if (!order || parcel?.id !== parcelId) return 'unchanged'
    if (!isToBook(order.state, parcel) && !(order.state === 'booked' && parcel.state === 'booked')) return 'unchanged'
    if (await deps.carrier.findConsignment(referenceOf({ order, round: parcel.round }))) return 'unchanged'
    return await deps.db.transaction((tx) => bookAnew(tx, parcel, { who: 'shop' }, deps))
  } finally {
    await lock.release()
  }
}

export async function bookAnew(tx: Transaction, parcel: Parcel, by: Actor, deps: Deps): Promise<ChangedParcel> {
  const current = await lockCurrentParcel(tx, parcel.orderId)
  if (current?.id !== parcel.id) return 'unchanged'
  await replaceParcel(tx, current, deps.clock())
  await recordEvent(tx, parcel.orderId, { act: 'parcel booked anew' }, { by, at: deps.clock() })
  await resumeFulfilment(tx, parcel.orderId, deps)
  return 'booked anew'
}
