import type { Paise } from '#src/kit/money.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Order } from '../../orders/order.ts'
import { notePaymentCancelled } from '../../orders/order-payments.store.ts'
import { findOrder, findOrderByGatewayOrder } from '../../orders/orders.store.ts'
import { wasCarriedFrom } from '../../payments/carried-payments.store.ts'
import type { PaymentConfirmation } from '../../payments/payment-gateway.port.ts'
import type { PaymentAttemptState } from '../../payments/payment-attempt.ts'
import { findAttempt, saveCallbackReply } from '../../payments/payments.store.ts'
import { onlinePaise } from '../../pricing/part-payment.ts'
import { applyPayment } from './apply-payment.ts'
import { captureIfOurs } from './capture-payment.ts'
import type { Deps } from '../deps.ts'
import { planReminder } from './plan-reminder.ts'

export type ConfirmedPayment = { readonly order: Order; readonly amountPaise: Paise }

export type ConfirmPaymentProblem =
  /** There is no such order, or the signature is not the gateway's. */
  | { readonly code: 'payment_not_genuine' }
  /** The gateway does not have the money, or not yet. */
  | { readonly code: 'payment_not_captured' }
  | { readonly code: 'payment_mismatch' }
  /** The order is cancelled, or its units are sold out: the payment is refunded. */
  | { readonly code: 'payment_goes_back' }

/**
 * Asks the gateway about a payment that the browser reports. Returns the order as it is afterwards. A repeat gets the same
 * reply, also after a refund. Throws SupplierError when the gateway cannot be asked.
 */
export async function confirmPayment(
  confirmation: PaymentConfirmation,
  deps: Deps,
): Promise<Result<ConfirmedPayment, ConfirmPaymentProblem>> {
  const { gatewayPaymentId } = confirmation
  const order = await findOrderByGatewayOrder(deps.db, confirmation.gatewayOrderId)
  // The signature must cover our stored id; the posted one served only to find the order.
  const gatewayOrderId = order?.gatewayOrderId
  if (!order || !gatewayOrderId || order.mode !== deps.gateway.mode) return refuse({ code: 'payment_not_genuine' })
  if (!deps.gateway.isGenuine({ ...confirmation, gatewayOrderId })) return refuse({ code: 'payment_not_genuine' })
  const earlier = await findAttempt(deps.db, gatewayPaymentId)
  // It pays the order in place of this one by now: whoever comes back so late did pay.
  const isCarried = earlier !== undefined && (await wasCarriedFrom(deps.db, gatewayPaymentId, order.id))
  if (earlier && earlier.orderId !== order.id && !isCarried) return refuse({ code: 'payment_not_genuine' })

  const state = earlier?.callbackReply || earlier?.hasPaid ? 'captured' : await askAndApply(gatewayPaymentId, order, deps)
  if (state === 'mismatch') return refuse({ code: 'payment_mismatch' })
  if (!state || !cameIn.includes(state)) return refuse({ code: 'payment_not_captured' })
  const settled = (await findOrder(deps.db, order.id)) ?? order
  const goesBack = (settled.state === 'cancelled' && !isCarried) || (state === 'refunded' && !settled.paidAt)
  const reply = goesBack ? 'goes back' : 'paid'
  const storedReply = await deps.db.transaction((tx) => saveCallbackReply(tx, gatewayPaymentId, reply))
  return storedReply === 'paid' ? ok({ order: settled, amountPaise: onlinePaise(settled) }) : refuse({ code: 'payment_goes_back' })
}

/** In these states the gateway has, or has had, the money. */
const cameIn: readonly PaymentAttemptState[] = ['captured', 'surplus', 'refunded']

async function askAndApply(gatewayPaymentId: string, order: Order, deps: Deps) {
  const found = await deps.gateway.findPayment(gatewayPaymentId)
  if (!found || found.gatewayOrderId !== order.gatewayOrderId) return undefined
  const payment = await captureIfOurs(found, order, deps)
  const applied = await deps.db.transaction((tx) => applyPayment(tx, payment, 'callback', deps))
  return applied?.state
}

/** Records that the shopper closed the payment window. This is only a hint: a payment that came in stays valid, and the order can still be paid. */
export const recordCancelledPayment = (gatewayOrderId: string, deps: Deps): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const orderId = await notePaymentCancelled(tx, gatewayOrderId, deps.clock())
    if (orderId) await planReminder(tx, { id: orderId }, deps)
  })
