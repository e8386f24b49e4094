import type { OrderId } from '#src/kit/id.ts'
import type { Deps } from '../deps.ts'
import { type RefundPayment, refundPayment } from './refund-payment.ts'
import { findRefundableSums } from './find-refundable.ts'
import { sendDueRefunds, sendRefund } from './send-refund.ts'

// For other rooms, which run it in a transaction of their own.
export { applyRefund } from './apply-refund.ts'
export { askRefund, askRefundOfOrder } from './ask-refund.ts'
export type { AskedForRefund, RefundPayment, RefundPaymentProblem } from './refund-payment.ts'

/** Refunds of payments, from the request to the reply of the gateway. */
export const refunding = (deps: Deps) => ({
  refund: (request: RefundPayment) => refundPayment(request, deps),
  findRefundable: (orderId: OrderId) => findRefundableSums(orderId, deps),
  send: (refundId: string) => sendRefund(refundId, deps),
  sendDue: () => sendDueRefunds(deps),
})
