import type { MessageOf } from '#src/shop/notifications/messages.ts'
import type { MailBlock, MailContent } from './mail/mail-content.ts'
import { addressBlock, contactOf, writingBlock } from './order-texts.ts'

type Corrected = MessageOf<'order-corrected'> | MessageOf<'order-changed-notice'>

/** A mail to the shopper: our team has corrected the order, as was agreed with them, or they have changed it themselves. */
export function orderCorrected(order: MessageOf<'order-corrected'>): MailContent {
  const { orderNumber, changesLeft } = order
  const writing = writingOf(order)
  const done = changesLeft === undefined ? 'corrected' : 'changed'
  return {
    brandName: order.brandName,
    subject: writing ? `The writing of your order ${orderNumber} is ${done}` : `Your order ${orderNumber} is ${done}`,
    preview: 'Please look whether it is right now.',
    heading: writing ? 'This is how it will be written' : done === 'changed' ? 'Changed' : 'Corrected',
    introduction: [
      writing
        ? `${changesLeft === undefined ? 'We have corrected' : 'You have changed'} what is foiled on your ${writing.after.title}, and nothing is pressed yet. Please compare it letter by letter.`
        : `${changesLeft === undefined ? 'We have corrected' : 'You have changed'} your order (${order.fields ?? 'the address'}). This is where it goes now.`,
    ],
    isSandbox: order.isSandbox,
    blocks: [
      ...(writing ? [writing.block] : []),
      ...valuesBlock(order),
      { kind: 'action', label: 'See your order', url: order.orderUrl },
      {
        kind: 'note',
        text:
          changesLeft === undefined
            ? ourCorrection
            : ownChange(changesLeft, writing ? 'until the workshop takes the piece' : 'until the parcel is packed'),
      },
      addressBlock(order),
    ],
    footer: contactOf(order),
  }
}

const ourCorrection = 'Is it not as you wish, or was it not you who asked? Call or write to us today: once it is made it stays.'

/** How to undo it: the page takes the old writing as it takes a new one. */
function ownChange(left: number, until: string): string {
  if (left === 0) return 'To undo it, or if it was not you: call or write to us today, because the page takes no more changes.'
  const times = left === 1 ? 'once' : `${left} times`
  return `To undo it, change it back on the page of your order: that can be done ${times} more, ${until}. Was it not you? Call or write to us today.`
}

/** A mail to the shop: a ticket that was printed before is out of date. */
export function orderChangedNotice(order: MessageOf<'order-changed-notice'>): MailContent {
  const { orderNumber } = order
  const writing = writingOf(order)
  return {
    brandName: order.brandName,
    subject: `Changed by the shopper: order ${orderNumber}`,
    preview: writing ? 'The writing is another one now.' : `What is changed: ${order.fields ?? 'the address'}.`,
    heading: `Order ${orderNumber} is changed`,
    introduction: [
      writing
        ? `The shopper has changed what is foiled on ${writing.after.title}. If its ticket is printed, print it again.`
        : `The shopper has changed the order (${order.fields ?? 'the address'}).`,
    ],
    isSandbox: order.isSandbox,
    blocks: [
      ...(writing ? [writing.block] : []),
      ...valuesBlock(order),
      { kind: 'action', label: 'Open the order', url: order.orderUrl },
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

/** What was changed of the address, before and now. */
const valuesBlock = ({ values = [] }: Corrected): MailBlock[] =>
  values.length === 0
    ? []
    : [
        {
          kind: 'details',
          heading: 'What is changed',
          details: values.map(({ label, before, after }) => ({
            label: label.charAt(0).toUpperCase() + label.slice(1),
            value: [`Now: ${after || 'none'}`, `Before: ${before || 'none'}`],
          })),
        },
      ]

/** The line with its writing before and after; undefined where something else was corrected. */
function writingOf({ what, before, after, orderNumber }: Corrected) {
  if (what !== 'writing' || !before || !after) return undefined
  const block: MailBlock = writingBlock(orderNumber, [before, after])
  return { after, block }
}
