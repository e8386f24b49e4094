import { formatPaise } from '#src/kit/money.ts'
import type { Words } from '#src/shop/mail-sentences/mail-sentences.ts'
import type { MessageOf } from '#src/shop/notifications/messages.ts'
import type { MailContent } from './mail/mail-content.ts'
import { addressBlock, contactOf, creditNotesOf, goodsOf, orderOf, refundTimeLines } from './order-texts.ts'

export function orderCancelled(order: MessageOf<'order-cancelled'>, words: Words): MailContent {
  const [sentence, what] = [words('order-cancelled'), orderOf(order)]
  const amount = order.refundPaise && formatPaise(order.refundPaise)
  return {
    brandName: order.brandName,
    subject: sentence('subject', { what }),
    preview: amount ? sentence('refundPreview', { amount }) : sentence(order.paymentMethod === 'free' ? 'freePreview' : 'preview'),
    heading: sentence('heading'),
    introduction: [
      sentence(order.cancelledBy === 'shopper' ? 'byShopper' : 'byShop', { what }),
      ...(order.reason ? [order.reason] : []),
      amount
        ? [sentence('refund', { amount }), ...refundTimeLines(order, words), sentence('refundNews')].join(' ')
        : order.paymentMethod === 'free'
          ? owedText(order, words)
          : sentence('notCharged'),
    ],
    isSandbox: order.isSandbox,
    blocks: [
      goodsOf(order, false),
      { kind: 'action', label: 'See your order', url: order.orderUrl },
      ...creditNotesOf(order, words),
      addressBlock(order),
    ],
    footer: contactOf(order),
  }
}

/** What holds although an order that cost nothing is cancelled. */
const owedText = ({ replacesReturn, sendsAgain }: MessageOf<'order-cancelled'>, words: Words): string =>
  replacesReturn === undefined
    ? words('order-cancelled')('stillOwed', { first: String(sendsAgain) })
    : words('order-cancelled')('returnStillOwed', { return: replacesReturn })

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
