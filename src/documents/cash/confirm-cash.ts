import { formatDateTime } from '#src/kit/time/format-date.ts'
import { formatPaise } from '#src/kit/money.ts'
import type { Words } from '#src/shop/mail-sentences/mail-sentences.ts'
import type { CashRequest } from '#src/shop/notifications/messages/cash-request.ts'
import type { OrderDetails } from '#src/shop/notifications/messages/order-details.ts'
import type { MailBlock, MailContent } from '../mail/mail-content.ts'
import { addressBlock, contactOf, goodsOf } from '../order-texts.ts'

const confirmLabel = 'Confirm your order'

/** The link, or the code, with which the reader confirms a cash order. */
export function confirmBlocks(order: OrderDetails, confirm: CashRequest): MailBlock[] {
  if (confirm.url !== undefined) return [{ kind: 'action', label: confirmLabel, url: confirm.url }]
  // As staff see the mail, and as it is once the order is confirmed or has ended.
  if (confirm.code === undefined)
    return [
      { kind: 'note', text: `The ${isLink(confirm) ? 'link' : 'code'} that confirms the order is only in the mail as it was sent.` },
      { kind: 'action', label: 'Open the page of your order', url: order.orderUrl },
    ]
  return [
    {
      kind: 'details',
      heading: 'Your code',
      details: [
        { label: 'Code', value: [confirm.code] },
        ...(confirm.until ? [{ label: 'Good until', value: [timeOf(confirm.until)] }] : []),
      ],
    },
    { kind: 'action', label: 'Enter it on the page of your order', url: order.orderUrl },
  ]
}

/** What the reader has to do, in a sentence. */
export function confirmSentence(confirm: CashRequest, words: Words): string {
  const sentence = words('cash-confirmation')
  return isLink(confirm) ? sentence('byLink', { link: confirmLabel }) : sentence('byCode')
}

const isLink = ({ by, url }: CashRequest): boolean => by === 'link' || url !== undefined

/** A mail to the shopper of a cash order that nobody has confirmed: a reminder, or the link or code once more. */
export function confirmCash(order: OrderDetails, confirm: CashRequest, words: Words): MailContent {
  const sentence = words('cash-confirmation')
  const total = formatPaise(order.totals.totalPaise)
  const lapses = confirm.lapsesAt
  return {
    brandName: order.brandName,
    subject: sentence(lapses ? 'reminderSubject' : 'subject', { order: order.orderNumber }),
    preview: sentence('preview', { total }),
    heading: sentence('heading', { order: order.orderNumber }),
    introduction: [
      sentence('introduction', { total, howToConfirm: confirmSentence(confirm, words) }),
      ...(lapses ? [sentence('lapses', { until: timeOf(lapses) })] : []),
      sentence('payOnline'),
    ],
    isSandbox: order.isSandbox,
    blocks: [...confirmBlocks(order, confirm), goodsOf(order, false), addressBlock(order)],
    footer: contactOf(order),
  }
}

const timeOf = (moment: string): string => formatDateTime(new Date(moment))
