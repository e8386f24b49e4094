import type { OrderId } from '#src/kit/id.ts'
import { refuse, type Result } from '#src/kit/result.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import type { Corrector } from '../../orders/actor.ts'
import { findOrder } from '../../orders/orders.store.ts'
import type { Parcel } from '../../shipping/parcel.ts'
import { findCurrentParcel } from '../../shipping/parcels.store.ts'
import type { Deps } from '../deps.ts'
import { bookAnew, type ChangedParcel, planRenewal } from './renew-parcel.ts'
import { findBooked } from './stop-parcel.ts'

export type BeforeCollectionProblem =
  | { readonly code: 'order_not_found' }
  | { readonly code: 'already_collected' }
  /** The shop is booking its parcel at this moment. */
  | { readonly code: 'booking_under_way' }

/**
 * Runs `change`, in a transaction, while nobody books the order's parcel. A parcel that exists is cancelled with the carrier and booked
 * anew with what has changed. Throws SupplierError while the carrier cannot cancel: then nothing has changed.
 */
export async function changeBeforeCollection<Value, Problem>(
  orderId: OrderId,
  { by, change }: { readonly by: Corrector; readonly change: (tx: Transaction) => Promise<Result<Value, Problem>> },
  deps: Deps,
): Promise<Result<{ readonly value: Value; readonly parcel: ChangedParcel }, Problem | BeforeCollectionProblem>> {
  const lock = await deps.db.lock(`order.fulfil ${orderId}`)
  if (!lock) return refuse({ code: 'booking_under_way' })
  try {
    const [order, parcel] = await Promise.all([findOrder(deps.db, orderId), findCurrentParcel(deps.db, orderId)])
    if (!order) return refuse({ code: 'order_not_found' })
    if (parcel && !notCollected.includes(parcel.state)) return refuse({ code: 'already_collected' })
    const booked = parcel && parcel.state !== 'cancelled' ? await findBooked(order, parcel, deps) : undefined
    const created = parcel?.carrierOrderId ?? booked?.carrierOrderId
    if (created && parcel && parcel.state !== 'cancelled') {
      await planRenewal(parcel, deps)
      await deps.carrier.cancelConsignment(created)
    }
    return await deps.db.transaction(async (tx) => {
      const changed = await change(tx)
      // The carrier has cancelled the parcel by now, so another is booked even where the change is refused at the last moment.
      const parcelNow = parcel ? await bookAnew(tx, parcel, by, deps) : 'unchanged'
      return changed.ok ? { ok: true, value: { value: changed.value, parcel: parcelNow } } : changed
    })
  } finally {
    await lock.release()
  }
}

const notCollected: readonly Parcel['state'][] = ['booking', 'booked', 'cancelled']
