import type { MessageOf } from '#src/shop/notifications/messages.ts'
import { confirmCash } from './cash/confirm-cash.ts'
import type { MailContent } from './mail/mail-content.ts'
import { contactOf } from './order-texts.ts'

/** A mail to the shopper with the link, never to another address. */
export const orderLink = (order: MessageOf<'order-link'>): MailContent =>
  order.confirm ? confirmCash(order, order.confirm) : pageLink(order)

const pageLink = (order: MessageOf<'order-link'>): MailContent => ({
  brandName: order.brandName,
  subject: `The page of your order ${order.orderNumber}`,
  preview: order.isFromStaff ? 'Here is the link to it.' : 'Here is the link you asked for.',
  heading: `Your order ${order.orderNumber}`,
  introduction: [
    `${order.isFromStaff ? 'As agreed, here is the page of your order.' : 'Somebody who knows its number and your phone asked for the page of your order. It is here.'} Please keep the link to yourself, because whoever has it can see and cancel the order.`,
  ],
  isSandbox: order.isSandbox,
  blocks: [
    { kind: 'action', label: 'Open your order', url: order.orderUrl },
    ...(order.isFromStaff
      ? []
      : [{ kind: 'note', text: 'If it was not you, there is nothing to do: the link came only to you.' } as const]),
  ],
  footer: contactOf(order),
})
