import { formatDateTime, formatWorkingDays } from '#src/kit/time/format-date.ts'
import { formatPaise } from '#src/kit/money.ts'
import type { Words } from '#src/shop/mail-sentences/mail-sentences.ts'
import type { Message } from '#src/shop/notifications/messages.ts'
import type { MessageLine, OrderDetails } from '#src/shop/notifications/messages/order-details.ts'
import { chargeRows, deliveryPrice } from '#src/shop/pricing/order-totals.ts'
import { cashPaise } from '#src/shop/pricing/part-payment.ts'
import type { MailBlock, MailDetail, MailLine, MailTotal } from './mail/mail-content.ts'
import { pictureOf } from './mail/mail-pictures.ts'

/** The lines and totals of an order. `isSettled`: it is paid, or will be on delivery. */
export function goodsOf(order: OrderDetails, isSettled = true): MailBlock {
  return {
    kind: 'goods',
    lines: order.lines.map((line, i) => goodsLine(line, order.orderNumber, i + 1)),
    totals: totalsOf(order, isSettled),
  }
}

/** Lines of a parcel, without a sum: it is no order of its own that is to be paid. */
export const linesBlock = (lines: readonly MessageLine[], orderNumber: string): MailBlock => ({
  kind: 'goods',
  lines: lines.map((line, i) => goodsLine(line, orderNumber, i + 1)),
  totals: [],
})

/** A line as it was written before and as it is now, each drawn. */
export const writingBlock = (orderNumber: string, [before, now]: readonly [MessageLine, MessageLine]): MailBlock => ({
  kind: 'goods',
  lines: [
    { ...goodsLine(now, orderNumber, 1), title: `Now: ${now.title}` },
    { ...goodsLine(before, orderNumber, 2), title: `Before: ${before.title}` },
  ],
  totals: [],
})

/** The contact details at the foot of every mail to a shopper. */
export const contactOf = ({ contactEmail, contactPhone }: Pick<OrderDetails, 'contactEmail' | 'contactPhone'>): MailDetail[] => [
  { label: 'Write to us', value: [contactEmail], opens: 'mail' },
  { label: 'Call us', value: [contactPhone], opens: 'phone' },
]

/** "Shipping is free", or what it costs. */
export const shippingOf = ({ totals }: OrderDetails): string => `Shipping is ${deliveryPrice(totals.deliveryPaise).toLowerCase()}`

/** The number, date and address of an order, for mails to the shopper. */
export const addressBlock = (order: OrderDetails): MailBlock => ({
  kind: 'details',
  heading: 'Your order',
  details: [
    { label: 'Order number', value: [order.orderNumber] },
    { label: 'Placed on', value: [placedOn(order)] },
    { label: 'Delivery to', value: [order.recipientName, ...order.addressLines] },
  ],
})

/** A note for each attached credit note. */
export const creditNotesOf = ({ taxDocuments = [] }: Pick<Message, 'taxDocuments'>, words: Words): MailBlock[] =>
  taxDocuments.map((number) => ({ kind: 'note', text: words('shared')('creditNote', { number }) }))

export const isPersonalised = (order: OrderDetails): boolean => order.lines.some((line) => writingOf(line) !== undefined)

export const paymentOf = (order: OrderDetails): string =>
  order.advancePaise
    ? `${formatPaise(order.advancePaise)} paid online, ${cashOf(order)} in cash on delivery`
    : payments[order.paymentMethod]
const payments = { cod: 'Cash on delivery', online: 'Paid online', free: 'Nothing to pay' } as const

/** What the courier collects. */
export const cashOf = (order: OrderDetails): string => formatPaise(cashPaise(order))

/** "order MJ-10042", or "replacement MJ-10042". */
export const orderOf = ({ replacesReturn, orderNumber }: Pick<OrderDetails, 'replacesReturn' | 'orderNumber'>): string =>
  `${replacesReturn === undefined ? 'order' : 'replacement'} ${orderNumber}`

export const placedOn = (order: OrderDetails): string => formatDateTime(new Date(order.placedAt))

/** A sentence about when a refund arrives; none in a message from before the promise existed. */
export const refundTimeLines = ({ refundDays }: OrderDetails, words: Words): string[] =>
  refundDays === undefined ? [] : [words('shared')('refundTime', { days: formatWorkingDays(refundDays) })]

function goodsLine(line: MessageLine, orderNumber: string, position: number): MailLine {
  const shown = pictureOf(line, orderNumber, position)
  return {
    title: line.title,
    quantity: line.quantity,
    unitPricePaise: line.unitPricePaise,
    writing: writingOf(line),
    picture: shown && line.picture && { shown, width: line.picture.width, height: line.picture.height, alt: altOf(line) },
  }
}

/** "Asha, with the sign of Leo". */
function writingOf({ personalName, zodiacSign }: MessageLine): string | undefined {
  if (personalName && zodiacSign) return `${personalName}, with the sign of ${zodiacSign}`
  return personalName || (zodiacSign ? `the sign of ${zodiacSign}` : undefined)
}

function altOf(line: MessageLine): string {
  const writing = writingOf(line)
  return writing ? `${line.title}, in foil on it: ${writing}` : (line.picture?.alt ?? line.title)
}

function totalsOf(order: OrderDetails, isSettled: boolean): MailTotal[] {
  if (order.paymentMethod === 'free') {
    const inPlaceOf = order.replacesReturn ? `return ${order.replacesReturn}` : `order ${order.sendsAgain}`
    return [{ label: `Nothing to pay: it comes for ${inPlaceOf}`, value: formatPaise(order.totals.totalPaise), isSum: true }]
  }
  const { advancePaise } = order
  const settled = advancePaise ? '' : order.paymentMethod === 'cod' ? ', to pay at the door' : ', paid'
  return [
    { label: 'Subtotal', value: formatPaise(order.totals.goodsPaise), isSum: false },
    ...chargeRows(order.totals).map(([label, value]) => ({ label, value, isSum: false })),
    {
      label: `Total with all taxes${isSettled ? settled : ''}`,
      value: formatPaise(order.totals.totalPaise),
      isSum: true,
    },
    ...(advancePaise && isSettled
      ? [
          { label: 'Paid online in advance', value: formatPaise(advancePaise), isSum: false },
          { label: 'To pay at the door', value: cashOf(order), isSum: true },
        ]
      : []),
  ]
}
