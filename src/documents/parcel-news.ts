import { replyTime } from '#src/kit/time/reply-time.ts'
import type { MessageOf } from '#src/shop/notifications/messages.ts'
import type { ParcelNewsKind } from '#src/shop/notifications/messages/parcel-news.ts'
import type { MailContent, MailDetail } from './mail/mail-content.ts'
import { cashOf, contactOf, goodsOf, orderOf } from './order-texts.ts'
import { pickupDay } from './pickup-texts.ts'

type ParcelNews = MessageOf<ParcelNewsKind>
type AnyParcelNews = ParcelNews | MessageOf<'parcel-undelivered'>

/** A mail to the shopper: a courier is booked, has the parcel, delivers it today, has delivered it, has brought it back, or has lost it. */
export const parcelNews = (news: ParcelNews): MailContent => parcelMail(news, newsTexts[news.kind](news))

/** A mail to the shopper: the courier was at the door in vain. */
export const parcelUndelivered = (news: MessageOf<'parcel-undelivered'>): MailContent =>
  parcelMail(news, {
    subject: `The courier could not deliver your ${orderOf(news)}`,
    preview: `${causeTexts[news.cause]} ${news.isLast ? 'It comes back to us.' : 'Choose another day, or mend the address.'}`,
    heading: 'The courier could not deliver it',
    introduction: [`${courierOf(news)} was out with your parcel, and still has it. ${causeTexts[news.cause]}`],
    steps: news.isLast
      ? lastSteps(news)
      : [
          'On the page of your order you can ask for another day, give a phone number that is answered, or mend the address.',
          'If you do nothing, the courier usually comes again on the next working day, three times at most. Then it comes back to us.',
          ...cashReminder(news),
        ],
  })

const lastSteps = (news: MessageOf<'parcel-undelivered'>): string[] => [
  'It was the third time, so the parcel now comes back to us. If you still want it, write or call at once: the courier may be quicker.',
  news.paymentMethod === 'online'
    ? 'When it is here we look at it, and write to you about sending it again or giving your money back.'
    : 'You need not keep money ready any more.',
]

/** The courier's own words may name people. */
const causeTexts: Record<MessageOf<'parcel-undelivered'>['cause'], string> = {
  not_reached: 'The courier writes that nobody could be reached.',
  address: 'The courier writes that the address could not be found.',
  later: 'The courier writes that another day was asked for.',
  refused: 'The courier writes that the parcel was not accepted.',
  other: 'The courier gives no reason that we could read.',
}

function parcelMail(news: AnyParcelNews, { subject, preview, heading, introduction, steps }: NewsText): MailContent {
  return {
    brandName: news.brandName,
    subject,
    preview,
    heading,
    introduction,
    isSandbox: news.isSandbox,
    blocks: [
      { kind: 'action', label: 'See your order', url: news.orderUrl },
      { kind: 'details', heading: 'Your parcel', details: parcelDetails(news) },
      ...(news.trackUrl && news.kind !== 'parcel-delivered' && news.kind !== 'parcel-returned'
        ? [{ kind: 'links', heading: 'Where it is', links: [{ title: 'Follow it at the courier', url: news.trackUrl }] } as const]
        : []),
      { kind: 'steps', heading: 'What happens next', steps },
      goodsOf(news),
    ],
    footer: contactOf(news),
  }
}

const parcelDetails = ({ orderNumber, awb, courierName, recipientName, addressLines, taxDocuments }: AnyParcelNews): MailDetail[] => [
  { label: 'Order number', value: [orderNumber] },
  { label: 'Tracking number (AWB)', value: [awb] },
  ...(courierName ? [{ label: 'Courier', value: [courierName] }] : []),
  ...(taxDocuments ? [{ label: 'Invoice', value: [`${taxDocuments.join(', ')}, attached to this mail`] }] : []),
  { label: 'Delivery to', value: [recipientName, ...addressLines] },
]

type NewsText = Pick<MailContent, 'subject' | 'preview' | 'heading' | 'introduction'> & { readonly steps: readonly string[] }

const courierOf = ({ courierName }: AnyParcelNews): string => courierName ?? 'The courier'

const cashReminder = (news: AnyParcelNews): string[] =>
  news.paymentMethod === 'cod' ? [`Please keep ${cashOf(news)} ready for the courier.`] : []

/** What becomes of a parcel that does not arrive. A person sends it again or gives the money back, and a mail of its own says so. */
const instead = (news: ParcelNews): string[] => {
  if (news.replacesReturn !== undefined)
    return ['What was agreed about your return still holds: we write to you about another piece or your money.']
  if (news.paymentMethod === 'cod')
    return [
      'You owe nothing. If you paid a part in advance, it goes back the way it came.',
      `If you would rather have the piece, write to us or call: we answer within ${replyTime}.`,
    ]
  return [
    'We send it to you again or give back what you paid, and write to you about it.',
    `Tell us which you would rather have, and whether the address was right: write to us or call. We answer within ${replyTime}.`,
  ]
}

const pickupText = ({ pickupDate }: ParcelNews): string => {
  const day = pickupDay(pickupDate)
  return day ? `on ${day}` : 'as soon as it is made'
}

const newsTexts: Record<ParcelNewsKind, (news: ParcelNews) => NewsText> = {
  'courier-booked': (news) => ({
    subject: `Your ${orderOf(news)} has its tracking number`,
    preview: `${courierOf(news)} collects it from us ${pickupText(news)}, tracking number ${news.awb}.`,
    heading: 'A courier is booked for it',
    introduction: [
      `${courierOf(news)} collects your parcel from our workshop ${pickupText(news)}. Its tracking number is ${news.awb}: the courier shows where it is from the first scan on.`,
    ],
    steps: [
      'Until then we make it and pack it.',
      'We write again when the courier has it, and on the day it comes to your door.',
      ...cashReminder(news),
    ],
  }),
  'parcel-shipped': (news) => ({
    subject: `Your ${orderOf(news)} is on its way`,
    preview: `${courierOf(news)} has it, tracking number ${news.awb}.`,
    heading: 'It is on its way to you',
    introduction: [`We have made it, packed it and handed it to ${news.courierName ?? 'the courier'}.`],
    steps: [
      'Every scan of the courier appears on the page of your order.',
      'We write again on the day it comes to your door.',
      'The courier calls the number you gave us before delivering it.',
      ...cashReminder(news),
    ],
  }),
  'parcel-out-for-delivery': (news) => ({
    subject: `Your ${orderOf(news)} comes to your door today`,
    preview: `${courierOf(news)} is out to deliver it.`,
    heading: 'It comes to your door today',
    introduction: [`${courierOf(news)} is out with your parcel. Please keep your phone at hand: the courier may call.`],
    steps: [...cashReminder(news), 'Should nobody be there, the courier comes again on the next working day.'],
  }),
  'parcel-returned': (news) => ({
    subject: `Your ${orderOf(news)} came back to us`,
    preview: `${courierOf(news)} could not deliver it, and has brought it back.`,
    heading: 'It came back to us',
    introduction: [`${courierOf(news)} could not deliver your parcel, and has brought it back. It is here.`],
    steps: instead(news),
  }),
  'parcel-lost': (news) => ({
    subject: `The courier cannot find your ${orderOf(news)}`,
    preview: 'That is ours to settle, not yours.',
    heading: 'The courier cannot find your parcel',
    introduction: [`${courierOf(news)} cannot say where your parcel is. That is ours to settle with the courier, not yours.`],
    steps: instead(news),
  }),
  'parcel-delivered': (news) => ({
    subject: `Your ${orderOf(news)} is delivered`,
    preview: 'We hope it is used every day.',
    heading: 'It is with you',
    introduction: ['Your parcel was handed over. We hope it is used every day.'],
    steps: [
      'Look it over in daylight.',
      `If anything is not right, or you have not received it, write to us. We answer within ${replyTime}.`,
    ],
  }),
}
