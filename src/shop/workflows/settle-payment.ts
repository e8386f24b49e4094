import type { Paise } from '#src/kit/money.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Order } from '../orders/order.ts'
import { notePaymentCancelled } from '../orders/order-payments.store.ts'
import { findOrder, findOrderByGatewayOrder } from '../orders/orders.store.ts'
import type { PaymentConfirmation } from '../payments/payment-gateway.port.ts'
import { findAttempt } from '../payments/payments.store.ts'
import { applyPayment } from './apply-payment.ts'
import { captureIfOurs } from './capture-payment.ts'
import type { Deps } from './deps.ts'
import { planReminder } from './plan-reminder.ts'

export type ConfirmedPayment = { readonly order: Order; readonly amountPaise: Paise }

export type ConfirmPaymentProblem =
  /** No order of ours, or a signature that is not the gateway's over it. */
  | { readonly code: 'payment_not_genuine' }
  /** The gateway has not got the money (yet). */
  | { readonly code: 'payment_not_captured' }
  | { readonly code: 'payment_mismatch' }
  /** It came in for an order that is cancelled, or whose pieces are gone: it goes back. */
  | { readonly code: 'payment_goes_back' }

/** The browser's door: it says that it paid, and the gateway is asked. A repeat gets the same answer. Throws SupplierError when the gateway cannot say. */
export async function confirmPayment(
  confirmation: PaymentConfirmation,
  deps: Deps,
): Promise<Result<ConfirmedPayment, ConfirmPaymentProblem>> {
  const order = await findOrderByGatewayOrder(deps.db, confirmation.gatewayOrderId)
  // The signature covers our stored id: the posted one only found the order.
  const gatewayOrderId = order?.gatewayOrderId
  if (!order || !gatewayOrderId || order.mode !== deps.payments.mode) return refuse({ code: 'payment_not_genuine' })
  if (!deps.payments.isGenuine({ ...confirmation, gatewayOrderId })) return refuse({ code: 'payment_not_genuine' })

  const earlier = await findAttempt(deps.db, confirmation.gatewayPaymentId)
  const state = earlier?.state === 'captured' ? earlier.state : await askAndApply(confirmation.gatewayPaymentId, order, deps)
  if (state === 'mismatch') return refuse({ code: 'payment_mismatch' })
  if (state !== 'captured' && state !== 'surplus') return refuse({ code: 'payment_not_captured' })
  const settled = await findOrder(deps.db, order.id)
  if (settled?.state === 'cancelled') return refuse({ code: 'payment_goes_back' })
  return ok({ order, amountPaise: order.totalPaise })
}

async function askAndApply(gatewayPaymentId: string, order: Order, deps: Deps) {
  const found = await deps.payments.findPayment(gatewayPaymentId)
  if (!found || found.gatewayOrderId !== order.gatewayOrderId) return undefined
  const payment = await captureIfOurs(found, order, deps)
  const applied = await deps.db.transaction((tx) => applyPayment(tx, payment, 'callback', deps))
  return applied?.state
}

/** The shopper closed the payment window. Only a hint: a payment that came in stays one, and the order can still be paid. */
export const noteCancelled = (gatewayOrderId: string, deps: Deps): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const orderId = await notePaymentCancelled(tx, gatewayOrderId, deps.clock())
    if (orderId) await planReminder(tx, { id: orderId }, deps)
  })
