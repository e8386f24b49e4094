import type { SentenceOf, Words } from '#src/shop/mail-sentences/mail-sentences.ts'
import type { MessageOf } from '#src/shop/notifications/messages.ts'
import { confirmCash } from './cash/confirm-cash.ts'
import type { MailContent } from './mail/mail-content.ts'
import { contactOf } from './order-texts.ts'

/** A mail to the shopper with the link, never to another address. */
export const orderLink = (order: MessageOf<'order-link'>, words: Words): MailContent =>
  order.confirm ? confirmCash(order, order.confirm, words) : pageLink(order, words('order-link'))

const pageLink = (order: MessageOf<'order-link'>, sentence: SentenceOf<'order-link'>): MailContent => ({
  brandName: order.brandName,
  subject: sentence('subject', { order: order.orderNumber }),
  preview: sentence(order.isFromStaff ? 'staffPreview' : 'preview'),
  heading: sentence('heading', { order: order.orderNumber }),
  introduction: [sentence(order.isFromStaff ? 'staffIntroduction' : 'introduction')],
  isSandbox: order.isSandbox,
  blocks: [
    { kind: 'action', label: 'Open your order', url: order.orderUrl },
    ...(order.isFromStaff ? [] : [{ kind: 'note', text: sentence('notYou') } as const]),
  ],
  footer: contactOf(order),
})
