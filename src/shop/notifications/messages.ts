import type { Paise } from '#src/kit/money.ts'
import type { OrderTotals } from '../pricing/order-totals.ts'

/** A message to a shopper or to the shop, with everything its mail needs. Stored as JSON in the outbox. */
export type Message = MessageByKind & {
  /** Numbers of the invoices and credit notes to attach; they are drawn when the mail is sent. */
  readonly taxDocuments?: readonly string[] | undefined
}

type MessageByKind =
  | OrderConfirmation
  | OrderNotification
  | PaymentFailed
  | OrderConfirmed
  | OrderPaidAfterAll
  | OrderCancelled
  | CancellationNotice
  | OrderRefunded
  | OrderLink
  | AttentionNeeded
  | ParcelBooked
  | ParcelNews
  | ParcelBlocked
  | CarrierStopped
  | ParcelTrouble
  | EnquiryAcknowledgement
  | EnquiryNotification

/** To the shopper: the order has been received. */
export type OrderConfirmation = { readonly kind: 'order-confirmation' } & OrderDetails
/** To the shop: a new order. */
export type OrderNotification = { readonly kind: 'order-notification' } & OrderDetails & {
    readonly shopperEmail: string
    readonly shopperPhone: string
  }
/** To the shopper: the payment did not go through, and the order can still be paid. */
export type PaymentFailed = { readonly kind: 'payment-failed' } & OrderDetails & {
    /** The gateway's own message. */
    readonly failure: string | undefined
    /** ISO 8601; the stock is held until then. */
    readonly keptUntil: string | undefined
  }
/** To the shopper: making begins. `paymentMethod` is 'online' when a cash order was paid online instead. */
export type OrderConfirmed = { readonly kind: 'order-confirmed' } & OrderDetails
/** To the shop: a cash order was paid online and needs no call. */
export type OrderPaidAfterAll = { readonly kind: 'order-paid-after-all' } & OrderDetails
/** To the shopper. */
export type OrderCancelled = { readonly kind: 'order-cancelled' } & OrderDetails & Cancellation
/** To the shop. */
export type CancellationNotice = { readonly kind: 'cancellation-notice' } & OrderDetails & Cancellation & { readonly shopperEmail: string }

export type Cancellation = {
  readonly cancelledBy: 'shopper' | 'staff' | 'shop'
  /** As the person who cancelled it wrote it. */
  readonly reason: string | undefined
  /** What is refunded; undefined when nothing was paid. */
  readonly refundPaise: Paise | undefined
}

/** To the shopper: the gateway has accepted a refund. */
export type OrderRefunded = { readonly kind: 'order-refunded' } & OrderDetails & {
    readonly amountPaise: Paise
    readonly reason: string
  }
/** To the shopper, who asked for the link to the order's page. */
export type OrderLink = { readonly kind: 'order-link' } & OrderDetails
/** To the shop: a person must look at something. */
export type AttentionNeeded = {
  readonly kind: 'attention-needed'
  readonly brandName: string
  readonly cause: string
  /** Undefined when it is not about one order. */
  readonly order: { readonly orderNumber: string; readonly orderUrl: string } | undefined
  readonly isSandbox: boolean
}

/** To the shop: a parcel is booked, with the carrier's documents. */
export type ParcelBooked = {
  readonly kind: 'parcel-booked'
  readonly brandName: string
  readonly orderNumber: string
  readonly awb: string
  readonly courierName: string
  readonly pickupDate: string | undefined
  /** `keptAs`: the id of our copy, which is attached. */
  readonly documents: readonly { readonly title: string; readonly url: string; readonly keptAs: string | undefined }[]
  readonly isSandbox: boolean
}
/** To the shopper: where the parcel is. 'courier-booked': it has an airway bill and waits for collection. */
export type ParcelNews = {
  readonly kind: 'courier-booked' | 'parcel-shipped' | 'parcel-out-for-delivery' | 'parcel-delivered'
} & OrderDetails & {
    readonly awb: string
    readonly courierName: string | undefined
    readonly trackUrl: string | undefined
    /** The pickup date as the carrier writes it. */
    readonly pickupDate: string | undefined
  }
/** To the shop: one parcel cannot go on without a person. */
export type ParcelBlocked = {
  readonly kind: 'parcel-blocked'
  readonly brandName: string
  readonly orderNumber: string
  readonly orderUrl: string
  readonly step: string
  /** What to do, and the carrier's message. */
  readonly reason: string
  readonly isSandbox: boolean
}
/** To the shop: no parcel can be booked without a person. */
export type CarrierStopped = {
  readonly kind: 'carrier-stopped'
  readonly brandName: string
  readonly reason: string
  readonly isSandbox: boolean
}
/** To the shop: a failed delivery, a return, a loss or an exception. */
export type ParcelTrouble = {
  readonly kind: 'parcel-trouble'
  readonly brandName: string
  readonly orderNumber: string
  readonly orderUrl: string
  /** The state of the parcel; 'exception' when a scan only reports a problem. */
  readonly state: string
  /** The courier's own message. */
  readonly activity: string | undefined
  readonly awb: string
  readonly courierName: string | undefined
  readonly recipientName: string
  readonly recipientPhone: string
  readonly isSandbox: boolean
}

/** To the sender: the enquiry has been received, with its content. */
export type EnquiryAcknowledgement = { readonly kind: 'enquiry-acknowledgement' } & EnquiryDetails
/** To the shop: a new enquiry. */
export type EnquiryNotification = { readonly kind: 'enquiry-notification' } & EnquiryDetails

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

export type OrderDetails = {
  readonly brandName: string
  readonly contactEmail: string
  readonly contactPhone: string
  readonly orderNumber: string
  /** The absolute address of the order's page. */
  readonly orderUrl: string
  /** ISO 8601. */
  readonly placedAt: string
  readonly paymentMethod: 'online' | 'cod'
  readonly recipientName: string
  readonly addressLines: readonly string[]
  readonly lines: readonly MessageLine[]
  readonly totals: OrderTotals
  /** Working days until the slowest line leaves the workshop. */
  readonly makingDays: number
  /** Working days within which the owner promises a refund; undefined in a message from before the promise existed. */
  readonly refundDays: number | undefined
  readonly isSandbox: boolean
}

export type MessageLine = {
  readonly title: string
  readonly quantity: number
  readonly unitPricePaise: Paise
  readonly personalName: string | undefined
  readonly zodiacSign: string | undefined
  /** The canvas of a personalised line, else a photograph, at a width in which the picture exists. */
  readonly picture: { readonly key: string; readonly width: number; readonly height: number; readonly alt: string } | undefined
  /** The lid on the canvas, where the personalisation is drawn. */
  readonly lid: { readonly quad: readonly [Corner, Corner, Corner, Corner]; readonly ink: 'gold' | 'light' } | undefined
}

type Corner = readonly [x: number, y: number]
