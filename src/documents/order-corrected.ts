import type { Words } from '#src/shop/mail-sentences/mail-sentences.ts'
import type { MessageOf } from '#src/shop/notifications/messages.ts'
import type { MailBlock, MailContent } from './mail/mail-content.ts'
import { addressBlock, contactOf, writingBlock } from './order-texts.ts'

type Corrected = MessageOf<'order-corrected'> | MessageOf<'order-changed-notice'>

/** A mail to the shopper: our team has corrected the order, as was agreed with them, or they have changed it themselves. */
export function orderCorrected(order: MessageOf<'order-corrected'>, words: Words): MailContent {
  const sentence = words('order-corrected')
  const { orderNumber, changesLeft } = order
  const writing = writingOf(order)
  // Staff have no number of changes that are left.
  const isByShopper = changesLeft !== undefined
  const subject = isByShopper ? (writing ? 'changedWritingSubject' : 'changedSubject') : writing ? 'writingSubject' : 'subject'
  return {
    brandName: order.brandName,
    subject: sentence(subject, { order: orderNumber }),
    preview: sentence('preview'),
    heading: sentence(writing ? 'writingHeading' : isByShopper ? 'changedHeading' : 'heading'),
    introduction: [
      writing
        ? sentence(isByShopper ? 'changedWritingIntroduction' : 'writingIntroduction', { product: writing.after.title })
        : sentence(isByShopper ? 'changedIntroduction' : 'introduction', { fields: order.fields ?? 'the address' }),
    ],
    isSandbox: order.isSandbox,
    blocks: [
      ...(writing ? [writing.block] : []),
      ...valuesBlock(order),
      { kind: 'action', label: 'See your order', url: order.orderUrl },
      {
        kind: 'note',
        text: changesLeft === undefined ? sentence('notAsWished') : ownChange(changesLeft, writing ? 'undoWriting' : 'undo', words),
      },
      addressBlock(order),
    ],
    footer: contactOf(order),
  }
}

/** How to undo it: the page takes the old writing as it takes a new one. */
function ownChange(left: number, how: 'undo' | 'undoWriting', words: Words): string {
  const sentence = words('order-corrected')
  return left === 0 ? sentence('lastChange') : sentence(how, { times: left === 1 ? 'once' : `${left} times` })
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
