import { formatDateTime, formatLongDay } from '#src/kit/time/format-date.ts'
import { dayOf } from '#src/kit/time/day.ts'
import type { MessageOf } from '#src/shop/notifications/messages.ts'
import { enquiryDetailRows, enquiryQuote } from './enquiry-texts.ts'
import type { MailBlock, MailContent } from '../mail/mail-content.ts'
import { contactOf } from '../order-texts.ts'

/** What one of the staff answers. Its subject is that of the acknowledgement, so that mailboxes show both as one conversation. */
export function enquiryAnswer(answered: MessageOf<'enquiry-answer'>): MailContent {
  const { brandName, ticketNumber, senderName, signature, lastWords, wanted } = answered
  const about = `We have your ${wanted ? 'bulk enquiry' : 'message'}: ticket ${ticketNumber}`
  return {
    brandName,
    subject: answered.follows?.length ? `Re: ${about}` : `Your ${wanted ? 'bulk enquiry' : 'message'}: ticket ${ticketNumber}`,
    preview: answered.answer.replace(/\s+/g, ' ').slice(0, 120),
    heading: `Dear ${senderName}`,
    introduction: [],
    isSandbox: false,
    blocks: [
      { kind: 'letter', text: answered.answer },
      { kind: 'letter', text: `${signature}\n${brandName}` },
      { kind: 'note', text: `Just reply to this mail, and keep ${ticketNumber} in its subject: we then find all of it at once.` },
      ...(lastWords === undefined
        ? enquiryQuote(answered, `What you wrote on ${formatDateTime(new Date(answered.receivedAt))}`)
        : [{ kind: 'quote', heading: 'What you wrote last', text: lastWords } as const]),
    ],
    footer: contactOf(answered),
  }
}

export const grievanceAcknowledgement = (grievance: MessageOf<'grievance-acknowledgement'>): MailContent => ({
  brandName: grievance.brandName,
  subject: `We have your complaint: ticket ${grievance.ticketNumber}`,
  preview: `It is settled by ${settleDay(grievance)}.`,
  heading: 'We have your complaint',
  introduction: [
    `Dear ${grievance.senderName}, your complaint is with our grievance officer under the number ${grievance.ticketNumber}. It is settled by ${settleDay(grievance)}.`,
  ],
  isSandbox: false,
  blocks: [
    { kind: 'action', label: 'See how it stands', url: grievance.statusUrl },
    officerBlock(grievance),
    ...enquiryQuote(grievance, 'What you wrote'),
    { kind: 'details', heading: 'Your complaint', details: enquiryDetailRows(grievance) },
  ],
  footer: contactOf(grievance),
})

export const grievanceSettled = (grievance: MessageOf<'grievance-settled'>): MailContent => ({
  brandName: grievance.brandName,
  subject: `Your complaint is settled: ticket ${grievance.ticketNumber}`,
  preview: grievance.outcome.replace(/\s+/g, ' ').slice(0, 120),
  heading: 'Your complaint is settled',
  introduction: [`Dear ${grievance.senderName}, this is what came of your complaint ${grievance.ticketNumber}.`],
  isSandbox: false,
  blocks: [
    { kind: 'letter', text: grievance.outcome },
    officerBlock(grievance),
    {
      kind: 'note',
      text: 'Are you not content with it? Reply to this mail. You can also call the National Consumer Helpline on 1915.',
    },
    ...enquiryQuote(grievance, 'What you wrote'),
  ],
  footer: contactOf(grievance),
})

const settleDay = ({ settleBy }: { readonly settleBy: string }): string => formatLongDay(dayOf(new Date(settleBy)))

const officerBlock = ({ officer }: MessageOf<'grievance-acknowledgement'> | MessageOf<'grievance-settled'>): MailBlock => ({
  kind: 'details',
  heading: `Our ${officer.designation.toLowerCase()}`,
  details: [
    { label: 'Name', value: [officer.name] },
    { label: 'E-mail', value: [officer.email], opens: 'mail' },
    { label: 'Phone', value: [officer.phone], opens: 'phone' },
  ],
})
