import { formatPaise } from '#src/kit/money.ts'
import type { Words } from '#src/shop/mail-sentences/mail-sentences.ts'
import type { MessageOf } from '#src/shop/notifications/messages.ts'
import type { MailContent } from './mail/mail-content.ts'
import { addressBlock, contactOf, creditNotesOf, refundTimeLines } from './order-texts.ts'

export function orderRefunded(order: MessageOf<'order-refunded'>, words: Words): MailContent {
  const sentence = words('order-refunded')
  const amount = formatPaise(order.amountPaise)
  return {
    brandName: order.brandName,
    subject: sentence('subject', { amount, order: order.orderNumber }),
    preview: [sentence('preview'), ...refundTimeLines(order, words)].join(' '),
    heading: sentence('heading', { amount }),
    introduction: [order.reason, [sentence('introduction', { amount }), ...refundTimeLines(order, words)].join(' ')],
    isSandbox: order.isSandbox,
    blocks: [
      { kind: 'action', label: 'See your order', url: order.orderUrl },
      { kind: 'note', text: sentence('notArrived') },
      ...creditNotesOf(order, words),
      addressBlock(order),
    ],
    footer: contactOf(order),
  }
}
