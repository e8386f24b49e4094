import type { OrderId } from '#src/kit/id.ts'
import { type Paise, paise, subtract } from '#src/kit/money.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import type { Staff } from '../../orders/actor.ts'
import type { Order } from '../../orders/order.ts'
import { priceOfUnits, type RefundedLine, type RefundedLinesProblem, refundedLinesLabel } from '../../orders/units/price-of-units.ts'
import { paymentCauses } from '../../orders/attention/attention.ts'
import { recordEvent } from '../../orders/order-events.store.ts'
import { lockOrder } from '../../orders/orders.store.ts'
import { recordDecision } from '../../payments/payment-decisions.store.ts'
import { findAttempt } from '../../payments/payments.store.ts'
import { leastPaise } from '../../payments/least-paise.ts'
import { type PartOfPayment, spreadRefund } from '../../payments/refund.ts'
import { findAskedPaise, findRefundable, findRefundableOfOrder, findRefundByCause, type Refundable } from '../../payments/refunds.store.ts'
import { askRefundOfOrder } from './ask-refund.ts'
import { settleAttention } from '../attention/attention.ts'
import { settleReturned } from './settle-returned.ts'
import type { Deps } from '../deps.ts'

export type RefundPayment = {
  readonly orderId: OrderId
  /** Undefined for the payment that paid the order. */
  readonly gatewayPaymentId: string | undefined
  /** Undefined for all that is left of it, or for the price of `lines`. */
  readonly amountPaise: Paise | undefined
  /** The units for whose price it goes back. */
  readonly lines?: readonly RefundedLine[] | undefined
  /** Shown to the shopper. */
  readonly reason: string
  /** A repeat with the same key is the same refund. */
  readonly requestKey: string
  readonly askedBy: Staff
  /** Recorded as a decision by name and reason, as it must be for a payment that waits for one. */
  readonly isDecision: boolean
}

export type RefundPaymentProblem =
  | { readonly code: 'order_not_found' }
  | { readonly code: 'nothing_to_refund' }
  | { readonly code: 'refund_too_large'; readonly refundablePaise: Paise }
  | { readonly code: 'refund_too_small'; readonly minPaise: Paise }
  | RefundedLinesProblem
  /** What was paid for the order before waits for the difference: cancelled, all of it goes back. */
  | { readonly code: 'waits_for_difference' }
  /** The payment is not of the requested amount or currency: refunding it has to be recorded as somebody's decision. */
  | { readonly code: 'nobody_decides' }

export type AskedForRefund = {
  readonly gatewayPaymentId: string
  readonly amountPaise: Paise
  readonly isNew: boolean
  /** What can still be refunded of the payment after this. */
  readonly leftPaise: Paise
}

/** Staff refund all or a part of a payment to its payer. The order does not change. */
export const refundPayment = (request: RefundPayment, deps: Deps): Promise<Result<AskedForRefund, RefundPaymentProblem>> =>
  deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, request.orderId)
    if (!order) return refuse({ code: 'order_not_found' })
    const cause = `staff ${request.requestKey}`
    const earlier = await findRefundByCause(tx, cause)
    if (earlier) {
      const { gatewayPaymentId, orderId } = earlier
      const amountPaise = (await findAskedPaise(tx, orderId, cause)) ?? earlier.amountPaise
      const left = await findPaid(tx, { ...request, orderId })
      return ok({ gatewayPaymentId, amountPaise, isNew: false, leftPaise: left?.refundablePaise ?? paise(0) })
    }
    const paid = await findPaid(tx, request)
    if (!paid || paid.refundablePaise <= 0) return refuse({ code: 'nothing_to_refund' })
    if (paid.hasPaid && order.state === 'awaiting_payment') return refuse({ code: 'waits_for_difference' })
    const amount = amountOf(order, request, paid.refundablePaise)
    if (!amount.ok) return amount
    const amountPaise = amount.value

    if (paid.isHeld && !request.isDecision) return refuse({ code: 'nobody_decides' })
    const { parts, refundablePaise } = paid
    const [{ gatewayPaymentId }] = spreadRefund(amountPaise, parts) as [PartOfPayment]
    if (paid.isHeld) await decide(tx, { ...request, gatewayPaymentId }, deps)
    const note = [request.reason, request.lines && refundedLinesLabel(order, request.lines)].filter(Boolean).join(' ')
    await recordEvent(tx, order.id, { act: 'refund asked' }, { by: request.askedBy, at: deps.clock(), note })
    const units = request.lines?.map((line) => ({ ...line, units: line.units ?? order.lines[line.position - 1]?.quantity ?? 0 }))
    await askRefundOfOrder(tx, { cause, orderId: order.id, amountPaise, units, reason: request.reason }, parts, deps)
    await settleReturned(tx, order, request.askedBy, deps)
    return ok({ gatewayPaymentId, amountPaise, isNew: true, leftPaise: subtract(refundablePaise, amountPaise) })
  })

function amountOf(
  order: Order,
  { amountPaise: written, lines }: Pick<RefundPayment, 'amountPaise' | 'lines'>,
  refundablePaise: Paise,
): Result<Paise, RefundPaymentProblem> {
  const ofLines = lines && written === undefined ? priceOfUnits(order, lines) : undefined
  if (ofLines && !ofLines.ok) return ofLines
  const amountPaise = written ?? ofLines?.value ?? refundablePaise
  if (amountPaise < leastPaise) return refuse({ code: 'refund_too_small', minPaise: leastPaise })
  return amountPaise > refundablePaise ? refuse({ code: 'refund_too_large', refundablePaise }) : ok(amountPaise)
}

async function findPaid(
  tx: Transaction,
  { orderId, gatewayPaymentId }: Pick<RefundPayment, 'orderId' | 'gatewayPaymentId'>,
): Promise<(Refundable & { readonly isHeld: boolean; readonly hasPaid: boolean }) | undefined> {
  if (gatewayPaymentId === undefined) {
    const paid = await findRefundableOfOrder(tx, orderId)
    return paid && { ...paid, isHeld: false, hasPaid: true }
  }
  const attempt = await findAttempt(tx, gatewayPaymentId)
  if (attempt?.orderId !== orderId) return undefined
  const refundablePaise = await findRefundable(tx, gatewayPaymentId, orderId)
  return {
    refundablePaise,
    parts: [{ gatewayPaymentId, amountPaise: refundablePaise }],
    isHeld: attempt.state === 'mismatch',
    hasPaid: attempt.hasPaid,
  }
}

async function decide(
  tx: Transaction,
  { orderId, gatewayPaymentId, askedBy, reason: because }: RefundPayment & { gatewayPaymentId: string },
  { clock }: Deps,
): Promise<void> {
  const at = clock()
  await recordDecision(tx, { gatewayPaymentId, decision: 'sent back', decidedBy: askedBy.name, because, at })
  await settleAttention(tx, orderId, { causes: paymentCauses, about: gatewayPaymentId }, { by: askedBy, at })
}
