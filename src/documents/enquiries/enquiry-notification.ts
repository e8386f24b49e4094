import { replyTime } from '#src/kit/time/reply-time.ts'
import { cutText } from '#src/kit/printable.ts'
import type { MessageOf } from '#src/shop/notifications/messages.ts'
import { enquiryQuote, enquiryDetailRows, formatUnits } from './enquiry-texts.ts'
import type { MailContent } from '../mail/mail-content.ts'

/** A mail to the shop. A reply to this mail goes to the sender of the enquiry. */
export function enquiryNotification(enquiry: MessageOf<'enquiry-notification'>): MailContent {
  const { brandName, ticketNumber, senderName, senderEmail, senderPhone, wanted, message, isComplaint } = enquiry
  const about = wanted ? `${formatUnits(wanted.quantity)} of ${wanted.productCode}` : isComplaint ? 'A complaint' : 'A message'
  return {
    brandName,
    subject: wanted
      ? `Bulk enquiry ${ticketNumber}: ${about}`
      : `${isComplaint ? 'Complaint' : 'Message'} ${ticketNumber} from ${senderName}`,
    preview: `${senderName}: ${cutText(message.replace(/\s+/g, ' '), 120) || 'please get in touch'}`,
    heading: `${about} from ${senderName}`,
    introduction: [isComplaint ? complaintClocks : `We promise an answer within ${replyTime}.`],
    isSandbox: false,
    blocks: [
      ...(enquiry.deskUrl === undefined ? [] : [{ kind: 'action', label: 'Open the enquiry', url: enquiry.deskUrl } as const]),
      ...enquiryQuote(enquiry, 'What they wrote'),
      { kind: 'details', heading: 'Who asks', details: enquiryDetailRows(enquiry) },
      {
        kind: 'steps',
        heading: 'What happens next',
        steps: [
          senderEmail
            ? `Answer it at the desk, so that everybody sees what was written. A reply to this mail goes to ${senderEmail} as well; the desk then has to be told.`
            : `They left no e-mail address: please call ${senderPhone}.`,
          `Keep ${ticketNumber} in the subject, or say it on the phone.`,
        ],
      },
    ],
    footer: [],
  }
}

const complaintClocks =
  'They call it a complaint: the law wants it acknowledged within 48 hours, and settled within a month. Whoever left a mail address has been told so already.'
