import { formatPaise } from '#src/kit/money.ts'
import type { MessageOf } from '#src/shop/notifications/messages.ts'
import type { MailContent } from './mail/mail-content.ts'
import { addressBlock, contactOf, creditNotesOf, goodsOf, orderOf, refundTimeLines } from './order-texts.ts'

export function orderCancelled(order: MessageOf<'order-cancelled'>): MailContent {
  const refund = order.refundPaise && formatPaise(order.refundPaise)
  return {
    brandName: order.brandName,
    subject: `Your ${orderOf(order)} is cancelled`,
    preview: refund
      ? `${refund} goes back the way it came.`
      : order.paymentMethod === 'free'
        ? 'Nothing will be sent.'
        : 'Nothing was charged, and nothing will be sent.',
    heading: 'Your order is cancelled',
    introduction: [
      order.cancelledBy === 'shopper'
        ? `As you asked, we have cancelled your ${orderOf(order)}. Nothing will be sent.`
        : `We had to cancel your ${orderOf(order)}. Nothing will be sent, and we are sorry.`,
      ...(order.reason ? [order.reason] : []),
      refund
        ? [`${refund} goes back the way it came.`, ...refundTimeLines(order), 'We write to you as soon as it is on its way.'].join(' ')
        : order.paymentMethod === 'free'
          ? owedText(order)
          : 'Nothing was charged.',
    ],
    isSandbox: order.isSandbox,
    blocks: [
      goodsOf(order, false),
      { kind: 'action', label: 'See your order', url: order.orderUrl },
      ...creditNotesOf(order),
      addressBlock(order),
    ],
    footer: contactOf(order),
  }
}

/** What holds although an order that cost nothing is cancelled. */
const owedText = ({ replacesReturn, sendsAgain }: MessageOf<'order-cancelled'>): string =>
  replacesReturn === undefined
    ? `You have paid order ${sendsAgain}, and either its pieces or your money come to you: we write to you about it.`
    : `What we have agreed on about return ${replacesReturn} still holds: we write to you about it.`

/** A mail to the shop: work on the order must stop. */
export function cancellationNotice(order: MessageOf<'cancellation-notice'>): MailContent {
  const refund = order.refundPaise && formatPaise(order.refundPaise)
  return {
    brandName: order.brandName,
    subject: `Cancelled: order ${order.orderNumber}`,
    preview: `${whoCancelled[order.cancelledBy]} ${refund ? `${refund} goes back by itself.` : 'Nothing was paid.'}`,
    heading: `Order ${order.orderNumber} is cancelled`,
    introduction: [
      `${whoCancelled[order.cancelledBy]} Please stop working on it.`,
      ...(order.reason ? [`Why: ${order.reason}`] : []),
      refund ? `${refund} goes back to the shopper by itself.` : 'Nothing was paid for it.',
    ],
    isSandbox: order.isSandbox,
    blocks: [
      { kind: 'action', label: 'Open the order', url: order.orderUrl },
      goodsOf(order, false),
      { kind: 'note', text: 'Its pieces are counted as on the shelf again. If one has been foiled already, please correct its stock.' },
      {
        kind: 'details',
        heading: 'The shopper',
        details: [
          { label: 'Name', value: [order.recipientName] },
          { label: 'E-mail', value: [order.shopperEmail], opens: 'mail' },
        ],
      },
    ],
    footer: [],
  }
}

const whoCancelled = {
  shopper: 'The shopper has cancelled it.',
  staff: 'It was cancelled by staff.',
  shop: 'The shop has cancelled it by itself.',
} as const
