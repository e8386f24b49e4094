import type { Words } from '#src/shop/mail-sentences/mail-sentences.ts'
import type { MessageOf } from '#src/shop/notifications/messages.ts'
import type { MailBlock, MailContent } from './mail/mail-content.ts'
import { addressBlock, contactOf, goodsOf, linesBlock } from './order-texts.ts'

/** A mail to the shopper: which pieces come first, and which follow; or that all come in one parcel again. */
export function orderDivided(order: MessageOf<'order-divided'>, words: Words): MailContent {
  const sentence = words('order-divided')
  const { orderNumber, restNumber: rest } = order
  const isDivided = order.restLines.length > 0
  const blocks: MailBlock[] = isDivided
    ? [
        { kind: 'note', text: sentence('comesFirst', { order: orderNumber }) },
        linesBlock(order.lines, orderNumber),
        { kind: 'note', text: sentence('comesThen', { rest }) },
        linesBlock(order.restLines, rest),
      ]
    : [goodsOf(order)]
  return {
    brandName: order.brandName,
    subject: sentence(isDivided ? 'subject' : 'oneSubject', { order: orderNumber }),
    preview: sentence(isDivided ? 'preview' : 'onePreview'),
    heading: sentence(isDivided ? 'heading' : 'oneHeading'),
    introduction: isDivided
      ? [sentence('divided', { order: orderNumber }), sentence('sameMoney')]
      : [sentence('one', { order: orderNumber, rest })],
    isSandbox: order.isSandbox,
    blocks: [
      ...(order.words ? [{ kind: 'letter', text: order.words } as const] : []),
      { kind: 'action', label: 'See your order', url: order.orderUrl },
      ...blocks,
      addressBlock(order),
    ],
    footer: contactOf(order),
  }
}
