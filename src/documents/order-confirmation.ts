import { formatPaise } from '#src/kit/money.ts'
import { formatWorkingDays } from '#src/kit/time/format-date.ts'
import type { Words } from '#src/shop/mail-sentences/mail-sentences.ts'
import type { MessageOf } from '#src/shop/notifications/messages.ts'
import { confirmBlocks, confirmSentence } from './cash/confirm-cash.ts'
import type { MailContent } from './mail/mail-content.ts'
import { cashOf, contactOf, goodsOf, isPersonalised, paymentOf, placedOn, shippingOf } from './order-texts.ts'

export function orderConfirmation(order: MessageOf<'order-confirmation'>, words: Words): MailContent {
  const sentence = words('order-confirmation')
  // An advance confirms a cash order as a payment does.
  const isCod = order.paymentMethod === 'cod' && !order.advancePaise
  const total = formatPaise(order.totals.totalPaise)
  const { confirm, advancePaise, orderNumber } = order
  const paid = advancePaise
    ? sentence('advancePaid', { advance: formatPaise(advancePaise), cash: cashOf(order) })
    : sentence('paid', { total })
  return {
    brandName: order.brandName,
    subject: sentence(confirm ? 'confirmSubject' : isCod ? 'cashSubject' : 'subject', { order: orderNumber }),
    preview: isCod ? sentence(confirm ? 'confirmPreview' : 'cashPreview', { total }) : sentence('preview', { paid }),
    heading: sentence('heading', { name: order.recipientName }),
    introduction: [
      isCod
        ? confirm
          ? sentence('confirmIntroduction', { howToConfirm: confirmSentence(confirm, words) })
          : sentence('cashIntroduction')
        : sentence('introduction', { paid }),
    ],
    isSandbox: order.isSandbox,
    blocks: [
      ...(confirm ? confirmBlocks(order, confirm) : [{ kind: 'action', label: 'See your order', url: order.orderUrl } as const]),
      goodsOf(order),
      ...(isPersonalised(order) ? [{ kind: 'note', text: sentence(order.canChange ? 'spelling' : 'spellingStays') } as const] : []),
      { kind: 'steps', heading: 'What happens next', steps: isCod ? codSteps(order, words) : onlineSteps(order, words) },
      {
        kind: 'details',
        heading: 'Your order',
        details: [
          { label: 'Order number', value: [order.orderNumber] },
          { label: 'Placed on', value: [placedOn(order)] },
          { label: 'Payment', value: [paymentOf(order)] },
          { label: 'Delivery to', value: [order.recipientName, ...order.addressLines] },
        ],
      },
    ],
    footer: contactOf(order),
  }
}

function onlineSteps(order: MessageOf<'order-confirmation'>, words: Words): string[] {
  const sentence = words('order-confirmation')
  return [
    sentence('stepMade', { days: formatWorkingDays(order.makingDays) }),
    sentence('stepBooked'),
    order.advancePaise
      ? sentence('stepArrivesForCash', { cash: cashOf(order), shipping: shippingOf(order).toLowerCase() })
      : sentence('stepArrives', { shipping: shippingOf(order) }),
  ]
}

function codSteps(order: MessageOf<'order-confirmation'>, words: Words): string[] {
  const [sentence, days] = [words('order-confirmation'), formatWorkingDays(order.makingDays)]
  return [
    sentence(order.confirm ? 'stepConfirm' : 'stepCall'),
    sentence(order.confirm ? 'stepMadeOnceConfirmed' : 'stepMadeAfterCall', { days }),
    sentence('stepArrivesForCash', { cash: formatPaise(order.totals.totalPaise), shipping: shippingOf(order).toLowerCase() }),
  ]
}
