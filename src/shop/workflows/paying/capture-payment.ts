import { canMoveOrder } from '../../orders/order.ts'
import { findOrder } from '../../orders/orders.store.ts'
import { isExactly } from '../../payments/payment-attempt.ts'
import type { GatewayPayment } from '../../payments/payment-gateway.port.ts'
import { findAttempt } from '../../payments/payments.store.ts'
import { onlinePaise } from '../../pricing/part-payment.ts'
import { applyPayment } from './apply-payment.ts'
import type { Deps, JobData } from '../deps.ts'
import type { Order } from '../../orders/order.ts'

/** Captures a payment that was authorised late, unless the gateway has captured it by itself meanwhile. */
export async function capturePayment({ gatewayPaymentId }: JobData['payment.capture'], deps: Deps): Promise<void> {
  const attempt = await findAttempt(deps.db, gatewayPaymentId)
  // A failure that was reported late may have replaced the authorisation: the gateway is asked.
  if (attempt?.state !== 'authorised' && attempt?.state !== 'failed') return
  const order = await findOrder(deps.db, attempt.orderId)
  const found = await deps.gateway.findPayment(gatewayPaymentId)
  if (!order || !found) return
  const payment = await captureIfOurs(found, order, deps)
  await deps.db.transaction((tx) => applyPayment(tx, payment, 'reconciler', deps))
}

/** Captures an authorised payment, if its amount is exactly ours and its order can still be paid. Any other returns to the payer by itself. */
export async function captureIfOurs(payment: GatewayPayment, order: Order, { gateway }: Pick<Deps, 'gateway'>): Promise<GatewayPayment> {
  if (payment.status !== 'authorised' || !isExactly(payment, onlinePaise(order)) || !canMoveOrder(order.state, 'paid')) return payment
  return gateway.capture(payment.gatewayPaymentId, payment.amountPaise)
}
