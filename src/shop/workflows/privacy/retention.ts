import type { OrderId } from '#src/kit/id.ts'
import { deleteUnappliedFiles } from '../../payouts/payout-files.store.ts'
import { deleteExpiredAudit } from '../../staff/audit-log.store.ts'
import { erasePersonalData } from '../correcting/correcting.ts'
import type { Deps } from '../deps.ts'
import { sweepEnquiries } from '../enquiring/enquiring.ts'
import { endAwait, listAwaited } from './person.store.ts'
import {
  deleteEndedActs,
  deleteOldMails,
  emptyOldRawEvents,
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
    kept: 'until they are delivered, back or cancelled, and all money has arrived',
    because: 'until then the shop has to reach the shopper',
    sweep: eraseAwaited,
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
    because: 'the books must say who bought what; invoices and credit notes themselves are never deleted',
    sweep: (deps) => eraseAll((limit) => listOrdersBeyondBooks(deps.db, deps.clock(), limit), deps),
  },
  mails: {
    what: 'Mails that were sent or given up',
    kept: '3 years',
    because: 'a consumer can complain for 2 years',
    sweep: (deps) => deps.db.transaction((tx) => deleteOldMails(tx, daysAgo(deps, 3 * 365))),
  },
  'raw events': {
    what: 'Messages of payment gateway and carrier, byte by byte',
    kept: '1 year',
    because: 'they are the proof when a payment is disputed; what the shop read from them stays with the order',
    sweep: (deps) => deps.db.transaction((tx) => emptyOldRawEvents(tx, daysAgo(deps, 365))),
  },
  'payout files': {
    what: 'Settlement and remittance files that were looked at, and not read in',
    kept: '7 days',
    because: 'they say nothing that counts; what was read in stays with the books',
    sweep: (deps) => deps.db.transaction((tx) => deleteUnappliedFiles(tx, daysAgo(deps, 7))),
  },
  enquiries: {
    what: 'Enquiries that ended, with answers and mails',
    kept: '1 year; spam 30 days, complaints 3 years',
    because: 'people come back to what they asked; a consumer commission hears complaints of up to 2 years ago',
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

async function eraseAwaited(deps: Deps): Promise<number> {
  let erased = 0
  for (const id of await listAwaited(deps.db)) {
    if (!(await erasePersonalData(id, { who: 'shop' }, deps)).ok) continue
    await deps.db.transaction((tx) => endAwait(tx, id))
    erased += 1
  }
  return erased
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
