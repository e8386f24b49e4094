import type { Paise } from '#src/kit/money.ts'
import type { Order, Recipient } from '../../orders/order.ts'
import type { ParcelState } from '../../shipping/parcel.ts'

/** One row of an export. */
export type ExportedOrder = Pick<
  Order,
  'orderNumber' | 'placedAt' | 'paidAt' | 'state' | 'paymentMethod' | 'advancePaise' | 'mode' | 'attention'
> & {
  readonly recipient: Recipient
  readonly totalPaise: Paise
  readonly paidBy: string | undefined
  /** One text for each line: quantity, product, colour, SKU, and what is written on the lid. */
  readonly lines: readonly string[]
  readonly parcelState: ParcelState | undefined
  readonly awb: string | undefined
  readonly courierName: string | undefined
  readonly pickupDay: string | undefined
}
