import { formatDateTime } from '#src/kit/time/format-date.ts'
import { replyTime } from '#src/kit/time/reply-time.ts'
import type { SentenceOf, Words } from '#src/shop/mail-sentences/mail-sentences.ts'
import type { MessageOf } from '#src/shop/notifications/messages.ts'
import { enquiryQuote, enquiryDetailRows, formatUnits } from './enquiry-texts.ts'
import type { MailContent } from '../mail/mail-content.ts'
import { contactOf } from '../order-texts.ts'

export function enquiryAcknowledgement(enquiry: MessageOf<'enquiry-acknowledgement'>, words: Words): MailContent {
  const sentence = words('enquiry-acknowledgement')
  const { brandName, ticketNumber: ticket, senderName, wanted, dueAt, statusUrl } = enquiry
  const reply = replyTime
  const introduction = wanted
    ? sentence('bulkIntroduction', { quantity: formatUnits(wanted.quantity), reply })
    : sentence('introduction', { reply })
  return {
    brandName,
    subject: sentence(wanted ? 'bulkSubject' : 'subject', { ticket }),
    preview: sentence('preview', { reply }),
    heading: sentence('heading', { name: senderName }),
    introduction: [dueAt === undefined ? introduction : `${introduction} ${sentence('dueAt', { time: formatDateTime(new Date(dueAt)) })}`],
    isSandbox: false,
    blocks: [
      ...enquiryQuote(enquiry, 'What you wrote'),
      { kind: 'details', heading: wanted ? 'Your enquiry' : 'Your message', details: enquiryDetailRows(enquiry) },
      { kind: 'steps', heading: 'What happens next', steps: wanted ? bulkSteps(ticket, sentence) : contactSteps(ticket, sentence) },
      ...(statusUrl === undefined ? [] : [{ kind: 'action', label: 'See how it stands', url: statusUrl } as const]),
      { kind: 'note', text: sentence('notYou') },
    ],
    footer: contactOf(enquiry),
  }
}

type Sentence = SentenceOf<'enquiry-acknowledgement'>

const contactSteps = (ticket: string, sentence: Sentence): string[] => [sentence('stepRead'), sentence('stepTicket', { ticket })]

const bulkSteps = (ticket: string, sentence: Sentence): string[] => [
  sentence('bulkStepPrice'),
  sentence('bulkStepNothing'),
  sentence('bulkStepTicket', { ticket }),
]
