import type { Paise } from '#src/kit/money.ts'
import type { OrderTotals } from '../pricing/order-totals.ts'

/** Everything the shop says to people, with all that is needed to say it. Kept as JSON in the outbox. */
export type Message = MessageByKind & {
  /** Numbers of invoices and credit notes that go with it: drawn when it is sent, from the books. */
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

/** To the shopper: we have your order. */
export type OrderConfirmation = { readonly kind: 'order-confirmation' } & OrderDetails
/** To the shop: there is work. */
export type OrderNotification = { readonly kind: 'order-notification' } & OrderDetails & {
    readonly shopperEmail: string
    readonly shopperPhone: string
  }
/** To the shopper: the payment did not go through, and the order can still be paid. */
export type PaymentFailed = { readonly kind: 'payment-failed' } & OrderDetails & {
    /** In the gateway's words. */
    readonly failure: string | undefined
    /** ISO 8601; until then its pieces are kept. */
    readonly keptUntil: string | undefined
  }
/** To the shopper: we begin. `paymentMethod` says whether staff confirmed a cash order or it was paid online instead. */
export type OrderConfirmed = { readonly kind: 'order-confirmed' } & OrderDetails
/** To the shop: a cash order needs no call any more. */
export type OrderPaidAfterAll = { readonly kind: 'order-paid-after-all' } & OrderDetails
/** To the shopper. */
export type OrderCancelled = { readonly kind: 'order-cancelled' } & OrderDetails & Cancellation
/** To the shop. */
export type CancellationNotice = { readonly kind: 'cancellation-notice' } & OrderDetails & Cancellation & { readonly shopperEmail: string }

export type Cancellation = {
  readonly cancelledBy: 'shopper' | 'staff' | 'shop'
  /** In a person's words. */
  readonly reason: string | undefined
  /** What goes back; undefined when nothing was paid. */
  readonly refundPaise: Paise | undefined
}

/** To the shopper: the gateway has our order to send money back. */
export type OrderRefunded = { readonly kind: 'order-refunded' } & OrderDetails & {
    readonly amountPaise: Paise
    readonly reason: string
  }
/** To the shopper, who asked where the order's page is. */
export type OrderLink = { readonly kind: 'order-link' } & OrderDetails
/** To the shop: something waits for a person. */
export type AttentionNeeded = {
  readonly kind: 'attention-needed'
  readonly brandName: string
  readonly cause: string
  /** Undefined when it is not about one order. */
  readonly order: { readonly orderNumber: string; readonly orderUrl: string } | undefined
  readonly isSandbox: boolean
}

/** To the shop: the carrier's papers for one parcel. */
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
/** To the shopper: where the parcel is. 'courier-booked': it has its airway bill, and waits for the courier. */
export type ParcelNews = {
  readonly kind: 'courier-booked' | 'parcel-shipped' | 'parcel-out-for-delivery' | 'parcel-delivered'
} & OrderDetails & {
    readonly awb: string
    readonly courierName: string | undefined
    readonly trackUrl: string | undefined
    /** When the courier collects it, as the carrier writes it. */
    readonly pickupDate: string | undefined
  }
/** To the shop: one parcel waits until somebody has done something. */
export type ParcelBlocked = {
  readonly kind: 'parcel-blocked'
  readonly brandName: string
  readonly orderNumber: string
  readonly orderUrl: string
  readonly step: string
  /** What to do, and what the carrier said. */
  readonly reason: string
  readonly isSandbox: boolean
}
/** To the shop: no parcel can be booked until somebody has done something. */
export type CarrierStopped = {
  readonly kind: 'carrier-stopped'
  readonly brandName: string
  readonly reason: string
  readonly isSandbox: boolean
}
/** To the shop: the courier could not do its work, or will not. */
export type ParcelTrouble = {
  readonly kind: 'parcel-trouble'
  readonly brandName: string
  readonly orderNumber: string
  readonly orderUrl: string
  /** Where the parcel stands now; 'exception' when the courier only reports something. */
  readonly state: string
  /** In the courier's words. */
  readonly activity: string | undefined
  readonly awb: string
  readonly courierName: string | undefined
  readonly recipientName: string
  readonly recipientPhone: string
  readonly isSandbox: boolean
}

/** To whoever asked: we have your question, and this is what you said. */
export type EnquiryAcknowledgement = { readonly kind: 'enquiry-acknowledgement' } & EnquiryDetails
/** To the shop: somebody waits for an answer. */
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
  /** Those of the codes that we know. */
  readonly pieces: readonly { readonly code: string; readonly name: string }[]
}

export type OrderDetails = {
  readonly brandName: string
  readonly contactEmail: string
  readonly contactPhone: string
  readonly orderNumber: string
  /** Absolute; the order's own page. */
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
  /** Working days until a refund has arrived, as the owner promises; undefined in a message that was kept before this was. */
  readonly refundDays: number | undefined
  readonly isSandbox: boolean
}

export type MessageLine = {
  readonly title: string
  readonly quantity: number
  readonly unitPricePaise: Paise
  readonly personalName: string | undefined
  readonly zodiacSign: string | undefined
  /** The canvas when something is written on the lid, else a photograph; `width` is one that exists, `height` goes with it. */
  readonly picture: { readonly key: string; readonly width: number; readonly height: number; readonly alt: string } | undefined
  /** Where on the canvas the writing goes. */
  readonly lid: { readonly quad: readonly [Corner, Corner, Corner, Corner]; readonly ink: 'gold' | 'light' } | undefined
}

type Corner = readonly [x: number, y: number]
