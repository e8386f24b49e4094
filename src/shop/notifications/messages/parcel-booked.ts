import { flag, listOf, objectOf, optional, text } from '#src/kit/json/json-parser.ts'
import type { MessageKind } from '../message-kind.ts'
import { sampleParcel } from './sample-values.ts'

type ParcelBooked = {
  readonly brandName: string
  readonly orderNumber: string
  readonly awb: string
  readonly courierName: string
  readonly pickupDate: string | undefined
  readonly documents: readonly CarrierDocument[]
  readonly isSandbox: boolean
  /** The number of its delivery challan, where it needs one. */
  readonly challan?: string | undefined
}

/** `keptAs`: the id of our copy, which is attached. */
type CarrierDocument = { readonly title: string; readonly url: string; readonly keptAs: string | undefined }

/** A parcel is booked, with the carrier's documents. */
export const parcelBooked: MessageKind<ParcelBooked> = {
  to: 'shop',
  priority: 0,
  fields: {
    brandName: text,
    orderNumber: text,
    awb: text,
    courierName: text,
    pickupDate: optional(text),
    documents: listOf(objectOf<CarrierDocument>({ title: text, url: text, keptAs: optional(text) })),
    isSandbox: flag,
    challan: optional(text),
  },
  sample: ({ brandName, orderNumber, isSandbox }) => ({
    ...{ brandName, orderNumber, isSandbox, ...sampleParcel },
    documents: [{ title: 'Label', url: 'https://carrier.example/label.pdf', keptAs: undefined }],
  }),
}
