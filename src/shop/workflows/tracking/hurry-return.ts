import type { Transaction } from '#src/platform/db/database.ts'
import { hurryReturnParcel } from '../../returns/return-parcels.store.ts'
import type { TrackingEvent } from '../../shipping/carrier.port.ts'
import { notifyShop } from '../attention/attention.ts'
import type { Deps } from '../deps.ts'

/**
 * An event about the parcel of a return: the carrier is asked about it with the next check, and the event itself moves nothing. Returns
 * whether it is about one. Our row knows which way the parcel goes; a carrier that says otherwise is reported.
 */
export async function hurryReturn(tx: Transaction, { awb, reference, isReturn }: TrackingEvent, deps: Deps): Promise<boolean> {
  if (!awb) return false
  const number = await hurryReturnParcel(tx, { awb, returnNumber: reference }, deps.clock())
  if (number && isReturn === false)
    await notifyShop(
      tx,
      `The carrier reports return ${number} (AWB ${awb}) as a parcel to its shopper. It is handled as the return that it is; look into the carrier's panel.`,
      `return ${number} as outward`,
      deps,
    )
  return number !== undefined
}
