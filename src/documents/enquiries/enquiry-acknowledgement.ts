import { formatDateTime } from '#src/kit/time/format-date.ts'
import { replyTime } from '#src/kit/time/reply-time.ts'
import type { MessageOf } from '#src/shop/notifications/messages.ts'
import { enquiryQuote, enquiryDetailRows, formatUnits } from './enquiry-texts.ts'
import type { MailContent } from '../mail/mail-content.ts'
import { contactOf } from '../order-texts.ts'

export function enquiryAcknowledgement(enquiry: MessageOf<'enquiry-acknowledgement'>): MailContent {
  const { brandName, ticketNumber, senderName, wanted, dueAt, statusUrl } = enquiry
  const by = dueAt === undefined ? '' : ` That is by ${formatDateTime(new Date(dueAt))}.`
  return {
    brandName,
    subject: wanted ? `We have your bulk enquiry: ticket ${ticketNumber}` : `We have your message: ticket ${ticketNumber}`,
    preview: `You hear from us within ${replyTime}.`,
    heading: `Thank you, ${senderName}`,
    introduction: [
      wanted
        ? `Your enquiry for ${formatUnits(wanted.quantity)} is with us. You hear from us within ${replyTime}.${by}`
        : `Your message is with us. You hear from us within ${replyTime}.${by}`,
    ],
    isSandbox: false,
    blocks: [
      ...enquiryQuote(enquiry, 'What you wrote'),
      { kind: 'details', heading: wanted ? 'Your enquiry' : 'Your message', details: enquiryDetailRows(enquiry) },
      { kind: 'steps', heading: 'What happens next', steps: wanted ? bulkSteps(ticketNumber) : contactSteps(ticketNumber) },
      ...(statusUrl === undefined ? [] : [{ kind: 'action', label: 'See how it stands', url: statusUrl } as const]),
      {
        kind: 'note',
        text: 'You did not write to us? Then somebody mistyped an address: nothing more happens, and you can forget this mail.',
      },
    ],
    footer: contactOf(enquiry),
  }
}

const contactSteps = (ticketNumber: string): string[] => [
  'Somebody from our workshop reads it and answers you, by mail or by phone.',
  `Should you write or call again about the same thing, please say ${ticketNumber}: we then find all of it at once.`,
]

const bulkSteps = (ticketNumber: string): string[] => [
  'We look at quantity, colours and dates, and answer by mail with a price and the making time.',
  'Nothing is made, and nothing is to be paid, before you have agreed to both.',
  `Should you write or call meanwhile, please say ${ticketNumber}: we then find all of it at once.`,
]
