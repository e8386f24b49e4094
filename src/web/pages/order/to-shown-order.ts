import type { OrderView } from '#src/shop/workflows/views/views.ts'
import type { PaymentWindowSettings } from '../../browser/payment/payment-window-request.ts'
import { nextStepMessage } from './next-step-message.ts'
import { type ShownOrder, toOrderOnPage } from './order-view.ts'
import { paymentText } from './payment-text.ts'
import { returnNotice } from './return-notice.ts'
import { refundMessage } from './refund-message.ts'
import { partArrived, partsOf } from './two-parcels.ts'

/** `changes`: what the shopper may still change of it. */
export function toShownOrder(
  view: OrderView,
  changes: Parameters<typeof toOrderOnPage>[1],
  paymentWindow: PaymentWindowSettings,
): ShownOrder {
  const order = toOrderOnPage(view, changes, paymentWindow)
  const refundTexts = order.refunds.map((refund) => refundMessage(refund, order.refundDays))
  return {
    ...order,
    nextStep: partArrived(view) ?? nextStepMessage(order, view.arrivesBy),
    paymentText: paymentText(order),
    returnNotice: returnNotice(view),
    parts: partsOf(view),
    refundTexts,
  }
}
