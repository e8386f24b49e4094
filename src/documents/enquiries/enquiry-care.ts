import { formatDateTime, formatLongDay } from '#src/kit/time/format-date.ts'
import { dayOf } from '#src/kit/time/day.ts'
import type { Words } from '#src/shop/mail-sentences/mail-sentences.ts'
import type { MessageOf } from '#src/shop/notifications/messages.ts'
import { enquiryDetailRows, enquiryQuote } from './enquiry-texts.ts'
import type { MailBlock, MailContent } from '../mail/mail-content.ts'
import { contactOf } from '../order-texts.ts'

/** What one of the staff answers. Its subject is that of the acknowledgement, so that mailboxes show both as one conversation. */
export function enquiryAnswer(answered: MessageOf<'enquiry-answer'>, words: Words): MailContent {
  const [sentence, acknowledged] = [words('enquiry-answer'), words('enquiry-acknowledgement')]
  const { brandName, ticketNumber: ticket, senderName, signature, lastWords, wanted } = answered
  return {
    brandName,
    subject: answered.follows?.length
      ? `Re: ${acknowledged(wanted ? 'bulkSubject' : 'subject', { ticket })}`
      : sentence(wanted ? 'bulkSubject' : 'subject', { ticket }),
    preview: answered.answer.replace(/\s+/g, ' ').slice(0, 120),
    heading: sentence('heading', { name: senderName }),
    introduction: [],
    isSandbox: false,
    blocks: [
      { kind: 'letter', text: answered.answer },
      { kind: 'letter', text: `${signature}\n${brandName}` },
      { kind: 'note', text: sentence('reply', { ticket }) },
      ...(lastWords === undefined
        ? enquiryQuote(answered, `What you wrote on ${formatDateTime(new Date(answered.receivedAt))}`)
        : [{ kind: 'quote', heading: 'What you wrote last', text: lastWords } as const]),
    ],
    footer: contactOf(answered),
  }
}

export function grievanceAcknowledgement(grievance: MessageOf<'grievance-acknowledgement'>, words: Words): MailContent {
  const sentence = words('grievance-acknowledgement')
  const { ticketNumber: ticket, senderName: name } = grievance
  const day = formatLongDay(dayOf(new Date(grievance.settleBy)))
  return {
    brandName: grievance.brandName,
    subject: sentence('subject', { ticket }),
    preview: sentence('preview', { day }),
    heading: sentence('heading'),
    introduction: [sentence('introduction', { name, ticket, day })],
    isSandbox: false,
    blocks: [
      { kind: 'action', label: 'See how it stands', url: grievance.statusUrl },
      officerBlock(grievance),
      ...enquiryQuote(grievance, 'What you wrote'),
      { kind: 'details', heading: 'Your complaint', details: enquiryDetailRows(grievance) },
    ],
    footer: contactOf(grievance),
  }
}

export function grievanceSettled(grievance: MessageOf<'grievance-settled'>, words: Words): MailContent {
  const sentence = words('grievance-settled')
  const { ticketNumber: ticket, senderName: name } = grievance
  return {
    brandName: grievance.brandName,
    subject: sentence('subject', { ticket }),
    preview: grievance.outcome.replace(/\s+/g, ' ').slice(0, 120),
    heading: sentence('heading'),
    introduction: [sentence('introduction', { name, ticket })],
    isSandbox: false,
    blocks: [
      { kind: 'letter', text: grievance.outcome },
      officerBlock(grievance),
      { kind: 'note', text: sentence('notContent') },
      ...enquiryQuote(grievance, 'What you wrote'),
    ],
    footer: contactOf(grievance),
  }
}

const officerBlock = ({ officer }: MessageOf<'grievance-acknowledgement'> | MessageOf<'grievance-settled'>): MailBlock => ({
  kind: 'details',
  heading: `Our ${officer.designation.toLowerCase()}`,
  details: [
    { label: 'Name', value: [officer.name] },
    { label: 'E-mail', value: [officer.email], opens: 'mail' },
    { label: 'Phone', value: [officer.phone], opens: 'phone' },
  ],
})
