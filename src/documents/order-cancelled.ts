import { formatPaise } from '#src/kit/money.ts'
import type { Words } from '#src/shop/mail-sentences/mail-sentences.ts'
import type { MessageOf } from '#src/shop/notifications/messages.ts'
import type { MailContent } from './mail/mail-content.ts'
import { addressBlock, contactOf, creditNotesOf, goodsOf, orderOf, refundTimeLines } from './order-texts.ts'

export function orderCancelled(order: MessageOf<'order-cancelled'>, words: Words): MailContent {
  const [sentence, what] = [words('order-cancelled'), orderOf(order)]
  const amount = order.refundPaise && formatPaise(order.refundPaise)
  const carried = order.paysNextPaise && formatPaise(order.paysNextPaise)
  return {
    brandName: order.brandName,
    subject: sentence('subject', { what }),
    preview: carried
      ? sentence('carriedPreview', { amount: carried })
      : amount
        ? sentence('refundPreview', { amount })
        : sentence(order.paymentMethod === 'free' ? 'freePreview' : 'preview'),
    heading: sentence('heading'),
    introduction: [
      sentence(carried ? 'anew' : order.cancelledBy === 'shopper' ? 'byShopper' : 'byShop', { what }),
      ...(order.reason && !carried ? [order.reason] : []),
      ...(carried ? [sentence('carried', { amount: carried })] : []),
      ...(carried && !amount ? [] : [moneyText(order, words)]),
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

function moneyText(order: MessageOf<'order-cancelled'>, words: Words): string {
  const sentence = words('order-cancelled')
  const amount = order.refundPaise && formatPaise(order.refundPaise)
  if (amount) return [sentence('refund', { amount }), ...refundTimeLines(order, words), sentence('refundNews')].join(' ')
  return order.paymentMethod === 'free' ? owedText(order, words) : sentence('notCharged')
}

/** What holds although an order that cost nothing is cancelled. */
const owedText = ({ replacesReturn, sendsAgain }: MessageOf<'order-cancelled'>, words: Words): string =>
  replacesReturn === undefined
    ? words('order-cancelled')('stillOwed', { first: String(sendsAgain) })
    : words('order-cancelled')('returnStillOwed', { return: replacesReturn })

/** A mail to the shop: work on the order must stop. */
export function cancellationNotice(order: MessageOf<'cancellation-notice'>): MailContent {
  const refund = order.refundPaise && formatPaise(order.refundPaise)
  const carried = order.paysNextPaise && `${formatPaise(order.paysNextPaise)} of its money pays the order in its place.`
  const back = refund && `${refund} goes back to the shopper by itself.`
  const money = [carried, back].filter(Boolean).join(' ') || 'Nothing was paid for it.'
  return {
    brandName: order.brandName,
    subject: `Cancelled: order ${order.orderNumber}`,
    preview: `${whoCancelled[order.cancelledBy]} ${money}`,
    heading: `Order ${order.orderNumber} is cancelled`,
    introduction: [
      `${whoCancelled[order.cancelledBy]} Please stop working on it.`,
      ...(order.reason ? [`Why: ${order.reason}`] : []),
      money,
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
