import type { Paise } from '#src/kit/money.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Order } from '../orders/order.ts'
import { findOrderByGatewayOrder, notePaymentCancelled } from '../orders/orders.store.ts'
import { isExactly } from '../payments/payment-attempt.ts'
import type { GatewayPayment, PaymentConfirmation } from '../payments/payment-gateway.port.ts'
import { findAttempt } from '../payments/payments.store.ts'
import { applyPayment } from './apply-payment.ts'
import type { Deps } from './deps.ts'

export type ConfirmedPayment = { readonly order: Order; readonly amountPaise: Paise }

export type ConfirmPaymentProblem =
  /** No order of ours, or a signature that is not the gateway's over it. */
  | { readonly code: 'payment_not_genuine' }
  /** The gateway has not got the money (yet). */
  | { readonly code: 'payment_not_captured' }
  | { readonly code: 'payment_mismatch' }

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
  return ok({ order, amountPaise: order.totalPaise })
}

async function askAndApply(gatewayPaymentId: string, order: Order, deps: Deps) {
  const found = await deps.payments.findPayment(gatewayPaymentId)
  if (!found || found.gatewayOrderId !== order.gatewayOrderId) return undefined
  const payment = await captureIfOurs(found, order, deps)
  const applied = await deps.db.transaction((tx) => applyPayment(tx, payment, 'callback', deps))
  return applied?.state
}

/** Takes money that a bank has only promised; never an amount we did not ask for. */
export async function captureIfOurs(payment: GatewayPayment, order: Order, { payments }: Deps): Promise<GatewayPayment> {
  if (payment.status !== 'authorised' || !isExactly(payment, order.totalPaise)) return payment
  return payments.capture(payment.gatewayPaymentId, payment.amountPaise)
}

/** The shopper closed the payment window. Only a hint: a payment that came in stays one, and the order can still be paid. */
export const noteCancelled = (gatewayOrderId: string, { db, clock }: Deps): Promise<void> =>
  db.transaction((tx) => notePaymentCancelled(tx, gatewayOrderId, clock()))
