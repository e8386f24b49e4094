import { flag, oneOf, optional, text } from '#src/kit/json/json-parser.ts'
import { type UndeliveredCause, undeliveredCauses } from '../../shipping/undelivered-cause.ts'
import type { MessageKind } from '../message-kind.ts'
import { type OrderDetails, orderFields } from './order-details.ts'
import { inCash, sampleParcel } from './sample-values.ts'

type ParcelNews = OrderDetails & {
  readonly awb: string
  readonly courierName: string | undefined
  readonly trackUrl: string | undefined
  /** The pickup date as the carrier writes it. */
  readonly pickupDate: string | undefined
}

export type ParcelNewsKind =
  | 'courier-booked'
  | 'parcel-shipped'
  | 'parcel-out-for-delivery'
  | 'parcel-delivered'
  | 'parcel-returned'
  | 'parcel-lost'

/** Where the parcel is. */
const parcelNews: MessageKind<ParcelNews> = {
  to: 'shopper',
  priority: 0,
  fields: { ...orderFields, awb: text, courierName: optional(text), trackUrl: optional(text), pickupDate: optional(text) },
  sample: (order) => ({ ...order, ...sampleParcel, trackUrl: `https://carrier.example/track/${sampleParcel.awb}` }),
}

/** It has an airway bill and waits for collection. */
export const courierBooked = parcelNews
export const parcelShipped = parcelNews
export const parcelOutForDelivery: MessageKind<ParcelNews> = { ...parcelNews, sample: (order) => parcelNews.sample(inCash(order)) }
export const parcelDelivered = parcelNews
/** It could not be delivered, and is at the shop again. */
export const parcelReturned = parcelNews
export const parcelLost = parcelNews

/** A delivery failed: the shopper may ask for another day or mend the address, unless it was the last try. */
export const parcelUndelivered: MessageKind<ParcelNews & { readonly cause: UndeliveredCause; readonly isLast?: boolean | undefined }> = {
  ...parcelNews,
  fields: { ...parcelNews.fields, cause: oneOf(...undeliveredCauses), isLast: optional(flag) },
  sample: (order) => ({ ...parcelNews.sample(inCash(order)), cause: 'not_reached' }),
}
