import type { Columns } from '#src/kit/csv.ts'
import { formatTimestamp } from '#src/kit/time/format-date.ts'
import type { MailStatus } from '../notifications/outbox-list.store.ts'
import type { OutboxPause } from '../notifications/outbox.store.ts'
import type { SampleProblem } from '../workflows/mailing/mailing.ts'
import type { Details } from './details.ts'
import type { NextSteps } from './next-steps.ts'

export const mailColumns: Columns<MailStatus> = {
  Mail: ({ id }) => id,
  Kind: ({ kind }) => kind,
  To: ({ to }) => to,
  About: ({ orderNumber, ticketNumber }) => orderNumber ?? ticketNumber,
  State: ({ state }) => state,
  Tries: ({ attempts }) => attempts,
  Sent: ({ sentAt }) => sentAt && formatTimestamp(sentAt),
  'Next try': ({ nextTryAt }) => nextTryAt && formatTimestamp(nextTryAt),
  'Last error': ({ lastError }) => lastError,
}

export const mailDetails = (mail: MailStatus): Details => [
  ['Mail', `${mail.id}, ${mail.kind}`],
  ['To', mail.to],
  ['About', mail.orderNumber ?? mail.ticketNumber],
  ['State', `${mail.state}, tried ${mail.attempts === 1 ? 'once' : `${mail.attempts} times`}`],
  ['Written', formatTimestamp(mail.createdAt)],
  ['Sent', mail.sentAt && formatTimestamp(mail.sentAt)],
  ['Next try', mail.nextTryAt && formatTimestamp(mail.nextTryAt)],
  ['Last error', mail.lastError],
]

export const sampleProblemMessage = ({ most }: SampleProblem): string =>
  `${most} samples have gone to you within an hour: that is enough for now. The page shows what they would look like.`

export const pauseMessage = ({ until, reason }: OutboxPause, { resumeMails }: NextSteps): string =>
  `No mail goes out until ${formatTimestamp(until)}: ${reason}. Once that is mended: ${resumeMails}`

/** What to do about a mail that was given up; what the mail server wrote stands on the page of the mail. */
export function givenUpMailText(error: string | undefined): string {
  const [, command, reply] = /^SMTP (.*?) ?(\d{3}):/.exec(error ?? '') ?? []
  if (reply?.startsWith('5') && command?.startsWith('RCPT'))
    return 'There is no such mailbox, or it takes no mail. Correct the address, then send it again.'
  if (reply?.startsWith('5')) return 'The mail server refuses it. Its page has the reason: mend that, then send it again.'
  if (error?.startsWith('SMTP')) return 'The mail server did not take it in several tries. Send it again when it works.'
  return error === undefined ? 'It was given up.' : 'It could not be sent. Its page has the reason.'
}
