import type { Paise } from '#src/kit/money.ts'
import type { Day } from '#src/kit/time/day.ts'
import type { Order, OrderState } from '../../orders/order.ts'
import type { ParcelState } from '../../shipping/parcel.ts'

/** Which orders a list shows. A field that is left out lets every order pass. */
export type OrderQuery = {
  /** What somebody wrote into the search field, read as the search reads it. */
  readonly written?: string | undefined
  readonly states?: readonly OrderState[] | undefined
  readonly isPaid?: boolean | undefined
  /** Cash, or how the money came in online. */
  readonly paidBy?: PaidBy | undefined
  /** States of the current parcel; `stopped` is one whose booking waits for a person. */
  readonly parcels?: readonly (ParcelState | 'stopped')[] | undefined
  readonly placedFrom?: Day | undefined
  /** Including this day. */
  readonly placedTo?: Day | undefined
  readonly pickupDay?: Day | undefined
  readonly productId?: string | undefined
  readonly colourName?: string | undefined
  /** Whether a name or a sign is written on one of its lids. */
  readonly hasWriting?: boolean | undefined
  /** A pincode, or the first digits of one. */
  readonly pincode?: string | undefined
  readonly addressState?: string | undefined
  readonly fromPaise?: Paise | undefined
  readonly toPaise?: Paise | undefined
  readonly needsAttention?: boolean | undefined
  readonly mode?: Order['mode'] | undefined
  readonly orderNumbers?: readonly string[] | undefined
}

/** The gateway's methods, and cash. */
const paymentWays = ['cash', 'upi', 'card', 'netbanking', 'wallet', 'emi', 'paylater'] as const
export type PaidBy = (typeof paymentWays)[number]

/** A view with what somebody filters in it: an order must pass both. */
export type OrderListRequest = { readonly view: OrderView; readonly query: OrderQuery; readonly isOldestFirst?: boolean | undefined }

/** The built-in views, in the order in which they are shown. */
export const orderViews = [
  'needs-me',
  'to-confirm',
  'to-make',
  'to-pack',
  'under-way',
  'not-delivered',
  'unpaid',
  'cancelled',
  'all',
] as const
export type OrderView = (typeof orderViews)[number]
