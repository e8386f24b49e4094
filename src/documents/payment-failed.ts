import { formatDateTime } from '#src/kit/time/format-date.ts'
import { formatPaise } from '#src/kit/money.ts'
import type { Words } from '#src/shop/mail-sentences/mail-sentences.ts'
import type { MessageOf } from '#src/shop/notifications/messages.ts'
import { onlinePaise } from '#src/shop/pricing/part-payment.ts'
import type { MailContent } from './mail/mail-content.ts'
import { addressBlock, contactOf, goodsOf } from './order-texts.ts'

/** A mail to the shopper: the same order can still be paid. */
export function paymentFailed(order: MessageOf<'payment-failed'>, words: Words): MailContent {
  const sentence = words('payment-failed')
  const isAdvance = Boolean(order.advancePaise)
  const amount = formatPaise(onlinePaise(order))
  return {
    brandName: order.brandName,
    subject: sentence('subject', { order: order.orderNumber }),
    preview: sentence(isAdvance ? 'advancePreview' : 'preview', { amount }),
    heading: sentence('heading', { name: order.recipientName }),
    introduction: [
      sentence(isAdvance ? 'advanceIntroduction' : 'introduction', { amount }),
      ...(order.failure ? [sentence('reason', { reason: order.failure })] : []),
      ...(order.keptUntil ? [sentence('keptUntil', { until: formatDateTime(new Date(order.keptUntil)) })] : []),
    ],
    isSandbox: order.isSandbox,
    blocks: [
      { kind: 'action', label: 'Try the payment again', url: order.orderUrl },
      goodsOf(order, false),
      { kind: 'note', text: sentence('charged') },
      addressBlock(order),
    ],
    footer: contactOf(order),
  }
}
