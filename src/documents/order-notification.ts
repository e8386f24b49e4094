import { formatPaise } from '#src/kit/money.ts'
import { formatWorkingDays } from '#src/kit/time/format-date.ts'
import type { MessageOf } from '#src/shop/notifications/messages.ts'
import type { MailContent } from './mail/mail-content.ts'
import { cashOf, goodsOf, isPersonalised, paymentOf, placedOn } from './order-texts.ts'

/** A mail to the shop: a new order. One in cash is confirmed first, by a call or by the shopper. */
export function orderNotification(order: MessageOf<'order-notification'>): MailContent {
  const isCod = order.paymentMethod === 'cod' && !order.advancePaise
  const total = formatPaise(order.totals.totalPaise)
  const paid = order.advancePaise
    ? `${formatPaise(order.advancePaise)} paid online in advance, ${cashOf(order)} COD`
    : `${total} paid online`
  return {
    brandName: order.brandName,
    subject: isCod ? cashSubject(order, total) : `New order ${order.orderNumber}: ${order.advancePaise ? paid : `${total}, paid online`}`,
    preview: `${order.recipientName}: ${order.lines.map((line) => `${line.quantity} × ${line.title}`).join(', ')}`,
    heading: `New order ${order.orderNumber}`,
    introduction: isCod
      ? [cashIntroduction(order)]
      : [`${paid}. It should leave the workshop within ${formatWorkingDays(order.makingDays)}.`],
    isSandbox: order.isSandbox,
    blocks: [
      { kind: 'action', label: 'Open the order', url: order.orderUrl },
      goodsOf(order),
      ...(isPersonalised(order) ? [{ kind: 'note', text: foilNote } as const] : []),
      { kind: 'steps', heading: 'What happens next', steps: isCod ? codSteps(order) : onlineSteps },
      {
        kind: 'details',
        heading: 'The shopper',
        details: [
          { label: 'Phone', value: [order.shopperPhone], opens: 'phone' },
          { label: 'E-mail', value: [order.shopperEmail], opens: 'mail' },
          { label: 'Delivery to', value: [order.recipientName, ...order.addressLines] },
          { label: 'Placed on', value: [placedOn(order)] },
          { label: 'Payment', value: [paymentOf(order)] },
        ],
      },
    ],
    footer: [{ label: 'Shoppers write to', value: [order.contactEmail], opens: 'mail' }],
  }
}

const foilNote = 'Foil each name letter by letter as written here; the shopper has seen the lids exactly like this.'

const onlineSteps = ['The shop books the parcel with the carrier by itself.', 'The label and the manifest follow in a mail of their own.']

type Notification = MessageOf<'order-notification'>

const cashSubject = ({ orderNumber, confirmedBy }: Notification, total: string): string =>
  confirmedBy
    ? `New order ${orderNumber}: ${total} COD, its shopper confirms it`
    : `Please call to confirm: order ${orderNumber}, ${total} COD`

const cashIntroduction = ({ recipientName, shopperPhone, confirmedBy }: Notification): string =>
  confirmedBy
    ? `Cash on delivery. ${recipientName} has been mailed what confirms the order, and nothing is made before. Until then it stands in the list of calls.`
    : `Cash on delivery. Please call ${recipientName} on ${shopperPhone} and confirm the order before anything is made.`

const codSteps = (order: Notification): string[] => [
  order.confirmedBy
    ? `Should no confirmation come, call ${order.shopperPhone}.`
    : `Call ${order.shopperPhone}, and confirm the order in the shop once the shopper has said yes.`,
  `Make it within ${formatWorkingDays(order.makingDays)} of that.`,
  'Once confirmed, the shop books the parcel with the carrier by itself; label and manifest follow in a mail of their own.',
]
