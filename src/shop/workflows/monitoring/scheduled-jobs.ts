import type { Transaction } from '#src/platform/db/database.ts'
import { notifyShop } from '../attention/attention.ts'
import { oneLine } from './dead-jobs.ts'
import type { Deps } from '../deps.ts'
import { recordRunFailure, recordRunBegun, recordRunSuccess, claimUnreportedFailing } from './scheduled-jobs.store.ts'

/** One run may fail in a restart of the database, and the next in an update of the shop; a third is a fault. */
const reportedAfterRuns = 3

/**
 * Wraps one run of a scheduled job. Such a job never becomes a dead job, because its schedule starts it again; when it keeps failing,
 * the shop is mailed once, and again only if the job has succeeded in between.
 */
export async function runScheduled(job: string, run: () => Promise<unknown>, deps: Deps): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await reportFailing(tx, job, deps)
    await recordRunBegun(tx, job, deps.clock())
  })
  try {
    await run()
  } catch (error) {
    // While the database is away nothing can be recorded, and the queue logs why the run failed.
    await recordFailure(job, error, deps).catch(() => {})
    throw error
  }
  await deps.db.transaction((tx) => recordRunSuccess(tx, job))
}

const recordFailure = (job: string, error: unknown, deps: Deps): Promise<void> =>
  deps.db.transaction(async (tx) => {
    await recordRunFailure(tx, job, oneLine(error instanceof Error ? error.message : String(error)))
    await reportFailing(tx, job, deps)
  })

async function reportFailing(tx: Transaction, job: string, deps: Deps): Promise<void> {
  const at = deps.clock()
  const failing = await claimUnreportedFailing(tx, job, { runs: reportedAfterRuns, at })
  if (!failing) return
  const why = failing.complaint || 'none of them came to an end'
  const cause = `None of the last ${failing.runs} runs of the job ${job} succeeded: ${why}. Its schedule goes on starting it; this is mailed again only after it has succeeded`
  await notifyShop(tx, cause, `job ${job} ${at.toISOString()}`, deps)
}
