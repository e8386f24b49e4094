import type { Columns } from '#src/kit/csv.ts'
import { formatTimestamp } from '#src/kit/time/format-date.ts'
import type { DeadJob, FailingJob } from '../workflows/monitoring/monitoring.ts'

/** Scheduled jobs that fail at every run, and jobs whose tries are used up. */
export const failedJobColumns: Columns<FailingJob | DeadJob> = {
  Job: (job) => ('id' in job ? job.id : undefined),
  For: ({ job }) => job,
  Order: (job) => ('id' in job ? job.orderNumber : undefined),
  Failed: ({ failedAt }) => formatTimestamp(failedAt),
  Why: (job) => ('id' in job ? job.complaint : `at each of ${job.runs} runs: ${job.complaint || 'never came to an end'}`),
}

/** What a job does, after "could not": its own name is for whoever maintains the shop. */
const works: Readonly<Record<string, string | undefined>> = {
  'order.fulfil': 'hand a paid order to the carrier',
  'order.send-link': 'mail a shopper the link of an order',
  'parcel.redeliver': 'tell the carrier what a shopper asks for after a failed delivery',
  'parcel.renew': 'book a parcel anew whose address was being changed',
  'parcel.stop': 'take the parcel of a cancelled order off the carrier’s list',
  'return.collect': 'book a courier for a return',
  'return.stop': 'call off the courier of a return',
  'returns.check': 'ask the carrier where returns are',
  'payment.webhook': 'take in what the payment gateway reported',
  'tracking.webhook': 'take in what the carrier reported',
  'parcels.track': 'ask the carrier where parcels are',
  'carrier.recheck': 'ask the carrier whether it accepts bookings again',
  'payment.capture': 'capture a payment that came late',
  'payment.refund': 'hand a refund to the payment gateway',
  'payment.remind': 'remind a shopper of an unpaid order',
  'desk.act': 'do what somebody asked for at the desk',
  'pictures.make': 'make an uploaded picture in all sizes',
  'payments.refunds': 'send the refunds that are due',
  'payments.reconcile': 'ask the payment gateway about unpaid orders',
  'orders.lapse-holds': 'release the stock of unpaid orders',
  'orders.lapse-cash': 'remind of cash orders that nobody confirms, and end them',
  'enquiries.watch': 'work out which enquiries are due, and warn of them',
  'money.settle': 'compare what has changed in money',
  'figures.day': 'count what the day before came to',
  'figures.mail': 'mail the owners the figures of the week',
  'products.rank-sales': 'count what sells, for the order of lists',
  'pages.notify-engines': 'notify search engines of changed pages',
  'products.run-due': 'begin and end planned changes',
  'records.sweep': 'delete what need not be kept any more',
  'backups.archive-log': 'copy the database’s log to the backups',
  'backups.keep': 'look after the backups',
  'jobs.notice-dead': 'report jobs that were given up',
}

export const jobWork = (job: string): string | undefined => works[job]

/** Ways in which programs say why, and what that means to people. */
const reasons: readonly [RegExp, string][] = [
  [/ENOSPC|EDQUOT|no space left|disk .*full/i, 'A disk is full. Make room first.'],
  [
    /ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|EPIPE|fetch failed|socket hang up/i,
    'Somebody whom it asks could not be reached.',
  ],
  [/time(?:d )?out|heartbeat|expired|aborted/i, 'It took too long, or the shop was stopped in the midst of it.'],
]

/** Why a job failed, in words for staff. A sentence is one of ours; anything else is for whoever maintains the shop, and stands on the page Jobs. */
export function jobFaultText(complaint: string): string {
  if (complaint === '') return 'It gave no reason.'
  const known = reasons.find(([pattern]) => pattern.test(complaint))
  if (known) return known[1]
  const isSentence = /^[A-Z][^\n{}<>;]*[.]$/.test(complaint) && !/\b[A-Z_]{6,}\b|[a-z][A-Z]|\w\(|::/.test(complaint)
  return isSentence ? complaint : 'A defect of the shop: the page Jobs has its words, for whoever maintains it.'
}
