import { formatPaise } from '#src/kit/money.ts'
import { formatWorkingDays } from '#src/kit/time/format-date.ts'
import type { Words } from '#src/shop/mail-sentences/mail-sentences.ts'
import type { MessageOf } from '#src/shop/notifications/messages.ts'
import { confirmBlocks, confirmSentence } from './cash/confirm-cash.ts'
import type { MailContent } from './mail/mail-content.ts'
import { cashOf, contactOf, goodsOf, isPersonalised, paymentOf, placedOn, shippingOf } from './order-texts.ts'

export function orderConfirmation(order: MessageOf<'order-confirmation'>, words: Words): MailContent {
  const say = words('order-confirmation')
  // An advance confirms a cash order as a payment does.
  const isCod = order.paymentMethod === 'cod' && !order.advancePaise
  const total = formatPaise(order.totals.totalPaise)
  const { confirm, advancePaise, orderNumber } = order
  const paid = advancePaise ? say('advancePaid', { advance: formatPaise(advancePaise), cash: cashOf(order) }) : say('paid', { total })
  return {
    brandName: order.brandName,
    subject: say(confirm ? 'confirmSubject' : isCod ? 'cashSubject' : 'subject', { order: orderNumber }),
    preview: isCod ? say(confirm ? 'confirmPreview' : 'cashPreview', { total }) : say('preview', { paid }),
    heading: say('heading', { name: order.recipientName }),
    introduction: [
      isCod
        ? confirm
          ? say('confirmIntroduction', { howToConfirm: confirmSentence(confirm, words) })
          : say('cashIntroduction')
        : say('introduction', { paid }),
    ],
    isSandbox: order.isSandbox,
    blocks: [
      ...(confirm ? confirmBlocks(order, confirm) : [{ kind: 'action', label: 'See your order', url: order.orderUrl } as const]),
      goodsOf(order),
      ...(isPersonalised(order) ? [{ kind: 'note', text: say(order.canChange ? 'spelling' : 'spellingStays') } as const] : []),
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
  const say = words('order-confirmation')
  return [
    say('stepMade', { days: formatWorkingDays(order.makingDays) }),
    say('stepBooked'),
    order.advancePaise
      ? say('stepArrivesForCash', { cash: cashOf(order), shipping: shippingOf(order).toLowerCase() })
      : say('stepArrives', { shipping: shippingOf(order) }),
  ]
}

function codSteps(order: MessageOf<'order-confirmation'>, words: Words): string[] {
  const [say, days] = [words('order-confirmation'), formatWorkingDays(order.makingDays)]
  return [
    say(order.confirm ? 'stepConfirm' : 'stepCall'),
    say(order.confirm ? 'stepMadeOnceConfirmed' : 'stepMadeAfterCall', { days }),
    say('stepArrivesForCash', { cash: formatPaise(order.totals.totalPaise), shipping: shippingOf(order).toLowerCase() }),
  ]
}
