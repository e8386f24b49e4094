import type { Words } from '#src/shop/mail-sentences/mail-sentences.ts'
import type { MessageOf } from '#src/shop/notifications/messages.ts'
import type { MailContent } from './mail/mail-content.ts'
import { addressBlock, contactOf, goodsOf } from './order-texts.ts'

/** A mail to the shopper: the parcel did not arrive, and another one comes. */
export function orderSentAgain(order: MessageOf<'order-sent-again'>, words: Words): MailContent {
  const sentence = words('order-sent-again')
  const { orderNumber, firstNumber: first } = order
  return {
    brandName: order.brandName,
    subject: sentence('subject', { order: orderNumber }),
    preview: sentence('preview', { first }),
    heading: sentence('heading'),
    introduction: [sentence(order.areSameUnits ? 'sameUnits' : 'madeAnew', { first }), sentence('ownNumber', { order: orderNumber })],
    isSandbox: order.isSandbox,
    blocks: [
      ...(order.words ? [{ kind: 'letter', text: order.words } as const] : []),
      { kind: 'action', label: 'Follow it', url: order.orderUrl },
      { kind: 'note', text: sentence('wrongAddress') },
      addressBlock(order),
      goodsOf(order),
    ],
    footer: contactOf(order),
  }
}
