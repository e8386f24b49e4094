import { type Paise, paise } from '#src/kit/money.ts'
import type { PaymentAttempt } from '#src/shop/payments/payment-attempt.ts'
import type { Refund } from '#src/shop/payments/refund.ts'
import { whyCredited } from '#src/shop/staff-texts/orders/credit-texts.ts'
import type { InspectedOrder } from '#src/shop/workflows/views/views.ts'

export type ShownMoney = {
  readonly attempts: readonly Pick<
    PaymentAttempt,
    'gatewayPaymentId' | 'state' | 'amountPaise' | 'currency' | 'method' | 'failure' | 'firstSeenAt' | 'hasPaid'
  >[]
  readonly refunds: readonly Pick<Refund, 'id' | 'amountPaise' | 'reason' | 'state' | 'lastError' | 'nextTryAt' | 'askedAt'>[]
  readonly decisions: InspectedOrder['decisions']
  readonly documents: readonly ShownDocument[]
  readonly challans: readonly ShownChallan[]
  /** What can still be refunded of the payment that paid the order. */
  readonly leftPaise: Paise
  /** The order in its place, and what of its money pays that one. */
  readonly carriedOn: InspectedOrder['carriedOn']
  readonly gatewayKnowsIt: boolean
}

export type ShownDocument = {
  readonly number: string
  readonly kind: 'invoice' | 'credit-note'
  /** As the address of its PDF counts it; an invoice has none. */
  readonly which: 'invoice' | number
  readonly totalPaise: Paise
  readonly taxPaise: Paise
  /** Of a credit note: who is behind it, and why. */
  readonly why: string | undefined
}

export type ShownChallan = {
  readonly number: string
  /** As the address of its PDF counts it. */
  readonly which: `challan-${number}`
  /** Of the parcel in which the order leaves now: one that was booked before keeps its own. */
  readonly isCurrent: boolean
}

export function moneyOf({
  order,
  attempts,
  refunds,
  refundablePaise,
  carriedOn,
  decisions,
  taxDocuments,
  challans,
  parcel,
  events,
}: InspectedOrder): ShownMoney {
  let notes = 0
  return {
    attempts: attempts.map(({ gatewayPaymentId, state, amountPaise, currency, method, failure, firstSeenAt, hasPaid }) => ({
      ...{ gatewayPaymentId, state, amountPaise, currency, method, failure, firstSeenAt, hasPaid },
    })),
    refunds: refunds.map(({ id, amountPaise, reason, state, lastError, nextTryAt, askedAt }) => ({
      ...{ id, amountPaise, reason, state, lastError, nextTryAt, askedAt },
    })),
    decisions,
    documents: taxDocuments.map((document) => ({
      number: document.number,
      kind: document.kind,
      which: document.kind === 'invoice' ? 'invoice' : ++notes,
      totalPaise: paise(document.lines.reduce((total, line) => total + line.totalPaise, 0)),
      taxPaise: paise(document.lines.reduce((total, line) => total + line.cgstPaise + line.sgstPaise + line.igstPaise, 0)),
      why: document.kind === 'credit-note' ? whyCredited(document.reason, events) : undefined,
    })),
    challans: challans.map(({ number }, index) => ({ number, which: `challan-${index + 1}`, isCurrent: number === parcel?.challan })),
    leftPaise: refundablePaise,
    carriedOn,
    gatewayKnowsIt: order.gatewayOrderId !== undefined,
  }
}
