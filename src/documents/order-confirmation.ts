import { formatPaise } from '#src/kit/money.ts'
import { formatWorkingDays } from '#src/kit/time/format-date.ts'
import type { MessageOf } from '#src/shop/notifications/messages.ts'
import { confirmBlocks, confirmSentence } from './cash/confirm-cash.ts'
import type { MailContent } from './mail/mail-content.ts'
import { cashOf, contactOf, goodsOf, isPersonalised, paymentOf, placedOn, shippingOf } from './order-texts.ts'

export function orderConfirmation(order: MessageOf<'order-confirmation'>): MailContent {
  // An advance confirms a cash order as a payment does.
  const isCod = order.paymentMethod === 'cod' && !order.advancePaise
  const total = formatPaise(order.totals.totalPaise)
  const { confirm, advancePaise } = order
  const reached = advancePaise
    ? `Your advance of ${formatPaise(advancePaise)} has reached us; ${cashOf(order)} is to be paid at your door.`
    : `Your payment of ${total} has reached us.`
  return {
    brandName: order.brandName,
    subject: confirm
      ? `Please confirm your order ${order.orderNumber}`
      : isCod
        ? `We have your order ${order.orderNumber} and will call to confirm it`
        : `Your order ${order.orderNumber} is confirmed`,
    preview: isCod
      ? `${confirm ? 'Confirm it, and we begin' : 'One short call, then we begin'}. ${total}, to be paid at your door.`
      : `${reached} Our workshop begins.`,
    heading: `Thank you, ${order.recipientName}`,
    introduction: isCod
      ? confirm
        ? [`Your order is with us. ${confirmSentence(confirm)}`]
        : ['Your order is with us. We will call you to confirm it before making anything.']
      : [`${reached} Your order is with our workshop.`],
    isSandbox: order.isSandbox,
    blocks: [
      ...(confirm ? confirmBlocks(order, confirm) : [{ kind: 'action', label: 'See your order', url: order.orderUrl } as const]),
      goodsOf(order),
      ...(isPersonalised(order) ? [{ kind: 'note', text: spellingNote(order) } as const] : []),
      { kind: 'steps', heading: 'What happens next', steps: isCod ? codSteps(order, total) : onlineSteps(order) },
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

const spellingNote = ({ canChange }: MessageOf<'order-confirmation'>): string =>
  canChange
    ? 'Please look at each name and sign once more. They are put on exactly as you see them here. Is a letter wrong? Change it on the page of your order, until our workshop begins with the piece.'
    : 'Please look at each name and sign once more. They are put on exactly as you see them here and cannot be changed afterwards, so if a letter is wrong, write to us today.'

const onlineSteps = (order: MessageOf<'order-confirmation'>): string[] => [
  `We make it. It leaves our workshop in about ${formatWorkingDays(order.makingDays)}.`,
  'We book the courier. The tracking number then appears on the page of your order.',
  order.advancePaise
    ? `It comes to your door. Please keep ${cashOf(order)} ready for the courier; ${shippingOf(order).toLowerCase()}.`
    : `It comes to your door. ${shippingOf(order)} and there is nothing more to pay.`,
]

const codSteps = (order: MessageOf<'order-confirmation'>, total: string): string[] => [
  order.confirm
    ? 'You confirm it with this mail. If we do not hear from you we call you on the number you gave us.'
    : 'We call you on the number you gave us. Nothing is made before you have said yes.',
  `We make it. It leaves our workshop about ${formatWorkingDays(order.makingDays)} after ${order.confirm ? 'that' : 'our call'}.`,
  `It comes to your door. Please keep ${total} ready for the courier; ${shippingOf(order).toLowerCase()}.`,
]
