import { formatDateTime } from '#src/kit/time/format-date.ts'
import { formatPaise } from '#src/kit/money.ts'
import type { MessageOf } from '#src/shop/notifications/messages.ts'
import { onlinePaise } from '#src/shop/pricing/part-payment.ts'
import type { MailContent } from './mail/mail-content.ts'
import { addressBlock, contactOf, goodsOf } from './order-texts.ts'

/** A mail to the shopper: the same order can still be paid. */
export function paymentFailed(order: MessageOf<'payment-failed'>): MailContent {
  const payment = order.advancePaise ? 'advance' : 'payment'
  const amount = formatPaise(onlinePaise(order))
  return {
    brandName: order.brandName,
    subject: `Your order ${order.orderNumber} is not paid yet`,
    preview: `The ${payment} of ${amount} did not go through. You can try again on the page of your order.`,
    heading: `Your order still waits, ${order.recipientName}`,
    introduction: [
      `The ${payment} of ${amount} did not go through, so we have not begun. You can pay the very same order once more; it is never charged twice.`,
      ...(order.failure ? [`Your bank or app said: ${order.failure}`] : []),
      ...(order.keptUntil ? [`Your pieces are kept for you until ${formatDateTime(new Date(order.keptUntil))}.`] : []),
    ],
    isSandbox: order.isSandbox,
    blocks: [
      { kind: 'action', label: 'Try the payment again', url: order.orderUrl },
      goodsOf(order, false),
      {
        kind: 'note',
        text: 'Has the money left your account all the same? Then please do not pay again: it counts for this order as soon as it reaches us, or your bank gives it back by itself.',
      },
      addressBlock(order),
    ],
    footer: contactOf(order),
  }
}
