import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import { canMoveOrder, type Order, type OrderState } from '../../orders/order.ts'
import type { Staff } from '../../orders/actor.ts'
import { paymentCauses } from '../../orders/attention/attention.ts'
import { recordEvent } from '../../orders/order-events.store.ts'
import { lockOrder } from '../../orders/orders.store.ts'
import type { PaymentAttempt, PaymentAttemptState } from '../../payments/payment-attempt.ts'
import { recordDecision } from '../../payments/payment-decisions.store.ts'
import { findAttempt, markAccepted } from '../../payments/payments.store.ts'
import { findRefundable } from '../../payments/refunds.store.ts'
import { becomePaid } from './apply-payment.ts'
import { settleAttention } from '../attention/attention.ts'
import type { Deps } from '../deps.ts'

export type AcceptPayment = { readonly gatewayPaymentId: string; readonly acceptedBy: Staff; readonly because: string }

export type AcceptPaymentProblem =
  | { readonly code: 'payment_not_found' }
  /** It waits for no decision: it has paid its order, has failed, or was surplus. */
  | { readonly code: 'payment_not_held'; readonly state: PaymentAttemptState }
  /** Some of it is refunded, or about to be. */
  | { readonly code: 'payment_goes_back' }
  /** It is paid in another way, or closed. */
  | { readonly code: 'order_not_payable'; readonly state: OrderState }

/**
 * Staff accept a payment of another amount or currency, and its order counts as paid in full. Who decided it and why is recorded.
 * Repeating it is harmless. Returns the order as it is afterwards: paid, or cancelled where its units are sold out and the owner's
 * settings refund such orders. Invoice and mails show the order's own total.
 */
export const acceptPayment = (request: AcceptPayment, deps: Deps): Promise<Result<Order, AcceptPaymentProblem>> =>
  deps.db.transaction(async (tx) => {
    const { gatewayPaymentId, acceptedBy: by, because } = request
    const found = await findAttempt(tx, gatewayPaymentId)
    const order = found && (await lockOrder(tx, found.orderId))
    // Read again now that the order is locked.
    const attempt = order && (await findAttempt(tx, gatewayPaymentId))
    if (!attempt) return refuse({ code: 'payment_not_found' })
    if (attempt.state === 'captured') return ok(order)
    const problem = await refusalOf(tx, attempt, order)
    if (problem) return refuse(problem)

    const at = deps.clock()
    await markAccepted(tx, gatewayPaymentId, at)
    await recordDecision(tx, { gatewayPaymentId, decision: 'accepted', decidedBy: by.name, because, at })
    await recordEvent(tx, order.id, { act: 'payment accepted' }, { by, at, note: because })
    await settleAttention(tx, order.id, { causes: paymentCauses, about: gatewayPaymentId }, { by, at })
    return ok(await becomePaid(tx, order, by, deps))
  })

async function refusalOf(tx: Transaction, { gatewayPaymentId, state, amountPaise }: PaymentAttempt, order: Order) {
  if (state !== 'mismatch') return { code: 'payment_not_held', state } as const
  if ((await findRefundable(tx, gatewayPaymentId, order.id)) < amountPaise) return { code: 'payment_goes_back' } as const
  if (!canMoveOrder(order.state, 'paid')) return { code: 'order_not_payable', state: order.state } as const
}
