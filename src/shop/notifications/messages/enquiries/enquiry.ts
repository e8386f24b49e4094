import { type Fields, flag, listOf, objectOf, optional, text, wholeNumber } from '#src/kit/json/json-parser.ts'
import type { MessageKind } from '../../message-kind.ts'
import type { OrderDetails } from '../order-details.ts'
import { sampleShopper } from '../sample-values.ts'

export type EnquiryDetails = {
  readonly brandName: string
  readonly contactEmail: string
  readonly contactPhone: string
  readonly ticketNumber: string
  /** ISO 8601. */
  readonly receivedAt: string
  readonly senderName: string
  readonly senderEmail: string | undefined
  readonly senderPhone: string | undefined
  /** Empty when nothing was written. */
  readonly message: string
  /** Set for a bulk enquiry. */
  readonly wanted: RequestedGoods | undefined
}

export type RequestedGoods = {
  readonly quantity: number
  /** As it was written. */
  readonly productCode: string
  /** The codes that are in the catalogue. */
  readonly pieces: readonly { readonly code: string; readonly name: string }[]
}

export const enquiryFields: Fields<EnquiryDetails> = {
  brandName: text,
  contactEmail: text,
  contactPhone: text,
  ticketNumber: text,
  receivedAt: text,
  senderName: text,
  senderEmail: optional(text),
  senderPhone: optional(text),
  message: text,
  wanted: optional(
    objectOf<RequestedGoods>({
      quantity: wholeNumber,
      productCode: text,
      pieces: listOf(objectOf<RequestedGoods['pieces'][number]>({ code: text, name: text })),
    }),
  ),
}

export const sampleEnquiry = ({ brandName, contactEmail, contactPhone, placedAt, recipientName }: OrderDetails): EnquiryDetails => ({
  ...{ brandName, contactEmail, contactPhone, ticketNumber: 'MJ-E1001', receivedAt: placedAt, senderName: recipientName },
  ...{ senderEmail: sampleShopper.shopperEmail, senderPhone: sampleShopper.shopperPhone },
  message: 'Can the lid carry our logo instead of a name?',
  wanted: { quantity: 120, productCode: 'MJ-1004', pieces: [] },
})

type Acknowledgement = EnquiryDetails & {
  /** When an answer is due, ISO 8601; this and the next are undefined in messages from before they were known. */
  readonly dueAt: string | undefined
  /** Where the sender sees how it stands. */
  readonly statusUrl: string | undefined
}

/** The enquiry has been received, with its content. */
export const enquiryAcknowledgement: MessageKind<Acknowledgement> = {
  to: 'enquirer',
  priority: 1,
  fields: { ...enquiryFields, dueAt: optional(text), statusUrl: optional(text) },
  sample: (order) => ({ ...sampleEnquiry(order), dueAt: '2026-11-23T09:15:00.000Z', statusUrl: order.orderUrl }),
}

/** `deskUrl` is where staff answer it; undefined in messages from before there was a desk. */
type EnquiryForShop = EnquiryDetails & {
  readonly deskUrl: string | undefined
  /** Its sender has called it a complaint. */
  readonly isComplaint?: boolean | undefined
}

/** A new enquiry. */
export const enquiryNotification: MessageKind<EnquiryForShop> = {
  to: 'shop',
  priority: 1,
  fields: { ...enquiryFields, deskUrl: optional(text), isComplaint: optional(flag) },
  sample: (order) => ({ ...sampleEnquiry(order), deskUrl: order.orderUrl }),
  replyTo: ({ senderName, senderEmail }) => (senderEmail ? { name: senderName, address: senderEmail } : undefined),
}
