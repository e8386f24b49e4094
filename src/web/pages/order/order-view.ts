import { addressLines } from '#src/kit/contact/postal-address.ts'
import type { OrderId } from '#src/kit/id.ts'
import { formatPaise, type Paise, paise } from '#src/kit/money.ts'
import type { CancellationRefusal } from '#src/shop/orders/cancellation.ts'
import type { ShoppersField } from '#src/shop/orders/corrections/shoppers-changes.ts'
import type { OrderLine, OrderState, PaymentMethod } from '#src/shop/orders/order.ts'
import { type ChargeRow, chargeRows, lineTotal, type OrderTotals } from '#src/shop/pricing/order-totals.ts'
import { cameInPaise } from '#src/shop/pricing/part-payment.ts'
import { lineTitle } from '#src/shop/cart/cart.ts'
import { isReturnOver, returnNumber } from '#src/shop/returns/return.ts'
import type { TaxDocument } from '#src/shop/tax/tax-document.ts'
import type { OfferedChanges } from '#src/shop/workflows/correcting/correcting.ts'
import type { ConfirmationView, NextForShopper, OrderView, ParcelView, PaymentView } from '#src/shop/workflows/views/views.ts'
import type { RedeliveryView } from '#src/shop/workflows/tracking/tracking.ts'
import { returnStandingOf } from '../../texts/return-texts.ts'
import type { PaymentWindowSettings } from '../../browser/payment/payment-window-request.ts'
import { changeRefusal } from './change/refusals.ts'
import type { ReturnNotice } from './return-notice.ts'
import type { ShownPart } from './two-parcels.ts'
import { refundTime, type ShownRefund } from './refund-message.ts'

/** What is sent to the page: only what it shows. Longer texts are chosen by the server, so that no page carries those of other states. */
export type ShownOrder = OrderOnPage & {
  readonly nextStep: NextStepMessage
  /** How it is paid, and whether it was. */
  readonly paymentText: string
  readonly returnNotice: ReturnNotice | undefined
  /** Its two parcels; empty where everything is in one. */
  readonly parts: readonly ShownPart[]
  /** A sentence for each refund, newest first. */
  readonly refundTexts: readonly string[]
}

/** What happens next, as a title and a sentence. */
export type NextStepMessage = { readonly title: string; readonly text: string }

export type OrderOnPage = {
  readonly orderId: OrderId
  readonly orderNumber: string
  readonly state: OrderState
  readonly paymentMethod: PaymentMethod
  readonly advancePaise: Paise
  /** What of it was paid already, for the order in whose place it comes. */
  readonly carriedPaise: Paise
  readonly isReal: boolean
  readonly happensNext: NextForShopper
  /** Set while its parcel waits after a failed delivery. */
  readonly redelivery: RedeliveryView | undefined
  readonly makingDays: number
  readonly refundDays: number
  readonly placedAt: Date
  readonly paidAt: Date | undefined
  readonly holdUntil: Date | undefined
  /** When it reached each state; the last time, if it reached one twice. */
  readonly reachedAt: Partial<Record<OrderState, Date>>
  readonly lines: readonly BoughtLine[]
  readonly totals: OrderTotals
  /** What stands between the subtotal and the total. */
  readonly charges: readonly ChargeRow[]
  /** As on the invoice; undefined for a seller that is not registered. */
  readonly gstPaise: Paise | undefined
  readonly recipientName: string
  readonly addressLines: readonly string[]
  /** City and pincode. */
  readonly place: string
  readonly phone: string
  readonly gstin: string | undefined
  readonly parcel: ParcelView | undefined
  readonly taxDocuments: readonly ListedDocument[]
  /** Set while its shopper can confirm it. */
  readonly confirmation: ConfirmationView | undefined
  /** Set while the order can be paid. */
  readonly payment: ShownPayment | undefined
  /** Newest first. */
  readonly refunds: readonly ShownRefund[]
  /** The order in its place, and what of its money pays that one. */
  readonly carriedOn: OrderView['carriedOn']
  readonly cancellation: CancellationOffer
  readonly changes: ShownChanges
  /** Oldest first. */
  readonly returns: readonly { readonly number: string; readonly title: string; readonly isOver: boolean; readonly at: Date }[]
}

export type BoughtLine = Pick<
  OrderLine,
  'productId' | 'productName' | 'colourName' | 'quantity' | 'unitPricePaise' | 'personalisation' | 'picture' | 'canvas'
> & { readonly title: string; readonly totalPaise: Paise }

/** An invoice or a credit note of the order; the notes are counted from 1. */
export type ListedDocument = Pick<TaxDocument, 'number' | 'issuedOn'> & { readonly place: 'invoice' | number; readonly isTaxed: boolean }

export type ShownPayment = PaymentWindowSettings & PaymentView & { readonly email: string }

/** What the shopper can still change. */
type ShownChanges = {
  /** In the order of the lines; undefined where nothing is written, or nothing can be changed any more. */
  readonly writings: readonly (OfferedChange | undefined)[]
  /** Why not, where it is worth saying: whoever waits for a box that is on its way knows. */
  readonly refusal: string | undefined
  /** Undefined when nothing of it can be changed any more. */
  readonly address: OfferedAddress | undefined
}

export type OfferedAddress = {
  /** As the form begins. */
  readonly written: Readonly<Record<ShoppersField, string>>
  readonly left: number
  readonly isPacked: boolean
  readonly takesGstin: boolean
  readonly invoiceNumber: string | undefined
}

/** `left`: how many more changes the order takes. */
export type OfferedChange =
  | { readonly kind: 'open'; readonly maxNameLength: number; readonly takesSign: boolean; readonly left: number }
  | { readonly kind: 'closed' }

/** 'none': the order can no longer be cancelled. 'asked for': only by writing to the shop. */
type CancellationOffer =
  | { readonly kind: 'offered'; readonly text: string }
  | { readonly kind: 'asked for'; readonly text: string }
  | { readonly kind: 'none' }

export function toOrderOnPage(view: OrderView, changes: OfferedChanges, paymentWindow: PaymentWindowSettings): OrderOnPage {
  const { order, parcel, happensNext, makingDays, refundDays, gstPaise, taxDocuments, confirmation, payment, events, refunds } = view
  const { recipient } = order
  return {
    orderId: order.id,
    orderNumber: order.orderNumber,
    state: order.state,
    paymentMethod: order.paymentMethod,
    advancePaise: order.advancePaise,
    carriedPaise: order.carriedPaise,
    isReal: order.mode === 'live',
    happensNext,
    redelivery: view.redelivery,
    makingDays,
    refundDays,
    placedAt: order.placedAt,
    paidAt: order.paidAt,
    holdUntil: order.holdUntil,
    reachedAt: Object.fromEntries(events.map(({ state, at }) => [state, at])),
    lines: order.lines.map(toBoughtLine),
    totals: order.totals,
    charges: chargesOf(order),
    gstPaise,
    recipientName: recipient.name,
    addressLines: addressLines(order.recipient),
    place: `${recipient.city} ${recipient.pincode}`,
    phone: recipient.phone,
    gstin: recipient.gstin,
    parcel,
    taxDocuments: taxDocuments.map(toListed),
    confirmation,
    payment: payment && { ...paymentWindow, ...payment, email: recipient.email },
    refunds: refunds.map(({ amountPaise, state, askedAt }) => ({ amountPaise, state, askedAt })),
    carriedOn: view.carriedOn,
    cancellation: cancellationOf(view),
    changes: changesOf(changes),
    returns: view.returns.map(({ ordinal, state: stands, pickup, changedAt }) => ({
      number: returnNumber(order.orderNumber, ordinal),
      title: returnStandingOf(stands, pickup?.state).title,
      isOver: isReturnOver(stands),
      at: changedAt,
    })),
  }
}

/** Of what costs nothing, the whole price is taken off. */
const chargesOf = ({ paymentMethod, totals }: OrderView['order']): ChargeRow[] =>
  paymentMethod === 'free' ? [['Nothing to pay', formatPaise(paise(-totals.goodsPaise))]] : chargeRows(totals)

/** The invoice is first, so the index counts the credit notes from 1. */
const toListed = ({ number, issuedOn, seller, kind }: TaxDocument, index: number): ListedDocument => ({
  number,
  issuedOn,
  place: kind === 'invoice' ? 'invoice' : index,
  isTaxed: seller.gstin !== undefined,
})

function toBoughtLine(line: OrderLine): BoughtLine {
  const { productId, productName, colourName, quantity, unitPricePaise, personalisation, picture, canvas } = line
  return {
    ...{ productId, productName, colourName, quantity, unitPricePaise, personalisation, picture, canvas },
    title: lineTitle(line),
    totalPaise: lineTotal(line),
  }
}

function changesOf({ refusal, left, writings, address: written, isPacked, takesGstin, invoiceNumber }: OfferedChanges): ShownChanges {
  const isWorthSaying = refusal && (refusal.code === 'change_time_over' || refusal.code === 'changes_used_up')
  const isWritten = writings.some((writing) => writing?.kind === 'open')
  return {
    writings: writings.map((offer) => (refusal || !offer ? undefined : offer.kind === 'open' ? { ...offer, left } : offer)),
    refusal: isWorthSaying && isWritten ? changeRefusal(refusal) : undefined,
    address: refusal ? undefined : { written, left, isPacked, takesGstin, invoiceNumber },
  }
}

function cancellationOf({ order, cancellationRefusal, refundDays }: OrderView): CancellationOffer {
  const { state } = order
  if (state === 'cancelled' || state === 'lapsed' || state === 'delivered' || state === 'returned_to_origin') return { kind: 'none' }
  if (cancellationRefusal) return { kind: 'asked for', text: cancellationRefusalText(cancellationRefusal) }
  const text =
    cameInPaise(order) > 0
      ? `Nothing will be sent, and ${formatPaise(cameInPaise(order))} goes back the way it came, in full. ${refundTime(refundDays)}`
      : 'Nothing will be sent, and nothing is charged.'
  return { kind: 'offered', text }
}

function cancellationRefusalText(refusal: CancellationRefusal): string {
  if (refusal.code === 'too_late_to_cancel') return 'It is on its way and cannot be cancelled here any more.'
  if (refusal.code === 'is_replacement') return 'Would you rather have the money instead? Please write to us.'
  return `What carries a name or a sign can be cancelled here within ${refusal.withinHours} hours, and is in the making by now.`
}
