import type { MessageOf } from '#src/shop/notifications/messages.ts'
import type { MailContent } from './mail/mail-content.ts'
import { addressBlock, contactOf, goodsOf } from './order-texts.ts'

/** A mail to the shopper: the parcel did not arrive, and another one comes. */
export const orderSentAgain = (order: MessageOf<'order-sent-again'>): MailContent => ({
  brandName: order.brandName,
  subject: `We send it to you again: order ${order.orderNumber}`,
  preview: `The parcel of ${order.firstNumber} did not reach you. Another one comes, and costs nothing.`,
  heading: 'We send it to you again',
  introduction: [
    `The parcel of your order ${order.firstNumber} did not reach you. ${
      order.areSameUnits ? 'Its pieces came back to us whole, and we send them once more.' : 'We make its pieces anew.'
    } There is nothing to pay, and the invoice of that order stands.`,
    `It has the number ${order.orderNumber} and a page of its own, where you can follow it to your door.`,
  ],
  isSandbox: order.isSandbox,
  blocks: [
    ...(order.words ? [{ kind: 'letter', text: order.words } as const] : []),
    { kind: 'action', label: 'Follow it', url: order.orderUrl },
    {
      kind: 'note',
      text: 'Is the address below wrong? Mend it on that page before the courier has the parcel, or just reply to this mail.',
    },
    addressBlock(order),
    goodsOf(order),
  ],
  footer: contactOf(order),
})
