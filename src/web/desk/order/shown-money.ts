import { type Paise, paise } from '#src/kit/money.ts'
import type { PaymentAttempt } from '#src/shop/payments/payment-attempt.ts'
import type { Refund } from '#src/shop/payments/refund.ts'
import type { InspectedOrder } from '#src/shop/workflows/views/views.ts'

export type ShownMoney = {
  readonly attempts: readonly Pick<
    PaymentAttempt,
    'gatewayPaymentId' | 'state' | 'amountPaise' | 'currency' | 'method' | 'failure' | 'firstSeenAt' | 'hasPaid'
  >[]
  readonly refunds: readonly Pick<Refund, 'id' | 'amountPaise' | 'reason' | 'state' | 'lastError' | 'nextTryAt' | 'askedAt'>[]
  readonly decisions: InspectedOrder['decisions']
  readonly documents: readonly ShownDocument[]
  /** What can still be refunded of the payment that paid the order. */
  readonly leftPaise: Paise
  readonly gatewayKnowsIt: boolean
}

export type ShownDocument = {
  readonly number: string
  readonly kind: 'invoice' | 'credit-note'
  /** As the address of its PDF counts it; an invoice has none. */
  readonly which: 'invoice' | number
  readonly totalPaise: Paise
  readonly taxPaise: Paise
  /** Why a credit note was issued. */
  readonly reason: string | undefined
  /** The staff member whose act it goes back to. */
  readonly by: string | undefined
}

export function moneyOf({ order, attempts, refunds, decisions, taxDocuments, events }: InspectedOrder): ShownMoney {
  const paid = attempts.find(({ hasPaid }) => hasPaid)
  const back = refunds.filter(({ gatewayPaymentId, state }) => gatewayPaymentId === paid?.gatewayPaymentId && state !== 'failed')
  const leftPaise = paid ? back.reduce((left, { amountPaise }) => left - amountPaise, paid.amountPaise as number) : 0
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
      reason: document.kind === 'credit-note' ? document.reason : undefined,
      by: document.kind === 'credit-note' ? causerOf(document.reason, events) : undefined,
    })),
    leftPaise: paise(leftPaise),
    gatewayKnowsIt: order.gatewayOrderId !== undefined,
  }
}

const creditingActs: readonly string[] = ['credit note issued', 'refund asked']

/** Who gave this reason for a refund or a credit note. */
function causerOf(reason: string, events: InspectedOrder['events']): string | undefined {
  const cause = events.find((event) => 'act' in event && creditingActs.includes(event.act) && event.note?.startsWith(reason))
  return cause?.doneBy.who === 'staff' ? cause.doneBy.name : undefined
}
