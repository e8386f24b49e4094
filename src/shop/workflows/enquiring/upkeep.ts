import type { EnquiryId } from '#src/kit/id.ts'
import { addDays, dayOf, hourOf, startOfDay } from '#src/kit/time/day.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import { eraseMails } from '../../notifications/outbox-list.store.ts'
import type { NewMail } from '../../notifications/outbox.store.ts'
import type { Deps } from '../deps.ts'
import { queueMails } from '../messages/messages.ts'
import { holdEnquiry, settle } from './amend-enquiry.ts'
import { deleteEnquiry, type DueEnquiry, listDueBefore, listOutdated, listTicking } from './upkeep.store.ts'

type UpkeepDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'deskUrl' | 'wakeMailSender'>

const remindFromHour = 8
const mostListed = 50
/** A complaint is listed so long before its day. */
const grievanceAheadDays = 7

/**
 * Works the clocks out anew, for holidays that the owner has changed; and once a day, from eight in the morning, mails the shop what runs
 * out before the next morning is over. On a day without any there is no mail.
 */
export async function watchClocks(deps: UpkeepDeps): Promise<void> {
  for (const ticket of await listTicking(deps.db))
    await deps.db.transaction(async (tx) => {
      const held = await holdEnquiry(tx, ticket)
      if (held) await settle(tx, held.recorded, deps)
    })
  const now = deps.clock()
  if (hourOf(now) < remindFromHour) return
  const today = dayOf(now)
  const [nextNoon, aheadOfDay] = [
    new Date(startOfDay(addDays(today, 1)).getTime() + 12 * 3_600_000),
    startOfDay(addDays(today, grievanceAheadDays)),
  ]
  const found = await listDueBefore(deps.db, aheadOfDay, mostListed)
  const due = found.filter(({ dueAt, isGrievance }) => isGrievance || dueAt < nextNoon)
  if (due.length === 0) return
  await deps.db.transaction((tx) => queueMails(tx, reminders(due, today, deps), deps))
}

/** To the shop, and of the complaints to the grievance officer; the same day's is sent once. */
function reminders(due: readonly DueEnquiry[], day: string, { settings, deskUrl }: UpkeepDeps): NewMail[] {
  const { brand, contact, grievanceOfficer } = settings
  const mail = (to: NewMail['to'], listed: readonly DueEnquiry[]): NewMail => ({
    reference: `enquiries due ${day} ${to.address}`,
    to,
    message: {
      kind: 'enquiries-due',
      brandName: brand.name,
      due: listed.map(({ dueAt, ...each }) => ({ ...each, dueAt: dueAt.toISOString() })),
      deskUrl: deskUrl({ list: 'enquiries' }),
    },
  })
  const complaints = due.filter(({ isGrievance }) => isGrievance)
  const isOther = grievanceOfficer.email.toLowerCase() !== contact.email.toLowerCase()
  return [
    mail({ name: brand.name, address: contact.email }, due),
    ...(complaints.length > 0 && isOther ? [mail({ name: grievanceOfficer.name, address: grievanceOfficer.email }, complaints)] : []),
  ]
}

const dayMs = 86_400_000
/** Since it was last touched. Complaints are kept for as long as a consumer commission hears them, with a year to spare. */
const keptDays = { spam: 30, ended: 365, grievance: 3 * 365 }
const batch = 100

/**
 * Deletes enquiries that ended long ago, with everything that was written about them and their mails; returns how many. What waits for us
 * is never deleted.
 */
export async function sweepEnquiries({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  let all = 0
  const since = (days: number) => new Date(clock().getTime() - days * dayMs)
  const kept = { spamSince: since(keptDays.spam), endedSince: since(keptDays.ended), grievanceSince: since(keptDays.grievance) }
  for (let deleted = batch; deleted === batch; all += deleted)
    deleted = await db.transaction(async (tx) => {
      const outdated = await listOutdated(tx, kept, batch)
      for (const id of outdated) await deleteWithMails(tx, id)
      return outdated.length
    })
  return all
}

/** Deletes an enquiry because its sender asks for it; false while it is open. Repeating it is harmless. */
export const forgetEnquiry = (ticketNumber: string, { db }: Pick<Deps, 'db'>): Promise<boolean> =>
  db.transaction(async (tx) => {
    const held = await holdEnquiry(tx, ticketNumber)
    if (held?.standing.state === 'open') return false
    if (held) await deleteWithMails(tx, held.recorded.id)
    return true
  })

async function deleteWithMails(tx: Transaction, id: EnquiryId): Promise<void> {
  await eraseMails(tx, id, [])
  await deleteEnquiry(tx, id)
}
