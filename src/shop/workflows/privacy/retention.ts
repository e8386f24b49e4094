import type { OrderId } from '#src/kit/id.ts'
import { deleteOldPlans } from '../../catalogue/plans/change-plans.store.ts'
import { deleteOldMissedSearches } from '../../catalogue/searching/missed-searches.store.ts'
import { deleteOldCashKeys } from '../../orders/cash/cash-keys.store.ts'
import { deleteOldCashOutcomes } from '../../orders/cash/cash-outcomes.store.ts'
import { forgetEndedCashKeys } from '../../notifications/outbox-list.store.ts'
import { deleteUnappliedFiles } from '../../payouts/payout-files.store.ts'
import { deleteOldPhotos } from '../../returns/return-photos.store.ts'
import { eraseOldCarriageUpi } from '../../returns/return-carriages.store.ts'
import { eraseOldUpi } from '../../returns/returns.store.ts'
import { deleteExpiredAudit } from '../../staff/audit-log.store.ts'
import { reduceOldFiles } from '../balancing/balancing.ts'
import { erasePersonalData } from '../correcting/correcting.ts'
import type { Deps } from '../deps.ts'
import { sweepEnquiries } from '../enquiring/enquiring.ts'
import { sweepUploads } from '../picturing/picturing.ts'
import { eraseAwaited } from './erase-awaited.ts'
import { enquiriesKept } from './what-stays.ts'
import {
  deleteEndedActs,
  deleteErasureMails,
  deleteOldMails,
  emptyOldRawEvents,
  emptyOldStockNotes,
  listForgottenOrders,
  listOrdersBeyondBooks,
  readRetentionRuns,
  recordRetentionRun,
  type RetentionRun,
} from './retention.store.ts'

/** One kind of record that is not kept for ever. All texts are for the owner. */
type RetentionRule = {
  readonly what: string
  /** For how long, and from when on. */
  readonly kept: string
  readonly because: string
  /** Deletes or erases what is beyond its time; returns how many. */
  readonly sweep: (deps: Deps) => Promise<number>
}

const dayMs = 86_400_000
const batch = 100

const daysAgo = ({ clock }: Pick<Deps, 'clock'>, days: number): Date => new Date(clock().getTime() - days * dayMs)

/** For how long the shop keeps what. A new kind of record with personal data is a row here. */
export const retentionRules = {
  'awaited erasures': {
    what: 'Orders whose shopper asked to be forgotten',
    kept: 'until they are delivered, back or cancelled, all money has arrived, and no return or complaint of them is open; at least 2 days where the page of the order asked',
    because: 'until then the shop has to reach the shopper; and whoever has a forwarded link could ask',
    sweep: eraseAwaited,
  },
  'confirmed erasures': {
    what: 'The mail that confirms an erasure, with its address',
    kept: 'until it is sent or given up, and the night comes',
    because: 'it is the last thing that names the shopper',
    sweep: ({ db }) => db.transaction(deleteErasureMails),
  },
  'forgotten orders': {
    what: 'Name, address and writing of orders that were never paid or confirmed',
    kept: '90 days after the last thing that happened to them',
    because: 'nothing was sold; the order stays in the figures without a name',
    sweep: (deps) => eraseAll((limit) => listForgottenOrders(deps.db, daysAgo(deps, 90), limit), deps),
  },
  'orders beyond the books': {
    what: 'Name, address and writing of orders that were paid',
    kept: '8 years after the financial year in which they ended',
    because: 'the books must say who bought what; invoices, credit notes and delivery challans themselves are never deleted',
    sweep: (deps) => eraseAll((limit) => listOrdersBeyondBooks(deps.db, deps.clock(), limit), deps),
  },
  'keys of cash orders': {
    what: 'Links and codes with which shoppers confirm cash orders: sealed in their mails, and as hashes',
    kept: 'in mails until the order is confirmed or has ended; the hashes 30 days, and as long as the order waits',
    because: 'whoever taps the link again is shown that the order is confirmed',
    sweep: (deps) => deps.db.transaction(async (tx) => (await forgetEndedCashKeys(tx)) + (await deleteOldCashKeys(tx, daysAgo(deps, 30)))),
  },
  'cash record': {
    what: 'Whether cash orders of a phone came back, by a salted hash of its number',
    kept: '2 years; it goes with its order when somebody is forgotten',
    because: 'it decides whether cash is offered to that number',
    sweep: (deps) => deps.db.transaction((tx) => deleteOldCashOutcomes(tx, daysAgo(deps, 2 * 365))),
  },
  mails: {
    what: 'Mails that were sent or given up',
    kept: '3 years',
    because: 'a consumer can complain for 2 years',
    sweep: (deps) => deps.db.transaction((tx) => deleteOldMails(tx, daysAgo(deps, 3 * 365))),
  },
  'photographs of returns': {
    what: 'Photographs of pieces that shoppers sent back, or wanted to',
    kept: '2 years after the return ended; 1 day where the form was never sent',
    because: 'a consumer can complain for 2 years',
    sweep: (deps) =>
      deps.db.transaction((tx) => deleteOldPhotos(tx, { unusedBefore: daysAgo(deps, 1), endedBefore: daysAgo(deps, 2 * 365) })),
  },
  'UPI addresses': {
    what: 'UPI addresses to which money of cash orders, and what a return cost its shopper, goes back, sealed',
    kept: 'until the money is paid; 30 days if it never is',
    because: 'they serve for this payment only; the shopper is asked again',
    sweep: (deps) =>
      deps.db.transaction(async (tx) => (await eraseOldUpi(tx, daysAgo(deps, 30))) + (await eraseOldCarriageUpi(tx, daysAgo(deps, 30)))),
  },
  'raw events': {
    what: 'Messages of payment gateway and carrier, byte by byte',
    kept: '1 year',
    because: 'they are the proof when a payment is disputed; what the shop read from them stays with the order',
    sweep: (deps) => deps.db.transaction((tx) => emptyOldRawEvents(tx, daysAgo(deps, 365))),
  },
  'payout files': {
    what: 'Settlement and remittance files that were looked at, and not read in; columns that the shop does not need of those that were',
    kept: '7 days; the columns go when a file is read in, or in the next night',
    because: 'they say nothing that counts; payments, AWBs and amounts of what was read in stay with the books, and name nobody',
    sweep: async (deps) => (await deps.db.transaction((tx) => deleteUnappliedFiles(tx, daysAgo(deps, 7)))) + (await reduceOldFiles(deps)),
  },
  'missed searches': {
    what: 'What shoppers searched and did not find: words that several searched on a day, and how often',
    kept: '1 year',
    because: 'seasons come back after a year; nothing says who searched',
    sweep: (deps) => deps.db.transaction((tx) => deleteOldMissedSearches(tx, daysAgo(deps, 365))),
  },
  pictures: {
    what: 'Pictures, drawings and films that were uploaded and never published, or removed from a draft',
    kept: '30 days',
    because: 'until then they can be put back; what shoppers have seen stays, since orders name it',
    sweep: (deps) => sweepUploads(daysAgo(deps, 30), deps),
  },
  'notes of stock': {
    what: 'What staff noted at moves of stock',
    kept: '1 year',
    because: 'a note may name somebody; how many, why, when and by whom stay as long as the books',
    sweep: (deps) => deps.db.transaction((tx) => emptyOldStockNotes(tx, daysAgo(deps, 365))),
  },
  'planned changes': {
    what: 'Files of products that were looked at and not brought in, and what was planned, of products, texts or settings, and called off or stopped',
    kept: '14 days; what was applied stays in the history of changes, or among the versions of its text or of the settings',
    because: 'they are old by then: nobody knows what else has changed',
    sweep: (deps) => deps.db.transaction((tx) => deleteOldPlans(tx, daysAgo(deps, 14))),
  },
  enquiries: {
    what: 'Enquiries that ended, with answers and mails',
    ...enquiriesKept,
    sweep: sweepEnquiries,
  },
  'audit log': {
    what: 'Who did what at the desk',
    kept: '1 year; what concerns money, invoices or personal data 8 years after its financial year',
    because: 'the law on books; the database refuses to delete them earlier',
    sweep: ({ db }) => db.transaction(deleteExpiredAudit),
  },
  // Ended acts are needed while a form of theirs may be sent again or somebody may undo them. Tabs come back after weeks.
  acts: {
    what: 'What was typed for acts at the desk, for repeats and undo',
    kept: '90 days',
    because: 'nobody undoes an act of three months ago',
    sweep: (deps) => deps.db.transaction((tx) => deleteEndedActs(tx, daysAgo(deps, 90))),
  },
} as const satisfies Readonly<Record<string, RetentionRule>>

export type ListedRetention = Pick<RetentionRule, 'what' | 'kept' | 'because'> & {
  readonly rule: string
  /** Undefined before the first run. */
  readonly run: RetentionRun | undefined
}

export async function listRetention({ reading }: Pick<Deps, 'reading'>): Promise<ListedRetention[]> {
  const runs = await readRetentionRuns(reading)
  return Object.entries<RetentionRule>(retentionRules).map(([rule, { what, kept, because }]) => ({
    ...{ rule, what, kept, because },
    run: runs.get(rule),
  }))
}

/** Runs every rule, also when one of them fails; then throws what failed. */
export async function sweepRecords(deps: Deps): Promise<void> {
  const failures: unknown[] = []
  for (const [rule, { sweep }] of Object.entries<RetentionRule>(retentionRules))
    try {
      const count = await sweep(deps)
      await deps.db.transaction((tx) => recordRetentionRun(tx, rule, { at: deps.clock(), count }))
    } catch (error) {
      failures.push(new Error(`the rule "${rule}" failed`, { cause: error }))
    }
  if (failures.length > 0) throw failures.length === 1 ? failures[0] : new AggregateError(failures, 'several rules of retention failed')
}

/** A batch that is not erased whole, because something has just happened to its orders, is left to the next night. */
async function eraseAll(list: (limit: number) => Promise<OrderId[]>, deps: Deps): Promise<number> {
  let all = 0
  for (;;) {
    const found = await list(batch)
    let erased = 0
    for (const id of found) if ((await erasePersonalData(id, { who: 'shop' }, deps)).ok) erased += 1
    all += erased
    if (found.length < batch || erased < found.length) return all
  }
}
