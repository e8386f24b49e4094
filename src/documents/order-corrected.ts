import type { MessageOf } from '#src/shop/notifications/messages.ts'
import type { MailContent } from './mail/mail-content.ts'
import { addressBlock, contactOf, writingBlock } from './order-texts.ts'

/** A mail to the shopper: our team has corrected the order, as was agreed with them. */
export function orderCorrected(order: MessageOf<'order-corrected'>): MailContent {
  const { before, after } = order
  const isWriting = order.what === 'writing' && before !== undefined && after !== undefined
  return {
    brandName: order.brandName,
    subject: isWriting ? `The writing of your order ${order.orderNumber} is corrected` : `Your order ${order.orderNumber} is corrected`,
    preview: 'Please look whether it is right now.',
    heading: isWriting ? 'This is how it will be written' : 'Corrected',
    introduction: [
      isWriting
        ? `We have corrected what is foiled on your ${after.title}, and nothing is pressed yet. Please compare it letter by letter.`
        : `We have corrected your order (${order.fields ?? 'the address'}). This is where it goes now.`,
    ],
    isSandbox: order.isSandbox,
    blocks: [
      ...(isWriting ? [writingBlock(order.orderNumber, [before, after])] : []),
      { kind: 'action', label: 'See your order', url: order.orderUrl },
      { kind: 'note', text: 'Is it not as you wish, or was it not you who asked? Call or write to us today: once it is made it stays.' },
      addressBlock(order),
    ],
    footer: contactOf(order),
  }
}
