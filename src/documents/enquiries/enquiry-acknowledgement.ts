import { formatDateTime } from '#src/kit/time/format-date.ts'
import { replyTime } from '#src/kit/time/reply-time.ts'
import type { Says, Words } from '#src/shop/mail-sentences/mail-sentences.ts'
import type { MessageOf } from '#src/shop/notifications/messages.ts'
import { enquiryQuote, enquiryDetailRows, formatUnits } from './enquiry-texts.ts'
import type { MailContent } from '../mail/mail-content.ts'
import { contactOf } from '../order-texts.ts'

export function enquiryAcknowledgement(enquiry: MessageOf<'enquiry-acknowledgement'>, words: Words): MailContent {
  const say = words('enquiry-acknowledgement')
  const { brandName, ticketNumber: ticket, senderName, wanted, dueAt, statusUrl } = enquiry
  const reply = replyTime
  const introduction = wanted ? say('bulkIntroduction', { pieces: formatUnits(wanted.quantity), reply }) : say('introduction', { reply })
  return {
    brandName,
    subject: say(wanted ? 'bulkSubject' : 'subject', { ticket }),
    preview: say('preview', { reply }),
    heading: say('heading', { name: senderName }),
    introduction: [dueAt === undefined ? introduction : `${introduction} ${say('dueAt', { time: formatDateTime(new Date(dueAt)) })}`],
    isSandbox: false,
    blocks: [
      ...enquiryQuote(enquiry, 'What you wrote'),
      { kind: 'details', heading: wanted ? 'Your enquiry' : 'Your message', details: enquiryDetailRows(enquiry) },
      { kind: 'steps', heading: 'What happens next', steps: wanted ? bulkSteps(ticket, say) : contactSteps(ticket, say) },
      ...(statusUrl === undefined ? [] : [{ kind: 'action', label: 'See how it stands', url: statusUrl } as const]),
      { kind: 'note', text: say('notYou') },
    ],
    footer: contactOf(enquiry),
  }
}

type Say = Says<'enquiry-acknowledgement'>

const contactSteps = (ticket: string, say: Say): string[] => [say('stepRead'), say('stepTicket', { ticket })]

const bulkSteps = (ticket: string, say: Say): string[] => [say('bulkStepPrice'), say('bulkStepNothing'), say('bulkStepTicket', { ticket })]
