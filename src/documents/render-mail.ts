import type { Message } from '#src/shop/notifications/messages.ts'
import type { MailContent } from './mail-content.ts'
import { enquiryAcknowledgement } from './enquiry-acknowledgement.ts'
import { enquiryNotification } from './enquiry-notification.ts'
import { attentionNeeded } from './attention-needed.ts'
import { cancellationNotice, orderCancelled } from './order-cancelled.ts'
import { orderConfirmed, orderPaidAfterAll } from './order-confirmed.ts'
import { orderLink } from './order-link.ts'
import { orderRefunded } from './order-refunded.ts'
import { paymentFailed } from './payment-failed.ts'
import { mailHtml } from './mail-html.tsx'
import type { MailPicture } from './mail-pictures.ts'
import { mailText } from './mail-text.ts'
import { orderConfirmation } from './order-confirmation.ts'
import { orderNotification } from './order-notification.ts'
import { carrierStopped, parcelBlocked, parcelTrouble } from './parcel-alarms.ts'
import { parcelBooked } from './parcel-booked.ts'
import { parcelNews } from './parcel-news.ts'

export type RenderedMail = {
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly pictures: readonly MailPicture[]
}

/** Renders a message as HTML and plain text from the same content, with the pictures that the HTML shows. */
export function renderMail(message: Message): RenderedMail {
  const content = contentOf(message)
  return {
    subject: content.subject.replace(/\s+/g, ' ').trim(),
    html: mailHtml(content),
    text: mailText(content),
    pictures: content.blocks.flatMap((block) => (block.kind === 'goods' ? block.lines.flatMap(({ picture }) => picture?.shown ?? []) : [])),
  }
}

function contentOf(message: Message): MailContent {
  switch (message.kind) {
    case 'order-confirmation':
      return orderConfirmation(message)
    case 'order-notification':
      return orderNotification(message)
    case 'payment-failed':
      return paymentFailed(message)
    case 'order-confirmed':
      return orderConfirmed(message)
    case 'order-paid-after-all':
      return orderPaidAfterAll(message)
    case 'order-cancelled':
      return orderCancelled(message)
    case 'cancellation-notice':
      return cancellationNotice(message)
    case 'order-refunded':
      return orderRefunded(message)
    case 'order-link':
      return orderLink(message)
    case 'attention-needed':
      return attentionNeeded(message)
    case 'parcel-booked':
      return parcelBooked(message)
    case 'enquiry-acknowledgement':
      return enquiryAcknowledgement(message)
    case 'enquiry-notification':
      return enquiryNotification(message)
    case 'courier-booked':
    case 'parcel-shipped':
    case 'parcel-out-for-delivery':
    case 'parcel-delivered':
      return parcelNews(message)
    case 'parcel-blocked':
      return parcelBlocked(message)
    case 'carrier-stopped':
      return carrierStopped(message)
    case 'parcel-trouble':
      return parcelTrouble(message)
  }
}
