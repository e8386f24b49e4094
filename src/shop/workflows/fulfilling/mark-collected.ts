import type { OrderId } from '#src/kit/id.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Staff } from '../../orders/actor.ts'
import { canMoveOrder, type OrderState } from '../../orders/order.ts'
import { changeOrder, lockOrder } from '../../orders/orders.store.ts'
import { canMoveParcel } from '../../shipping/parcel.ts'
import { lockCurrentParcel, saveParcelState } from '../../shipping/parcels.store.ts'
import { findInvoice } from '../../tax/tax-documents.store.ts'
import type { Deps } from '../deps.ts'
import { packRemaining } from '../making/making.ts'
import { parcelNews, queueMails } from '../messages/messages.ts'

export type CollectedProblem =
  | { readonly code: 'order_not_found' }
  | { readonly code: 'no_airway_bill' }
  | { readonly code: 'not_to_be_collected'; readonly state: OrderState }

/** Staff record that the courier has the parcel, where no scan reports it. A repeat, also after a scan, changes nothing. */
export const markCollected = (orderId: OrderId, by: Staff, deps: Deps): Promise<Result<'collected', CollectedProblem>> =>
  deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return refuse({ code: 'order_not_found' })
    const parcel = await lockCurrentParcel(tx, orderId)
    if (!parcel?.awb) return refuse({ code: 'no_airway_bill' })
    if (order.state === 'shipped' || order.state === 'delivered') return ok('collected')
    if (!canMoveOrder(order.state, 'shipped')) return refuse({ code: 'not_to_be_collected', state: order.state })

    if (canMoveParcel(parcel.state, 'collected')) await saveParcelState(tx, parcel.id, 'collected', deps.clock())
    await changeOrder(tx, orderId, { state: 'shipped' }, { by, at: deps.clock() })
    await packRemaining(tx, orderId, by, deps)
    const invoice = await findInvoice(tx, orderId)
    await queueMails(tx, parcelNews(order, { parcel: { ...parcel, state: 'collected' }, invoice }, deps), deps)
    return ok('collected')
  })
