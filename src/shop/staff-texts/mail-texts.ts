import type { Columns } from '#src/kit/csv.ts'
import { formatDateTime } from '#src/kit/time/format-date.ts'
import type { MailStatus } from '../notifications/outbox-list.store.ts'
import type { OutboxPause } from '../notifications/outbox.store.ts'
import type { Details } from './details.ts'
import type { NextSteps } from './next-steps.ts'

export const mailColumns: Columns<MailStatus> = {
  Mail: ({ id }) => id,
  Kind: ({ kind }) => kind,
  To: ({ to }) => to,
  State: ({ state }) => state,
  Tries: ({ attempts }) => attempts,
  Sent: ({ sentAt }) => sentAt && formatDateTime(sentAt),
  'Next try': ({ nextTryAt }) => nextTryAt && formatDateTime(nextTryAt),
  'Last error': ({ lastError }) => lastError,
}

export const mailDetails = (mail: MailStatus): Details => [
  ['Mail', `${mail.id}, ${mail.kind}`],
  ['To', mail.to],
  ['State', `${mail.state}, tried ${mail.attempts === 1 ? 'once' : `${mail.attempts} times`}`],
  ['Written', formatDateTime(mail.createdAt)],
  ['Sent', mail.sentAt && formatDateTime(mail.sentAt)],
  ['Next try', mail.nextTryAt && formatDateTime(mail.nextTryAt)],
  ['Last error', mail.lastError],
]

export const pauseMessage = ({ until, reason }: OutboxPause, { resumeMails }: NextSteps): string =>
  `No mail goes out until ${formatDateTime(until)}: ${reason}. Once that is mended: ${resumeMails}`
