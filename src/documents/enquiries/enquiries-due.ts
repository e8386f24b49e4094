import { formatTimestamp } from '#src/kit/time/format-date.ts'
import type { MessageOf } from '#src/shop/notifications/messages.ts'
import type { MailContent } from '../mail/mail-content.ts'

/** A mail to the shop, in the morning. */
export function enquiriesDue({ brandName, due, deskUrl }: MessageOf<'enquiries-due'>): MailContent {
  const what = due.length === 1 ? 'One enquiry runs out of time' : `${due.length} enquiries run out of time`
  return {
    brandName,
    subject: what,
    preview: due.map(({ ticketNumber }) => ticketNumber).join(', '),
    heading: what,
    introduction: ['Before tomorrow noon, or, for complaints, within the week.'],
    isSandbox: false,
    blocks: [
      {
        kind: 'details',
        heading: 'What is due, the next first',
        details: due.map(({ ticketNumber, senderName, isGrievance, ownerName, dueAt }) => ({
          label: ticketNumber,
          value: [`${senderName}${isGrievance ? ', a complaint' : ''}: ${formatTimestamp(new Date(dueAt))}`, ownerName ?? 'Nobody has it.'],
        })),
      },
      { kind: 'action', label: 'Open the inbox', url: deskUrl },
    ],
    footer: [],
  }
}
