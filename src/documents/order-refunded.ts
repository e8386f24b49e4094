import { formatPaise } from '#src/kit/money.ts'
import type { MessageOf } from '#src/shop/notifications/messages.ts'
import type { MailContent } from './mail/mail-content.ts'
import { addressBlock, contactOf, creditNotesOf, refundTimeLines } from './order-texts.ts'

export function orderRefunded(order: MessageOf<'order-refunded'>): MailContent {
  const amount = formatPaise(order.amountPaise)
  return {
    brandName: order.brandName,
    subject: `${amount} is on its way back to you (order ${order.orderNumber})`,
    preview: ['It goes to the account it came from.', ...refundTimeLines(order)].join(' '),
    heading: `${amount} is on its way back`,
    introduction: [
      order.reason,
      [`We have sent ${amount} back the way it came: to the account, card or app you paid with.`, ...refundTimeLines(order)].join(' '),
    ],
    isSandbox: order.isSandbox,
    blocks: [
      { kind: 'action', label: 'See your order', url: order.orderUrl },
      {
        kind: 'note',
        text: 'Has it not arrived in time? Write to us with your order number, and we ask the bank with the reference of the refund.',
      },
      ...creditNotesOf(order),
      addressBlock(order),
    ],
    footer: contactOf(order),
  }
}
