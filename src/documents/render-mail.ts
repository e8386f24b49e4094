import { type Words, type WrittenSentences, wordsOf } from '#src/shop/mail-sentences/mail-sentences.ts'
import type { Message, MessageOf } from '#src/shop/notifications/messages.ts'
import type { MailContent } from './mail/mail-content.ts'
import { enquiryAcknowledgement } from './enquiries/enquiry-acknowledgement.ts'
import { enquiryNotification } from './enquiries/enquiry-notification.ts'
import { enquiriesDue } from './enquiries/enquiries-due.ts'
import { enquiryAnswer, grievanceAcknowledgement, grievanceSettled } from './enquiries/enquiry-care.ts'
import { attentionNeeded, plannedChangeStopped } from './attention-needed.ts'
import { dataErasure } from './data-erasure.ts'
import { cancellationNotice, orderCancelled } from './order-cancelled.ts'
import { orderConfirmed, orderPaidAfterAll } from './order-confirmed.ts'
import { orderChangedNotice, orderCorrected } from './order-corrected.ts'
import { orderLetter } from './order-letter.ts'
import { orderDivided } from './order-divided.ts'
import { orderSentAgain } from './order-sent-again.ts'
import { orderLink } from './order-link.ts'
import { orderRefunded } from './order-refunded.ts'
import { paymentFailed } from './payment-failed.ts'
import { mailHtml } from './mail/mail-html.tsx'
import type { MailPicture } from './mail/mail-pictures.ts'
import { mailText } from './mail/mail-text.ts'
import { orderConfirmation } from './order-confirmation.ts'
import { orderNotification } from './order-notification.ts'
import { carrierStopped, parcelBlocked, parcelTrouble } from './parcel-alarms.ts'
import { parcelBooked } from './parcel-booked.ts'
import { parcelNews, parcelUndelivered } from './parcel-news.ts'
import { payLink } from './cash/pay-link.ts'
import { recoveryCodeUsed } from './recovery-code-used.ts'
import { returnAsked, returnNews } from './returns/return-news.ts'
import { weekFigures } from './week-figures.ts'

export type RenderedMail = {
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly pictures: readonly MailPicture[]
}

/** Renders a message as HTML and plain text from the same content, in the owner's words where there are some, with the pictures that the HTML shows. */
export function renderMail(message: Message, written: WrittenSentences = {}): RenderedMail {
  const content = contentOf(message, wordsOf(written))
  return {
    subject: (message.isSample ? `Sample: ${content.subject}` : content.subject).replace(/\s+/g, ' ').trim(),
    html: mailHtml(content),
    text: mailText(content),
    pictures: content.blocks.flatMap((block) => (block.kind === 'goods' ? block.lines.flatMap(({ picture }) => picture?.shown ?? []) : [])),
  }
}

/** The function that draws each kind of message. */
const contents: { readonly [Kind in Message['kind']]: (message: MessageOf<Kind>, words: Words) => MailContent } = {
  'order-confirmation': orderConfirmation,
  'order-notification': orderNotification,
  'payment-failed': paymentFailed,
  'order-confirmed': orderConfirmed,
  'order-paid-after-all': orderPaidAfterAll,
  'order-cancelled': orderCancelled,
  'cancellation-notice': cancellationNotice,
  'order-refunded': orderRefunded,
  'order-corrected': orderCorrected,
  'order-changed-notice': orderChangedNotice,
  'order-link': orderLink,
  'order-letter': orderLetter,
  'order-sent-again': orderSentAgain,
  'order-divided': orderDivided,
  'data-erasure': dataErasure,
  'pay-link': payLink,
  'return-news': returnNews,
  'return-asked': returnAsked,
  'attention-needed': attentionNeeded,
  'parcel-booked': parcelBooked,
  'courier-booked': parcelNews,
  'parcel-shipped': parcelNews,
  'parcel-out-for-delivery': parcelNews,
  'parcel-undelivered': parcelUndelivered,
  'parcel-delivered': parcelNews,
  'parcel-returned': parcelNews,
  'parcel-lost': parcelNews,
  'parcel-blocked': parcelBlocked,
  'carrier-stopped': carrierStopped,
  'parcel-trouble': parcelTrouble,
  'enquiry-acknowledgement': enquiryAcknowledgement,
  'enquiry-notification': enquiryNotification,
  'enquiry-answer': enquiryAnswer,
  'grievance-acknowledgement': grievanceAcknowledgement,
  'grievance-settled': grievanceSettled,
  'enquiries-due': enquiriesDue,
  'recovery-code-used': recoveryCodeUsed,
  'week-figures': weekFigures,
  'planned-change-stopped': plannedChangeStopped,
}

const contentOf = <Kind extends Message['kind']>(message: MessageOf<Kind>, words: Words): MailContent =>
  contents[message.kind](message, words)
