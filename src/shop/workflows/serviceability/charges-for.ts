import { type ChargedOrder, chargesOf, deliveryPaiseOf } from '../../pricing/charges.ts'
import { type Charges, orderTotals, type PricedLine } from '../../pricing/order-totals.ts'
import type { ParcelSize } from '../../shipping/carrier.port.ts'
import { packParcel } from '../../shipping/pack-parcel.ts'
import type { ShopSettings } from '../../settings.ts'

type SentLine = PricedLine & ParcelSize

type Sending = Pick<ChargedOrder, 'pincode'> & { readonly lines: readonly SentLine[]; readonly isCash: boolean }

/** What is charged beside these goods, by the owner's settings of now. The delivery check and the order ask here, so that they never disagree. */
export function chargesFor(
  { lines, pincode, isCash }: Sending,
  { charges, defaultParcel }: Pick<ShopSettings, 'charges' | 'defaultParcel'>,
): Charges {
  const { goodsPaise } = orderTotals(lines)
  const { weightGrams } = packParcel(lines, defaultParcel)
  return chargesOf(deliveryPaiseOf({ goodsPaise, pincode, weightGrams }, charges), isCash, charges)
}
