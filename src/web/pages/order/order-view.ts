import { addressLines } from '#src/kit/contact/postal-address.ts'
import type { OrderId } from '#src/kit/id.ts'
import { formatPaise, type Paise } from '#src/kit/money.ts'
import type { CancellationRefusal } from '#src/shop/orders/cancellation.ts'
import type { OrderLine, OrderState, PaymentMethod } from '#src/shop/orders/order.ts'
import type { OrderTotals } from '#src/shop/pricing/order-totals.ts'
import type { TaxDocument } from '#src/shop/tax/tax-document.ts'
import type { NextForShopper, OrderView, ParcelView, PaymentView } from '#src/shop/workflows/views/views.ts'
import type { PaymentWindowSettings } from '../../browser/payment/payment-window-request.ts'
import { refundTime, type ShownRefund } from './refund-message.ts'

/** What is sent to the page: only what it shows. */
export type ShownOrder = {
  readonly orderId: OrderId
  readonly orderNumber: string
  readonly state: OrderState
  readonly paymentMethod: PaymentMethod
  readonly isReal: boolean
  readonly happensNext: NextForShopper
  readonly makingDays: number
  readonly refundDays: number
  readonly placedAt: Date
  readonly paidAt: Date | undefined
  readonly holdUntil: Date | undefined
  /** When it reached each state; the last time, if it reached one twice. */
  readonly reachedAt: Partial<Record<OrderState, Date>>
  readonly lines: readonly BoughtLine[]
  readonly totals: OrderTotals
  /** As on the invoice; undefined for a seller that is not registered. */
  readonly gstPaise: Paise | undefined
  readonly recipientName: string
  readonly addressLines: readonly string[]
  readonly phone: string
  readonly parcel: ParcelView | undefined
  readonly taxDocuments: readonly ListedDocument[]
  /** Set while the order can be paid. */
  readonly payment: ShownPayment | undefined
  /** Newest first. */
  readonly refunds: readonly ShownRefund[]
  readonly cancellation: CancellationOffer
}

export type BoughtLine = Pick<
  OrderLine,
  'productId' | 'productName' | 'colourName' | 'quantity' | 'unitPricePaise' | 'personalisation' | 'picture' | 'canvas'
>

/** An invoice or a credit note of the order; the notes are counted from 1. */
export type ListedDocument = Pick<TaxDocument, 'number' | 'issuedOn'> & { readonly place: 'invoice' | number; readonly isTaxed: boolean }

export type ShownPayment = PaymentWindowSettings & PaymentView & { readonly email: string }

/** 'none': the order can no longer be cancelled. 'asked for': only by writing to the shop. */
type CancellationOffer =
  | { readonly kind: 'offered'; readonly text: string }
  | { readonly kind: 'asked for'; readonly text: string }
  | { readonly kind: 'none' }

export function toShownOrder(view: OrderView, paymentWindow: PaymentWindowSettings): ShownOrder {
  const { order, parcel, happensNext, makingDays, refundDays, gstPaise, taxDocuments, payment, events, refunds } = view
  const { recipient } = order
  return {
    orderId: order.id,
    orderNumber: order.orderNumber,
    state: order.state,
    paymentMethod: order.paymentMethod,
    isReal: order.mode === 'live',
    happensNext,
    makingDays,
    refundDays,
    placedAt: order.placedAt,
    paidAt: order.paidAt,
    holdUntil: order.holdUntil,
    reachedAt: Object.fromEntries(events.map(({ state, at }) => [state, at])),
    lines: order.lines.map(toBoughtLine),
    totals: order.totals,
    gstPaise,
    recipientName: recipient.name,
    addressLines: addressLines(order.recipient),
    phone: recipient.phone,
    parcel,
    taxDocuments: taxDocuments.map(toListed),
    payment: payment && { ...paymentWindow, ...payment, email: recipient.email },
    refunds: refunds.map(({ amountPaise, state, askedAt }) => ({ amountPaise, state, askedAt })),
    cancellation: cancellationOf(view),
  }
}

/** The invoice is first, so the index counts the credit notes from 1. */
const toListed = ({ number, issuedOn, seller, kind }: TaxDocument, index: number): ListedDocument => ({
  number,
  issuedOn,
  place: kind === 'invoice' ? 'invoice' : index,
  isTaxed: seller.gstin !== undefined,
})

function toBoughtLine({
  productId,
  productName,
  colourName,
  quantity,
  unitPricePaise,
  personalisation,
  picture,
  canvas,
}: OrderLine): BoughtLine {
  return { productId, productName, colourName, quantity, unitPricePaise, personalisation, picture, canvas }
}

function cancellationOf({ order: { state, totals, paidAt }, cancellationRefusal, refundDays }: OrderView): CancellationOffer {
  if (state === 'cancelled' || state === 'lapsed' || state === 'delivered' || state === 'returned_to_origin') return { kind: 'none' }
  if (cancellationRefusal) return { kind: 'asked for', text: cancellationRefusalText(cancellationRefusal) }
  const text = paidAt
    ? `Nothing will be sent, and ${formatPaise(totals.totalPaise)} goes back the way it came, in full. ${refundTime(refundDays)}`
    : 'Nothing will be sent, and nothing is charged.'
  return { kind: 'offered', text }
}

function cancellationRefusalText(refusal: CancellationRefusal): string {
  if (refusal.code === 'too_late_to_cancel') return 'It is on its way and cannot be cancelled here any more.'
  return `What carries a name or a sign can be cancelled here within ${refusal.withinHours} hours, and is in the making by now.`
}
