import type { MessageOf } from '#src/shop/notifications/messages.ts'
import type { MailContent } from './mail/mail-content.ts'
import { contactOf } from './order-texts.ts'

/** A mail to the shopper, in the words of whoever wrote it. */
export const orderLetter = (order: MessageOf<'order-letter'>): MailContent => ({
  brandName: order.brandName,
  subject: `About your order ${order.orderNumber}`,
  preview: order.letter.replace(/\s+/g, ' ').slice(0, 120),
  heading: `Dear ${order.recipientName}`,
  introduction: [],
  isSandbox: order.isSandbox,
  blocks: [
    { kind: 'letter', text: order.letter },
    { kind: 'letter', text: `${order.signature}\n${order.brandName}` },
    { kind: 'note', text: `Just reply to this mail, and keep ${order.orderNumber} in its subject.` },
    { kind: 'action', label: 'See your order', url: order.orderUrl },
  ],
  footer: contactOf(order),
})
