import { formatPaise } from '#src/kit/money.ts'
import type { Words } from '#src/shop/mail-sentences/mail-sentences.ts'
import type { MessageOf } from '#src/shop/notifications/messages.ts'
import type { MailContent } from './mail/mail-content.ts'
import { addressBlock, contactOf, creditNotesOf, refundTimeLines } from './order-texts.ts'

export function orderRefunded(order: MessageOf<'order-refunded'>, words: Words): MailContent {
  const say = words('order-refunded')
  const amount = formatPaise(order.amountPaise)
  return {
    brandName: order.brandName,
    subject: say('subject', { amount, order: order.orderNumber }),
    preview: [say('preview'), ...refundTimeLines(order, words)].join(' '),
    heading: say('heading', { amount }),
    introduction: [order.reason, [say('introduction', { amount }), ...refundTimeLines(order, words)].join(' ')],
    isSandbox: order.isSandbox,
    blocks: [
      { kind: 'action', label: 'See your order', url: order.orderUrl },
      { kind: 'note', text: say('notArrived') },
      ...creditNotesOf(order, words),
      addressBlock(order),
    ],
    footer: contactOf(order),
  }
}
