import { SupplierError } from '#src/kit/supplier-error.ts'
import { returnNumber } from '../../returns/return.ts'
import { isReturnParcelOver } from '../../returns/return-parcel.ts'
import { saveReturnParcel } from '../../returns/return-parcels.store.ts'
import { notifyShop } from '../attention/attention.ts'
import type { Deps } from '../deps.ts'
import type { ReturnAddress } from '../returning/returning.ts'
import { holdCollection, nextCheckOf } from './hold-collection.ts'

/**
 * Calls off the courier of a return that was taken back or closed, or whose pieces have come in another way. A carrier that refuses is
 * not asked again: the courier is at the door, or has brought them already. Of a shopper who keeps the pieces the shop is told.
 * Throws SupplierError when the carrier may do it later.
 */
export const stopReturn = (address: ReturnAddress, deps: Deps): Promise<'stopped' | 'refused' | 'nothing to do' | 'busy'> =>
  holdCollection(address, deps, async ({ order, asked, parcel }) => {
    if (asked.state === 'approved' || isReturnParcelOver(parcel.state)) return 'nothing to do'

    const number = returnNumber(order.orderNumber, asked.ordinal)
    // A booking that stopped half-way has left its number with the carrier only.
    const carrierOrderId = parcel.carrierOrderId ?? (await deps.returnCarrier.findReturn(number, asked.askedAt))?.carrierOrderId
    const refusal = carrierOrderId && (await refusalOf(() => deps.returnCarrier.cancelReturn(carrierOrderId, parcel.awb)))
    const checkAt = carrierOrderId ? nextCheckOf(deps) : undefined
    const state = refusal ? parcel.state : carrierOrderId ? 'cancelling' : 'cancelled'
    await deps.db.transaction(async (tx) => {
      await saveReturnParcel(tx, asked.id, { state, carrierOrderId, checkAt, lastError: refusal })
      const cause = `The courier of return ${number}, which was taken back, cannot be called off: ${refusal}`
      if (refusal && asked.state === 'withdrawn') await notifyShop(tx, cause, `return not stopped ${asked.id}`, deps)
    })
    return refusal ? 'refused' : 'stopped'
  })

async function refusalOf(call: () => Promise<void>): Promise<string | undefined> {
  try {
    await call()
    return undefined
  } catch (error) {
    if (error instanceof SupplierError && error.tryAgain === 'never') return error.message
    throw error
  }
}
