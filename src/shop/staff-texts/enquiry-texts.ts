import type { Columns } from '#src/kit/csv.ts'
import { cutText } from '#src/kit/printable.ts'
import { formatTimestamp } from '#src/kit/time/format-date.ts'
import type { RecordedEnquiry } from '../enquiries/enquiry.ts'
import type { MailStatus } from '../notifications/outbox-list.store.ts'
import type { EnquiryEntry } from '../enquiries/enquiry-standing.ts'
import type { EnquiryRow, EnquiryView } from '../workflows/enquiring/enquiring.ts'
import type { Details } from './details.ts'
import { clockLabels, enquiryStateLabels, entryText } from './enquiry-care-texts.ts'
import { timeLeftLabel } from './today-texts.ts'

export const enquiryColumns: Columns<RecordedEnquiry> = {
  Ticket: ({ ticketNumber }) => ticketNumber,
  Received: ({ receivedAt }) => formatTimestamp(receivedAt),
  Kind: ({ enquiry }) => enquiry.kind,
  From: ({ enquiry }) => enquiry.name,
  Phone: ({ enquiry }) => enquiry.phone,
  'E-mail': ({ enquiry }) => enquiry.email,
  // oxlint-disable-next-line house/given-up-words-stay-out -- the column is called so
  Pieces: requestedUnits,
  Words: ({ enquiry: { message } }) => (message.length > 60 ? `${cutText(message, 59)}…` : message),
}

export const enquiryDetails = (recorded: RecordedEnquiry): Details => [
  ['Ticket', recorded.ticketNumber],
  ['Received', formatTimestamp(recorded.receivedAt)],
  ['Kind', recorded.enquiry.kind],
  ['From', recorded.enquiry.name],
  ['Phone', recorded.enquiry.phone],
  ['E-mail', recorded.enquiry.email],
  ['Pieces', requestedUnits(recorded)],
]

function requestedUnits({ enquiry }: RecordedEnquiry): string | undefined {
  return enquiry.kind === 'bulk' ? `${enquiry.quantity} of ${enquiry.productCode}` : undefined
}

/** The mails about one enquiry. */
export const enquiryMailColumns: Columns<MailStatus> = {
  Mail: ({ kind }) => kind,
  To: ({ to }) => to,
  State: ({ state }) => state,
  Tries: ({ attempts }) => attempts,
  Sent: ({ sentAt }) => sentAt && formatTimestamp(sentAt),
  'Last error': ({ lastError }) => lastError,
}

/** A tab of the inbox. */
export const enquiryTabColumns: Columns<EnquiryRow> = {
  Ticket: ({ ticketNumber }) => ticketNumber,
  Left: ({ clock }) => clock && timeLeftLabel(clock.leftMs),
  Received: ({ receivedAt }) => formatTimestamp(receivedAt),
  Kind: ({ isGrievance, kind }) => (isGrievance ? 'grievance' : kind),
  From: ({ senderName }) => senderName,
  Whose: ({ owner }) => owner?.name,
  State: ({ state }) => enquiryStateLabels[state].label,
  Words: ({ words }) => (words.length > 60 ? `${cutText(words, 59)}…` : words),
}

/** How one stands, and by when what is due. */
export const standingDetails = ({ standing, clocks }: EnquiryView): Details => [
  ['State', enquiryStateLabels[standing.state].label],
  ['Whose', standing.ownerEmail],
  ['Order', standing.orderNumber],
  ['Grievance since', standing.grievance && formatTimestamp(standing.grievance.since)],
  ...clocks.map(({ what, dueAt, leftMs }): Details[number] => [
    `${clockLabels[what]} by`,
    `${formatTimestamp(dueAt)} (${timeLeftLabel(leftMs)})`,
  ]),
]

/** All that happened to one. */
export const entryColumns: Columns<EnquiryEntry> = {
  When: ({ at }) => formatTimestamp(at),
  Who: ({ by }) => by ?? 'the shop',
  What: (entry) => entryText(entry, (email) => email),
  Words: ({ text }) => text,
}
