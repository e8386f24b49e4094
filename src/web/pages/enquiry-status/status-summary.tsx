import { formatDateTime, formatLongDay } from '#src/kit/time/format-date.ts'
import { dayOf } from '#src/kit/time/day.ts'
import type { EnquiryStatus } from '#src/shop/workflows/enquiring/enquiring.ts'
import styles from './enquiry-status-page.module.css'

export type ShownStatus = EnquiryStatus

type Props = { readonly status: ShownStatus; readonly officer: { readonly name: string } }

/** Where it stands and by when, never what was written: a number and an address are not much of a secret. */
export function StatusSummary({ status, officer }: Props) {
  const { ticketNumber, receivedAt, answeredAt, grievance } = status
  return (
    <section className={styles.status} aria-labelledby="how-it-stands">
      <h2 id="how-it-stands">
        {ticketNumber}: {sentenceOf(status)}
      </h2>
      <dl className={styles.details}>
        <dt>It reached us</dt>
        <dd>{formatDateTime(receivedAt)}</dd>
        {answeredAt.length > 0 && (
          <>
            <dt>We answered</dt>
            <dd>{answeredAt.map((at) => formatDateTime(at)).join(', ')}</dd>
          </>
        )}
        {grievance && (
          <>
            <dt>As a complaint since</dt>
            <dd>{formatDateTime(grievance.since)}</dd>
            <dt>Acknowledged</dt>
            <dd>{grievance.acknowledgedAt ? formatDateTime(grievance.acknowledgedAt) : `by ${formatDateTime(grievance.acknowledgeBy)}`}</dd>
            <dt>{status.closedAt ? 'Settled' : 'To be settled by'}</dt>
            <dd>{status.closedAt ? formatDateTime(status.closedAt) : formatLongDay(dayOf(grievance.settleBy))}</dd>
            <dt>Grievance officer</dt>
            <dd>{officer.name}</dd>
          </>
        )}
      </dl>
    </section>
  )
}

function sentenceOf({ state, answerBy, grievance }: ShownStatus): string {
  switch (state) {
    case 'open':
      return answerBy ? `we owe you an answer, by ${formatDateTime(answerBy)}` : 'we owe you an answer'
    case 'waiting':
      return 'we have written to you, and wait for your reply'
    case 'answered':
      return grievance ? 'we have written to you, and settle your complaint' : 'we have answered you'
    case 'closed':
      return grievance ? 'your complaint is settled' : 'it is closed'
  }
}
