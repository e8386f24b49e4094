import { replyTime } from '#src/kit/time/reply-time.ts'
import type { Words } from '#src/shop/mail-sentences/mail-sentences.ts'
import type { MessageOf } from '#src/shop/notifications/messages.ts'
import type { ParcelNewsKind } from '#src/shop/notifications/messages/parcel-news.ts'
import type { MailContent, MailDetail } from './mail/mail-content.ts'
import { cashOf, contactOf, goodsOf, linesBlock, orderOf } from './order-texts.ts'
import { pickupDay } from './pickup-texts.ts'

type ParcelNews = MessageOf<ParcelNewsKind>
type AnyParcelNews = ParcelNews | MessageOf<'parcel-undelivered'>

/** A mail to the shopper: a courier is booked, has the parcel, delivers it today, has delivered it, has brought it back, or has lost it. */
export const parcelNews = (news: ParcelNews, words: Words): MailContent => parcelMail(news, newsTexts[news.kind](news, words), words)

/** A mail to the shopper: the courier was at the door in vain. */
export function parcelUndelivered(news: MessageOf<'parcel-undelivered'>, words: Words): MailContent {
  const sentence = words('parcel-undelivered')
  // The courier's own words may name people.
  const why = sentence(causes[news.cause])
  const texts = {
    subject: sentence('subject', { what: orderOf(news) }),
    preview: sentence(news.isLast ? 'lastPreview' : 'preview', { why }),
    heading: sentence('heading'),
    introduction: sentence('introduction', { courier: courierOf(news), why }),
    steps: news.isLast
      ? [sentence('stepLast'), sentence(news.paymentMethod === 'online' ? 'stepLastPaid' : 'stepLastCash')]
      : [sentence('stepWish'), sentence('stepNothing'), ...cashReminder(news, words)],
  }
  return parcelMail(news, texts, words)
}

const causes = {
  not_reached: 'notReached',
  address: 'address',
  later: 'later',
  refused: 'refused',
  other: 'noReason',
} as const satisfies Record<MessageOf<'parcel-undelivered'>['cause'], string>

function parcelMail(news: AnyParcelNews, { introduction, steps, ...texts }: NewsText, words: Words): MailContent {
  return {
    brandName: news.brandName,
    ...texts,
    introduction: [introduction, ...partOf(news, words)],
    isSandbox: news.isSandbox,
    blocks: [
      { kind: 'action', label: 'See your order', url: news.orderUrl },
      { kind: 'details', heading: 'Your parcel', details: parcelDetails(news) },
      ...(news.trackUrl && news.kind !== 'parcel-delivered' && news.kind !== 'parcel-returned'
        ? [{ kind: 'links', heading: 'Where it is', links: [{ title: 'Follow it at the courier', url: news.trackUrl }] } as const]
        : []),
      { kind: 'steps', heading: 'What happens next', steps },
      news.part === 'first' ? linesBlock(news.lines, news.orderNumber) : goodsOf(news),
    ],
    footer: contactOf(news),
  }
}

/** Which pieces it brings, where it is one of two. */
function partOf({ part, sendsAgain }: AnyParcelNews, words: Words): string[] {
  const sentence = words('parcel-part')
  if (part === 'first') return [sentence('first')]
  return part === 'rest' ? [sentence('rest', { first: String(sendsAgain) })] : []
}

const parcelDetails = ({ orderNumber, awb, courierName, recipientName, addressLines, taxDocuments }: AnyParcelNews): MailDetail[] => [
  { label: 'Order number', value: [orderNumber] },
  { label: 'Tracking number (AWB)', value: [awb] },
  ...(courierName ? [{ label: 'Courier', value: [courierName] }] : []),
  ...(taxDocuments ? [{ label: 'Invoice', value: [`${taxDocuments.join(', ')}, attached to this mail`] }] : []),
  { label: 'Delivery to', value: [recipientName, ...addressLines] },
]

type NewsText = Pick<MailContent, 'subject' | 'preview' | 'heading'> & { readonly introduction: string; readonly steps: readonly string[] }

const courierOf = ({ courierName }: AnyParcelNews): string => courierName ?? 'The courier'

const cashReminder = (news: AnyParcelNews, words: Words): string[] =>
  news.paymentMethod === 'cod' ? [words('shared')('keepCash', { cash: cashOf(news) })] : []

/** What becomes of a parcel that does not arrive. A person sends it again or gives the money back, and a mail of its own says so. */
function instead(news: ParcelNews, words: Words): string[] {
  const sentence = words('parcel-instead')
  if (news.replacesReturn !== undefined) return [sentence('returnHolds')]
  if (news.paymentMethod === 'cod') return [sentence('cash'), sentence('cashWish', { reply: replyTime })]
  return [sentence('paid'), sentence('paidWish', { reply: replyTime })]
}

const pickupText = ({ pickupDate }: ParcelNews): string => {
  const day = pickupDay(pickupDate)
  return day ? `on ${day}` : 'as soon as it is made'
}

const newsTexts: { readonly [Kind in ParcelNewsKind]: (news: ParcelNews, words: Words) => NewsText } = {
  'courier-booked': (news, words) => {
    const sentence = words('courier-booked')
    const booked = { courier: courierOf(news), pickup: pickupText(news), awb: news.awb }
    return {
      subject: sentence('subject', { what: orderOf(news) }),
      preview: sentence('preview', booked),
      heading: sentence('heading'),
      introduction: sentence('introduction', booked),
      steps: [sentence('stepMade'), sentence('stepNews'), ...cashReminder(news, words)],
    }
  },
  'parcel-shipped': (news, words) => {
    const sentence = words('parcel-shipped')
    return {
      subject: sentence('subject', { what: orderOf(news) }),
      preview: sentence('preview', { courier: courierOf(news), awb: news.awb }),
      heading: sentence('heading'),
      introduction: sentence('introduction', { courierWithin: news.courierName ?? 'the courier' }),
      steps: [sentence('stepScans'), sentence('stepNews'), sentence('stepCall'), ...cashReminder(news, words)],
    }
  },
  'parcel-out-for-delivery': (news, words) => {
    const sentence = words('parcel-out-for-delivery')
    return {
      subject: sentence('subject', { what: orderOf(news) }),
      preview: sentence('preview', { courier: courierOf(news) }),
      heading: sentence('heading'),
      introduction: sentence('introduction', { courier: courierOf(news) }),
      steps: [...cashReminder(news, words), sentence('stepAgain')],
    }
  },
  'parcel-returned': (news, words) => {
    const sentence = words('parcel-returned')
    return {
      subject: sentence('subject', { what: orderOf(news) }),
      preview: sentence('preview', { courier: courierOf(news) }),
      heading: sentence('heading'),
      introduction: sentence('introduction', { courier: courierOf(news) }),
      steps: instead(news, words),
    }
  },
  'parcel-lost': (news, words) => {
    const sentence = words('parcel-lost')
    return {
      subject: sentence('subject', { what: orderOf(news) }),
      preview: sentence('preview'),
      heading: sentence('heading'),
      introduction: sentence('introduction', { courier: courierOf(news) }),
      steps: instead(news, words),
    }
  },
  'parcel-delivered': (news, words) => {
    const sentence = words('parcel-delivered')
    return {
      subject: sentence('subject', { what: orderOf(news) }),
      preview: sentence('preview'),
      heading: sentence('heading'),
      introduction: sentence('introduction'),
      steps: [sentence('stepLook'), sentence('stepWrite', { reply: replyTime })],
    }
  },
}
