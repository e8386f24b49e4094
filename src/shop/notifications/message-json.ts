import {
  amountPaise,
  type Fields,
  finiteNumber,
  flag,
  type JsonParser,
  listOf,
  objectOf,
  oneOf,
  optional,
  taggedBy,
  text,
  tupleOf,
  wholeNumber,
} from '#src/kit/json/json-parser.ts'
import { storedJson } from '#src/kit/json/stored-json.ts'
import { orderTotals, type OrderTotals } from '../pricing/order-totals.ts'
import type { Cancellation, EnquiryDetails, Message, MessageLine, OrderDetails, ParcelNews, RequestedGoods } from './messages.ts'

type Picture = NonNullable<MessageLine['picture']>
type Lid = NonNullable<MessageLine['lid']>
type Corner = Lid['quad'][number]

const corner = tupleOf<Corner>(finiteNumber, finiteNumber)

const line = objectOf<MessageLine>({
  title: text,
  quantity: wholeNumber,
  unitPricePaise: amountPaise,
  personalName: optional(text),
  zodiacSign: optional(text),
  picture: optional(objectOf<Picture>({ key: text, width: wholeNumber, height: wholeNumber, alt: text })),
  lid: optional(objectOf<Lid>({ quad: tupleOf<Lid['quad']>(corner, corner, corner, corner), ink: oneOf('gold', 'light') })),
})

const totals = objectOf<OrderTotals>({
  goodsPaise: amountPaise,
  containedTaxPaise: optional(amountPaise),
  discountPaise: amountPaise,
  deliveryPaise: amountPaise,
  cashFeePaise: amountPaise,
  totalPaise: amountPaise,
})

const order: Fields<OrderDetails> = {
  brandName: text,
  contactEmail: text,
  contactPhone: text,
  orderNumber: text,
  orderUrl: text,
  placedAt: text,
  paymentMethod: oneOf('online', 'cod'),
  recipientName: text,
  addressLines: listOf(text),
  lines: listOf(line),
  totals,
  makingDays: wholeNumber,
  refundDays: optional(wholeNumber),
  isSandbox: flag,
}

const cancellation: Fields<Cancellation> = {
  cancelledBy: oneOf('shopper', 'staff', 'shop'),
  reason: optional(text),
  refundPaise: optional(amountPaise),
}

const parcelNews: Fields<Omit<ParcelNews, 'kind'>> = {
  ...order,
  awb: text,
  courierName: optional(text),
  trackUrl: optional(text),
  pickupDate: optional(text),
}

const enquiry: Fields<EnquiryDetails> = {
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

type Kind = Message['kind']
/** The message of one kind; 'parcel-shipped' and its like share one type. */
type MessageOf<Of extends Kind, Any = Message> = Any extends { readonly kind: infer Own } ? (Of extends Own ? Any : never) : never
type FieldsOf<Of extends Kind> = Fields<Omit<MessageOf<Of>, 'kind' | 'taxDocuments'>>

/** A kind of message, or a field of one, that is not here does not compile. */
const fields: { readonly [Of in Kind]: FieldsOf<Of> } = {
  'order-confirmation': order,
  'order-notification': { ...order, shopperEmail: text, shopperPhone: text },
  'payment-failed': { ...order, failure: optional(text), keptUntil: optional(text) },
  'order-confirmed': order,
  'order-paid-after-all': order,
  'order-cancelled': { ...order, ...cancellation },
  'cancellation-notice': { ...order, ...cancellation, shopperEmail: text },
  'order-refunded': { ...order, amountPaise, reason: text },
  'order-link': order,
  'attention-needed': {
    brandName: text,
    cause: text,
    order: optional(objectOf<{ orderNumber: string; orderUrl: string }>({ orderNumber: text, orderUrl: text })),
    isSandbox: flag,
  },
  'parcel-booked': {
    brandName: text,
    orderNumber: text,
    awb: text,
    courierName: text,
    pickupDate: optional(text),
    documents: listOf(objectOf<MessageOf<'parcel-booked'>['documents'][number]>({ title: text, url: text, keptAs: optional(text) })),
    isSandbox: flag,
  },
  'courier-booked': parcelNews,
  'parcel-shipped': parcelNews,
  'parcel-out-for-delivery': parcelNews,
  'parcel-delivered': parcelNews,
  'parcel-blocked': { brandName: text, orderNumber: text, orderUrl: text, step: text, reason: text, isSandbox: flag },
  'carrier-stopped': { brandName: text, reason: text, isSandbox: flag },
  'parcel-trouble': {
    brandName: text,
    orderNumber: text,
    orderUrl: text,
    state: text,
    activity: optional(text),
    awb: text,
    courierName: optional(text),
    recipientName: text,
    recipientPhone: text,
    isSandbox: flag,
  },
  'enquiry-acknowledgement': enquiry,
  'enquiry-notification': enquiry,
}

const parsers = Object.fromEntries(
  Object.entries<Readonly<Record<string, JsonParser<unknown>>>>(fields).map(([kind, own]) => [
    kind,
    objectOf({ kind: oneOf(kind), taxDocuments: optional(listOf(text)), ...own }),
  ]),
) as unknown as Readonly<Record<Kind, JsonParser<Message>>>

/** Version 1 of a message about an order had no totals in parts, only the sum of its lines. */
function addTotals(message: unknown): unknown {
  const { totalPaise, ...rest } = message as { readonly totalPaise?: unknown; readonly lines?: unknown }
  if (totalPaise === undefined) return message
  return { ...rest, totals: orderTotals(listOf(line)(rest.lines).map((sold) => ({ ...sold, gstBasisPoints: undefined }))) }
}

/** The messages that wait in the outbox, and those that were sent. */
export const messageJson = storedJson('outbox.message', taggedBy<Message>('kind', parsers), [addTotals])
