import { formatPaise } from '#src/kit/money.ts'
import { formatWorkingDays } from '#src/kit/time/format-date.ts'
import type { MessageOf } from '#src/shop/notifications/messages.ts'
import type { MailContent } from './mail/mail-content.ts'
import { goodsOf, isPersonalised, paymentOf, placedOn } from './order-texts.ts'

/** A mail to the shop: a new order, with a call to make first for cash on delivery. */
export function orderNotification(order: MessageOf<'order-notification'>): MailContent {
  const isCod = order.paymentMethod === 'cod'
  const total = formatPaise(order.totals.totalPaise)
  return {
    brandName: order.brandName,
    subject: isCod
      ? `Please call to confirm: order ${order.orderNumber}, ${total} COD`
      : `New order ${order.orderNumber}: ${total}, paid online`,
    preview: `${order.recipientName}: ${order.lines.map((line) => `${line.quantity} × ${line.title}`).join(', ')}`,
    heading: `New order ${order.orderNumber}`,
    introduction: isCod
      ? [`Cash on delivery. Please call ${order.recipientName} on ${order.shopperPhone} and confirm the order before anything is made.`]
      : [`${total} paid online. It should leave the workshop within ${formatWorkingDays(order.makingDays)}.`],
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

const codSteps = (order: MessageOf<'order-notification'>): string[] => [
  `Call ${order.shopperPhone}, and confirm the order in the shop once the shopper has said yes.`,
  `Make it within ${formatWorkingDays(order.makingDays)} of the call.`,
  'Once confirmed, the shop books the parcel with the carrier by itself; label and manifest follow in a mail of their own.',
]
