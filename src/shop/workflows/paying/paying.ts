import type { OrderId } from '#src/kit/id.ts'
import type { Order } from '../../orders/order.ts'
import type { PaymentConfirmation } from '../../payments/payment-gateway.port.ts'
import type { Deps, JobData } from '../deps.ts'
import { type AcceptPayment, acceptPayment } from './accept-payment.ts'
import { capturePayment } from './capture-payment.ts'
import { confirmPayment, recordCancelledPayment } from './confirm-payment.ts'
import { applyWebhook, receiveWebhook, type WebhookDelivery } from './receive-webhook.ts'
import { reconcileOrder, reconcilePayments } from './reconcile-payments.ts'
import { remindPayment } from './remind-payment.ts'

export type { AcceptPaymentProblem } from './accept-payment.ts'

/** Everything the gateway, the browser or staff can report about the money for an order. */
export const paying = (deps: Deps) => ({
  confirm: (confirmation: PaymentConfirmation) => confirmPayment(confirmation, deps),
  recordCancelled: (gatewayOrderId: string) => recordCancelledPayment(gatewayOrderId, deps),
  receiveWebhook: (delivery: WebhookDelivery) => receiveWebhook(delivery, deps),
  applyWebhook: (event: JobData['payment.webhook']) => applyWebhook(event, deps),
  accept: (request: AcceptPayment) => acceptPayment(request, deps),
  capture: (payment: JobData['payment.capture']) => capturePayment(payment, deps),
  remind: (orderId: OrderId) => remindPayment(orderId, deps),
  reconcile: () => reconcilePayments(deps),
  reconcileOrder: (order: Order) => reconcileOrder(order, deps),
})
