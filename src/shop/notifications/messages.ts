import type { Mailbox } from './mailer.port.ts'
import type { MailPriority, MessageKind } from './message-kind.ts'
import { attentionNeeded } from './messages/attention-needed.ts'
import { enquiryAcknowledgement, enquiryNotification } from './messages/enquiries/enquiry.ts'
import { enquiriesDue, enquiryAnswer, grievanceAcknowledgement, grievanceSettled } from './messages/enquiries/enquiry-care.ts'
import { dataErasure } from './messages/data-erasure.ts'
import { cancellationNotice, orderCancelled } from './messages/order-cancelled.ts'
import { orderConfirmation } from './messages/order-confirmation.ts'
import { orderConfirmed, orderPaidAfterAll } from './messages/order-confirmed.ts'
import { orderChangedNotice, orderCorrected } from './messages/order-corrected.ts'
import { orderLink } from './messages/order-link.ts'
import { orderLetter } from './messages/order-letter.ts'
import { orderDivided } from './messages/order-divided.ts'
import { orderSentAgain } from './messages/order-sent-again.ts'
import { orderNotification } from './messages/order-notification.ts'
import { orderRefunded } from './messages/order-refunded.ts'
import { carrierStopped, parcelBlocked, parcelTrouble } from './messages/parcel-alarms.ts'
import { parcelBooked } from './messages/parcel-booked.ts'
import {
  courierBooked,
  parcelDelivered,
  parcelLost,
  parcelOutForDelivery,
  parcelReturned,
  parcelUndelivered,
  parcelShipped,
} from './messages/parcel-news.ts'
import { payLink } from './messages/pay-link.ts'
import { paymentFailed } from './messages/payment-failed.ts'
import { plannedChangeStopped } from './messages/planned-change-stopped.ts'
import { recoveryCodeUsed } from './messages/recovery-code-used.ts'
import { returnAsked, returnNews } from './messages/return-news.ts'
import { weekFigures } from './messages/week-figures.ts'

/** Every kind of message that the shop sends. Its mail is drawn in src/documents/, whose table in render-mail.ts has the same rows. */
export const messageKinds = {
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
  'courier-booked': courierBooked,
  'parcel-shipped': parcelShipped,
  'parcel-out-for-delivery': parcelOutForDelivery,
  'parcel-undelivered': parcelUndelivered,
  'parcel-delivered': parcelDelivered,
  'parcel-returned': parcelReturned,
  'parcel-lost': parcelLost,
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

type Kind = keyof typeof messageKinds
type ContentOf<Of extends Kind> = (typeof messageKinds)[Of] extends MessageKind<infer Content> ? Content : never

/** Of the owner's, by group and name. */
type DraftedSentences = Readonly<Partial<Record<string, Readonly<Partial<Record<string, string>>>>>>

/** The message of one kind, with everything its mail needs. */
export type MessageOf<Of extends Kind> = {
  [Own in Of]: { readonly kind: Own } & ContentOf<Own> & {
      /** Numbers of the invoices and credit notes to attach; they are drawn when the mail is sent. */
      readonly taxDocuments?: readonly string[] | undefined
      /** Numbers of the earlier mails of the same conversation, oldest first. */
      readonly follows?: readonly number[] | undefined
      /** Sent to show staff what such a mail looks like: it is about no order that exists, and its subject says so. */
      readonly isSample?: boolean | undefined
      /** A sample of a draft says these, with its placeholders filled, instead of the published ones. */
      readonly sentences?: DraftedSentences | undefined
    }
}[Of]

/** A message to a shopper or to the shop. Stored as JSON in the outbox. */
export type Message = MessageOf<Kind>
export type MailKind = Message['kind']

/** A row without sample, parser or priority does not compile here. */
const kinds: { readonly [Of in Kind]: MessageKind<ContentOf<Of>> } = messageKinds

export function priorityOf<Of extends Kind>(message: MessageOf<Of>): MailPriority {
  // The others of the kind may count as mails that a shopper has caused, and a sample must not.
  if (message.isSample) return 0
  const { priority } = kinds[message.kind]
  return typeof priority === 'function' ? priority(message) : priority
}

/** To whom a reply to the mail goes; undefined: to the shop. */
export const replyToOf = <Of extends Kind>(message: MessageOf<Of>): Mailbox | undefined => kinds[message.kind].replyTo?.(message)
