import { replyTime } from '#src/kit/time/reply-time.ts'
import { formatPaise } from '#src/kit/money.ts'
import type { MessageOf } from '#src/shop/notifications/messages.ts'
import type { ParcelNewsKind } from '#src/shop/notifications/messages/parcel-news.ts'
import type { MailContent, MailDetail } from './mail/mail-content.ts'
import { contactOf, goodsOf } from './order-texts.ts'
import { pickupDay } from './pickup-texts.ts'

type ParcelNews = MessageOf<ParcelNewsKind>

/** A mail to the shopper: a courier is booked, has the parcel, delivers it today, or has delivered it. */
export function parcelNews(news: ParcelNews): MailContent {
  const { subject, preview, heading, introduction, steps } = newsTexts[news.kind](news)
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
      ...(news.trackUrl && news.kind !== 'parcel-delivered'
        ? [{ kind: 'links', heading: 'Where it is', links: [{ title: 'Follow it at the courier', url: news.trackUrl }] } as const]
        : []),
      { kind: 'steps', heading: 'What happens next', steps },
      goodsOf(news),
    ],
    footer: contactOf(news),
  }
}

const parcelDetails = ({ orderNumber, awb, courierName, recipientName, addressLines, taxDocuments }: ParcelNews): MailDetail[] => [
  { label: 'Order number', value: [orderNumber] },
  { label: 'Tracking number (AWB)', value: [awb] },
  ...(courierName ? [{ label: 'Courier', value: [courierName] }] : []),
  ...(taxDocuments ? [{ label: 'Invoice', value: [`${taxDocuments.join(', ')}, attached to this mail`] }] : []),
  { label: 'Delivery to', value: [recipientName, ...addressLines] },
]

type NewsText = Pick<MailContent, 'subject' | 'preview' | 'heading' | 'introduction'> & { readonly steps: readonly string[] }

const courierOf = ({ courierName }: ParcelNews): string => courierName ?? 'The courier'

const cashReminder = ({ paymentMethod, totals }: ParcelNews): string[] =>
  paymentMethod === 'cod' ? [`Please keep ${formatPaise(totals.totalPaise)} ready for the courier.`] : []

const pickupText = ({ pickupDate }: ParcelNews): string => {
  const day = pickupDay(pickupDate)
  return day ? `on ${day}` : 'as soon as it is made'
}

const newsTexts: Record<ParcelNewsKind, (news: ParcelNews) => NewsText> = {
  'courier-booked': (news) => ({
    subject: `Your order ${news.orderNumber} has its tracking number`,
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
    subject: `Your order ${news.orderNumber} is on its way`,
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
    subject: `Your order ${news.orderNumber} comes to your door today`,
    preview: `${courierOf(news)} is out to deliver it.`,
    heading: 'It comes to your door today',
    introduction: [`${courierOf(news)} is out with your parcel. Please keep your phone at hand: the courier may call.`],
    steps: [...cashReminder(news), 'Should nobody be there, the courier comes again on the next working day.'],
  }),
  'parcel-delivered': (news) => ({
    subject: `Your order ${news.orderNumber} is delivered`,
    preview: 'We hope it is used every day.',
    heading: 'It is with you',
    introduction: ['Your parcel was handed over. We hope it is used every day.'],
    steps: [
      'Look it over in daylight.',
      `If anything is not right, or you have not received it, write to us. We answer within ${replyTime}.`,
    ],
  }),
}
