import { randomKey } from '#src/kit/random-key.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { countFrom, findByContent, insertEnquiry, lockContent } from '../../enquiries/enquiries.store.ts'
import { answerDue } from '../../enquiries/enquiry-clocks.ts'
import { insertEntry } from '../../enquiries/enquiry-entries.store.ts'
import type { Enquiry, RecordedEnquiry } from '../../enquiries/enquiry.ts'
import type { Deps } from '../deps.ts'
import { enquiryMessages, queueMails } from '../messages/messages.ts'
import { holdEnquiry, settle } from './amend-enquiry.ts'
import { beginGrievance } from './grievances.ts'
import { findNamedProducts } from './named-products.ts'
import { numbersNamedIn } from './named-orders.ts'
import { findSureOrder } from './sender-orders.store.ts'

export type EnquiryDeps = Pick<Deps, 'db' | 'settings' | 'clock' | 'deskUrl' | 'enquiryUrl' | 'reading' | 'wakeMailSender'> & {
  readonly catalogue: Pick<Catalogue, 'search'>
}

const minutes = 60_000
/** The same text within this time is a second click; later it is a new enquiry. */
const repeatMs = 15 * minutes
/** Acknowledgements to one address in a day, so that nobody can flood another person's mailbox. */
const mostAcknowledgements = 5
const dayMs = 24 * 60 * minutes

/** `isComplaint`: its sender calls it one. `takenDown`: staff have written it down, so that nobody need be mailed that there is something new. */
export type RecordOptions = {
  readonly isComplaint?: boolean | undefined
  readonly takenDown?: { readonly by: string; readonly note: string; readonly receivedAt: Date } | undefined
}

/** Records an enquiry once, however often it is sent, together with the mails to both sides. A complaint becomes a grievance at once. */
export async function recordEnquiry(
  enquiry: Enquiry,
  { isComplaint = false, takenDown }: RecordOptions,
  deps: EnquiryDeps,
): Promise<RecordedEnquiry> {
  const products = enquiry.kind === 'bulk' ? await findNamedProducts(enquiry.productCode, deps.catalogue) : []
  return deps.db.transaction(async (tx) => {
    const now = deps.clock()
    await lockContent(tx, enquiry)
    const earlier = await findByContent(tx, enquiry, new Date(now.getTime() - repeatMs))
    if (earlier) {
      if (isComplaint) await complainLater(tx, earlier, deps)
      return earlier
    }

    const acknowledge = await mayAcknowledge(tx, enquiry, now)
    const receivedAt = takenDown?.receivedAt ?? now
    const recorded = await insertEnquiry(
      tx,
      { id: randomKey<'enquiry'>(), receivedAt, enquiry },
      { numberPrefix: deps.settings.orders.numberPrefix, dueAt: answerDue(receivedAt, deps.settings.delivery.holidays) },
    )
    await linkSureOrder(tx, recorded, deps)
    if (takenDown) await noteTakenDown(tx, recorded, takenDown, deps)
    // Whoever complains is mailed the officer and the day, and not that an answer is due as well.
    const mails = enquiryMessages(recorded, { products, acknowledge: acknowledge && !isComplaint, isComplaint }, deps)
    await queueMails(tx, takenDown ? mails.filter(({ to }) => to.address === enquiry.email) : mails, deps)
    if (isComplaint) await beginGrievance(tx, recorded, { mayMail: acknowledge, since: receivedAt }, deps)
    return recorded
  })
}

/** They have sent the same words once more, and called them a complaint this time. */
async function complainLater(tx: Transaction, earlier: RecordedEnquiry, deps: EnquiryDeps): Promise<void> {
  const held = await holdEnquiry(tx, earlier.ticketNumber)
  if (!held || held.standing.grievance || held.standing.state === 'closed' || held.standing.state === 'spam') return
  const now = deps.clock()
  await beginGrievance(tx, earlier, { mayMail: await mayAcknowledge(tx, earlier.enquiry, now), since: now }, deps)
}

async function noteTakenDown(
  tx: Transaction,
  recorded: RecordedEnquiry,
  { by, note }: NonNullable<RecordOptions['takenDown']>,
  deps: EnquiryDeps,
): Promise<void> {
  await insertEntry(tx, recorded.id, { kind: 'note', by, text: note }, { at: deps.clock(), requestKey: undefined })
  await settle(tx, recorded, deps)
}

/** An order that they name, and that is theirs: nothing is guessed. */
async function linkSureOrder(tx: Transaction, recorded: RecordedEnquiry, deps: EnquiryDeps): Promise<void> {
  const { message } = recorded.enquiry
  const order = await findSureOrder(tx, numbersNamedIn(message), recorded.enquiry)
  if (order === undefined) return
  await insertEntry(tx, recorded.id, { kind: 'order', about: order }, { at: recorded.receivedAt, requestKey: undefined })
  await settle(tx, recorded, deps)
}

async function mayAcknowledge(tx: Transaction, { email }: Enquiry, now: Date): Promise<boolean> {
  return email !== undefined && (await countFrom(tx, email, new Date(now.getTime() - dayMs))) < mostAcknowledgements
}
