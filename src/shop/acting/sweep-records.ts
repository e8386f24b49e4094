import { deleteExpiredAudit } from '../staff/audit-log.store.ts'
import type { Deps } from '../workflows/deps.ts'
import { deleteEndedActs } from './desk-acts.store.ts'

/**
 * Ended acts are needed while a form of theirs may be sent again or somebody may undo them. Tabs come back after weeks, and an act of three
 * months ago is no longer undone. What an undo needs may name a shopper, so it does not stay for ever; who did what is in the audit log.
 */
const actsKeptMs = 90 * 86_400_000

/** Deletes what is older than it must be kept: entries of the audit log, and acts that have ended. */
export async function sweepRecords({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db.transaction(deleteExpiredAudit)
  await db.transaction((tx) => deleteEndedActs(tx, new Date(clock().getTime() - actsKeptMs)))
}
