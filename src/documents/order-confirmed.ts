import { formatPaise } from '#src/kit/money.ts'
import { formatWorkingDays } from '#src/kit/time/format-date.ts'
import type { Words } from '#src/shop/mail-sentences/mail-sentences.ts'
import type { MessageOf } from '#src/shop/notifications/messages.ts'
import type { MailContent } from './mail/mail-content.ts'
import { addressBlock, contactOf, goodsOf, shippingOf } from './order-texts.ts'

/** A mail to the shopper: a cash order is confirmed or was paid online instead, and making begins. */
export function orderConfirmed(order: MessageOf<'order-confirmed'>, words: Words): MailContent {
  const sentence = words('order-confirmed')
  const isCod = order.paymentMethod === 'cod'
  const total = formatPaise(order.totals.totalPaise)
  return {
    brandName: order.brandName,
    subject: sentence(isCod ? 'subject' : 'paidSubject', { order: order.orderNumber }),
    preview: sentence(isCod ? 'preview' : 'paidPreview', { total }),
    heading: sentence('heading', { name: order.recipientName }),
    introduction: [isCod ? sentence('introduction') : sentence('paidIntroduction', { total })],
    isSandbox: order.isSandbox,
    blocks: [
      { kind: 'action', label: 'See your order', url: order.orderUrl },
      goodsOf(order),
      {
        kind: 'steps',
        heading: 'What happens next',
        steps: [
          sentence('stepMade', { days: formatWorkingDays(order.makingDays) }),
          sentence('stepBooked'),
          isCod
            ? sentence('stepArrivesForCash', { total, shipping: shippingOf(order).toLowerCase() })
            : sentence('stepArrives', { shipping: shippingOf(order) }),
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
