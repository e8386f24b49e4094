import { formatPaise } from '#src/kit/money.ts'
import { formatWorkingDays } from '#src/kit/time/format-date.ts'
import type { MessageOf } from '#src/shop/notifications/messages.ts'
import type { MailContent } from './mail/mail-content.ts'
import { addressBlock, contactOf, goodsOf, shippingOf } from './order-texts.ts'

/** A mail to the shopper: a cash order is confirmed or was paid online instead, and making begins. */
export function orderConfirmed(order: MessageOf<'order-confirmed'>): MailContent {
  const isCod = order.paymentMethod === 'cod'
  const total = formatPaise(order.totals.totalPaise)
  return {
    brandName: order.brandName,
    subject: isCod ? `Your order ${order.orderNumber} is confirmed` : `Your order ${order.orderNumber} is paid and confirmed`,
    preview: isCod ? `We begin today. ${total}, to be paid at your door.` : `Your payment of ${total} has reached us. Our workshop begins.`,
    heading: `We begin, ${order.recipientName}`,
    introduction: isCod
      ? ['Thank you for confirming. Your order is with our workshop now.']
      : [`Your payment of ${total} has reached us. There is nothing to pay at the door any more, and your order is with our workshop now.`],
    isSandbox: order.isSandbox,
    blocks: [
      { kind: 'action', label: 'See your order', url: order.orderUrl },
      goodsOf(order),
      {
        kind: 'steps',
        heading: 'What happens next',
        steps: [
          `We make it. It leaves our workshop in about ${formatWorkingDays(order.makingDays)}.`,
          'We book the courier. The tracking number then appears on the page of your order.',
          isCod
            ? `It comes to your door. Please keep ${total} ready for the courier; ${shippingOf(order).toLowerCase()}.`
            : `It comes to your door. ${shippingOf(order)}.`,
        ],
      },
      addressBlock(order),
    ],
    footer: contactOf(order),
  }
}

/** A mail to the shop: a cash order was paid online and needs no call. */
export function orderPaidAfterAll(order: MessageOf<'order-paid-after-all'>): MailContent {
  const total = formatPaise(order.totals.totalPaise)
  return {
    brandName: order.brandName,
    subject: `No call needed: order ${order.orderNumber} is now paid online`,
    preview: `${order.recipientName} has paid ${total} online instead of in cash.`,
    heading: `Order ${order.orderNumber} is paid`,
    introduction: [
      `${order.recipientName} has paid ${total} online instead of in cash at the door. There is no call to make and nothing to collect; it should leave the workshop within ${formatWorkingDays(order.makingDays)}.`,
    ],
    isSandbox: order.isSandbox,
    blocks: [{ kind: 'action', label: 'Open the order', url: order.orderUrl }, goodsOf(order), addressBlock(order)],
    footer: [],
  }
}
