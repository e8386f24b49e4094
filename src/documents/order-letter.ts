import type { Words } from '#src/shop/mail-sentences/mail-sentences.ts'
import type { MessageOf } from '#src/shop/notifications/messages.ts'
import type { MailContent } from './mail/mail-content.ts'
import { contactOf } from './order-texts.ts'

/** A mail to the shopper, in the words of whoever wrote it. */
export const orderLetter = (order: MessageOf<'order-letter'>, words: Words): MailContent => ({
  brandName: order.brandName,
  subject: words('order-letter')('subject', { order: order.orderNumber }),
  preview: order.letter.replace(/\s+/g, ' ').slice(0, 120),
  heading: words('order-letter')('heading', { name: order.recipientName }),
  introduction: [],
  isSandbox: order.isSandbox,
  blocks: [
    { kind: 'letter', text: order.letter },
    { kind: 'letter', text: `${order.signature}\n${order.brandName}` },
    { kind: 'note', text: words('order-letter')('reply', { order: order.orderNumber }) },
    { kind: 'action', label: 'See your order', url: order.orderUrl },
  ],
  footer: contactOf(order),
})
