import { notPrinted } from '#src/kit/text/printing/document-text.ts'
import type { Columns } from '#src/kit/csv.ts'
import { formatPaise, paiseToRupees } from '#src/kit/money.ts'
import { cashPaise } from '../pricing/part-payment.ts'
import { formatTimestamp } from '#src/kit/time/format-date.ts'
import type { Order } from '../orders/order.ts'
import type { PaymentAttempt } from '../payments/payment-attempt.ts'
import type { PaymentDecision } from '../payments/payment-decisions.store.ts'
import type { ListedPayment } from '../payments/payment-list.store.ts'
import type { Refund } from '../payments/refund.ts'
import type { CreditByHandProblem } from '../workflows/invoicing/invoicing.ts'
import type { AcceptPaymentProblem } from '../workflows/paying/paying.ts'
import type { AskedForRefund, RefundPaymentProblem } from '../workflows/refunding/refunding.ts'
import type { Details } from './details.ts'
import type { NextSteps } from './next-steps.ts'

export const paymentColumns: Columns<ListedPayment> = {
  Payment: ({ gatewayPaymentId }) => gatewayPaymentId,
  Order: ({ orderNumber }) => orderNumber,
  Mode: ({ mode }) => mode,
  State: ({ state }) => state,
  Amount: ({ amountPaise }) => formatPaise(amountPaise),
  'Sent back': ({ refundedPaise }) => (refundedPaise > 0 ? formatPaise(refundedPaise) : undefined),
  By: ({ method }) => method,
  When: ({ firstSeenAt }) => formatTimestamp(firstSeenAt),
  Why: ({ failure }) => failure,
}

export const paidOrderDetails = (order: Order): Details => [
  ['Order', `${order.orderNumber} (${order.state}, ${order.mode})`],
  ['Total', formatPaise(order.totals.totalPaise)],
  [
    'Advance',
    order.advancePaise > 0 ? `${formatPaise(order.advancePaise)} online, ${formatPaise(cashPaise(order))} to collect` : undefined,
  ],
  ['Gateway', order.gatewayOrderId],
  ['Look at it', order.attention],
]

export const attemptColumns: Columns<PaymentAttempt> = {
  Payment: ({ gatewayPaymentId }) => gatewayPaymentId,
  State: ({ state, hasPaid }) => (hasPaid && state !== 'captured' ? `${state}, had paid` : state),
  Amount: ({ amountPaise, currency }) => (currency === 'INR' ? formatPaise(amountPaise) : `${paiseToRupees(amountPaise)} ${currency}`),
  By: ({ method }) => method,
  'Heard through': ({ source }) => source,
  'First heard': ({ firstSeenAt }) => formatTimestamp(firstSeenAt),
  Changed: ({ changedAt }) => formatTimestamp(changedAt),
  Why: ({ failure }) => failure,
}

export const decisionColumns: Columns<PaymentDecision> = {
  Payment: ({ gatewayPaymentId }) => gatewayPaymentId,
  Decision: ({ decision }) => decision,
  By: ({ decidedBy }) => decidedBy,
  Why: ({ because }) => because,
  When: ({ at }) => formatTimestamp(at),
}

export const refundColumns: Columns<Refund> = {
  Refund: ({ id }) => id,
  Payment: ({ gatewayPaymentId }) => gatewayPaymentId,
  State: ({ state }) => state,
  Amount: ({ amountPaise }) => formatPaise(amountPaise),
  Why: ({ reason }) => reason,
  Asked: ({ askedAt }) => formatTimestamp(askedAt),
  Tries: ({ tries }) => tries,
  'Next try': ({ nextTryAt }) => nextTryAt && formatTimestamp(nextTryAt),
  'Gateway said': ({ lastError }) => lastError,
}

/** What became of an order whose payment was accepted: a late payment may find its pieces sold. */
export function acceptedMessage(
  { orderNumber, state, stock, advancePaise }: Order,
  { confirmOrder, cancelOrder, soon }: NextSteps,
): string {
  if (state === 'cancelled') return `${orderNumber} was cancelled, because its pieces are sold out: the money goes back ${soon}.`
  if (stock === 'short')
    return `${orderNumber} is paid, but its pieces are sold out: make more and ${confirmOrder}, or ${cancelOrder}, which refunds it.`
  return state === 'paid' || (state === 'confirmed' && advancePaise > 0)
    ? `${orderNumber} is ${state}. Its parcel is booked ${soon}.`
    : `${orderNumber} was paid before; it is ${state}.`
}

export function acceptProblemMessage(problem: AcceptPaymentProblem, payment: string, { refundPayment }: NextSteps): string {
  switch (problem.code) {
    case 'payment_not_found':
      return `There is no payment ${payment}.`
    case 'payment_not_held':
      return `It is ${problem.state}: only a payment that is held because of its amount or currency can be accepted.`
    case 'payment_goes_back':
      return 'It goes back, or a part of it does: it cannot be accepted any more.'
    case 'order_not_payable':
      return `Its order is ${problem.state}: send the payment back with ${refundPayment}.`
  }
}

export function refundAskedMessage({ amountPaise, isNew, leftPaise }: AskedForRefund, { soon }: NextSteps): string {
  const amount = formatPaise(amountPaise)
  const left = leftPaise > 0 ? `${formatPaise(leftPaise)} of the payment is left.` : 'Nothing of the payment is left.'
  return isNew
    ? `${amount} goes back ${soon}. The shopper gets a mail when the gateway has accepted it. ${left}`
    : `${amount} was asked to go back before, under the same key: nothing is sent twice. ${left}`
}

export function refundProblemMessage(problem: RefundPaymentProblem, { nameDecider }: NextSteps): string {
  switch (problem.code) {
    case 'order_not_found':
      return 'There is no such order.'
    case 'nothing_to_refund':
      return 'There is nothing to refund: nothing came in, or it has all gone back.'
    case 'waits_for_difference':
      return 'What was paid for the order before waits for the rest. Cancel the order, and all of it goes back.'
    case 'refund_too_large':
      return `At most ${formatPaise(problem.refundablePaise)} can go back.`
    case 'refund_too_small':
      return `At least ${formatPaise(problem.minPaise)} must go back.`
    case 'line_not_found':
      return `It has no line ${problem.position}.`
    case 'too_many_units':
      return `Line ${problem.position} has ${problem.units === 1 ? 'one piece' : `${problem.units} pieces`}.`
    case 'nobody_decides':
      return `It is held because its amount or its currency differs: ${nameDecider}.`
  }
}

export function creditProblemMessage(problem: CreditByHandProblem, order: string): string {
  switch (problem.code) {
    case 'order_not_found':
      return `There is no order ${order}.`
    case 'not_invoiced':
      return `Order ${order} has no invoice yet, so there is nothing to credit.`
    case 'more_than_invoiced':
      return `Of the invoice of order ${order}, ${formatPaise(problem.leftPaise)} is left to credit.`
  }
}

/** Why a reason cannot stand on a credit note; undefined where it can. */
export function notPrintedText(reason: string): string | undefined {
  const left = notPrinted(reason)
  return left.length === 0 ? undefined : `A credit note has no letter for ${left.join(' ')}: write the reason without.`
}
