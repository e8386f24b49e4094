import { mailboxKey } from '#src/kit/contact/email.ts'
import { normalisePhone } from '#src/kit/contact/phone.ts'
import { clocksOf, grievanceDue } from '../../enquiries/enquiry-clocks.ts'
import { listEntries } from '../../enquiries/enquiry-entries.store.ts'
import { standingOf } from '../../enquiries/enquiry-standing.ts'
import { findByTicket } from '../../enquiries/enquiries.store.ts'
import type { Enquiry } from '../../enquiries/enquiry.ts'
import type { Deps } from '../deps.ts'

/** Whoever knows the number and the address may see so much: when, and where it stands, and nothing that was written. */
export type EnquiryStatus = {
  readonly ticketNumber: string
  readonly receivedAt: Date
  readonly isBulk: boolean
  /** Spam is closed for its sender. */
  readonly state: 'open' | 'waiting' | 'answered' | 'closed'
  /** When an answer is due, while they wait for one. */
  readonly answerBy: Date | undefined
  readonly answeredAt: readonly Date[]
  readonly closedAt: Date | undefined
  readonly grievance:
    | { readonly since: Date; readonly acknowledgedAt: Date | undefined; readonly acknowledgeBy: Date; readonly settleBy: Date }
    | undefined
}

/** For the sender: by the number and the mail address or phone that were given with it. Undefined for a wrong number as for a wrong address. */
export async function checkStatus(
  { ticketNumber, address }: { readonly ticketNumber: string; readonly address: string },
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
): Promise<EnquiryStatus | undefined> {
  const recorded = await findByTicket(db, ticketNumber)
  if (!recorded || !isFrom(recorded.enquiry, address)) return undefined
  const entries = await listEntries(db, recorded.id)
  const standing = standingOf(recorded.receivedAt, entries)
  const { state, grievance, closedAt } = standing
  return {
    ...{ ticketNumber, receivedAt: recorded.receivedAt, isBulk: recorded.enquiry.kind === 'bulk' },
    state: state === 'spam' ? 'closed' : state,
    answerBy: clocksOf(standing, settings.delivery.holidays).find(({ what }) => what === 'answer')?.dueAt,
    answeredAt: entries.filter(({ kind }) => kind === 'answer' || kind === 'spoken').map(({ at }) => at),
    closedAt,
    grievance: grievance && { ...grievance, ...grievanceDue(grievance.since) },
  }
}

/** However they spell it. */
function isFrom({ email, phone }: Enquiry, address: string): boolean {
  if (address.includes('@')) return email !== undefined && mailboxKey(email) === mailboxKey(address)
  const digits = normalisePhone(address)
  return digits !== undefined && digits === phone
}
