import { PgBoss } from 'pg-boss'
import type { Clock } from '#src/kit/time/clock.ts'
import { requeueAbandonedJobs } from '#src/platform/jobs/abandoned-jobs.store.ts'
import type { Job } from '#src/platform/jobs/job.ts'
import type { OpenedParts } from '#src/main/open-parts.ts'
import { jobsOf } from '#src/worker/jobs.ts'

export type DrivenJobs = Awaited<ReturnType<typeof driveJobs>>

/** The jobs of one process, run one after the other and only when told: so every run of a life comes past the same points. */
export async function driveJobs({ shop, queue, db }: OpenedParts, clock: Clock) {
  const jobs = jobsOf(shop)
  await queue.start(jobs)
  await requeueAbandonedJobs(db)
  const boss = new PgBoss({
    db: { executeSql: (text, values) => db.pool.query(text, values) },
    ...{ supervise: false, schedule: false, migrate: false },
  })
  boss.on('error', () => {})
  await boss.start()
  const unscheduled = Object.entries(jobs).flatMap(([name, { cron }]) => (cron ? [] : [name]))

  return {
    /** Runs every job that is due, those that they add, and sends the mails. */
    async work(): Promise<void> {
      for (let name = await findDue(); name; name = await findDue()) await runOne(name)
      await shop.work.deliverMails()
    },
    /** What pg-boss does every few seconds: jobs of dead processes come back. */
    supervise: () => boss.supervise(),
    stop: async () => {
      await boss.stop({ graceful: false, close: false })
      await queue.stop({ maxSeconds: 1 })
    },
  }

  async function findDue(): Promise<string | undefined> {
    const { rows } = await db.pool.query<{ name: string }>(
      `select name from pgboss.job where state in ('created', 'retry') and start_after <= greatest(now(), $1) and name = any($2)
        order by created_on, name limit 1`,
      [clock(), unscheduled],
    )
    return rows[0]?.name
  }

  async function runOne(name: string): Promise<void> {
    const [claimed] = await boss.fetch<never>(name, { includeMetadata: true, ignoreStartAfter: true })
    if (!claimed) return
    try {
      await (jobs[name] as Job).run(claimed.data, { attempt: claimed.retryCount + 1, signal: AbortSignal.timeout(60_000) })
    } catch (error) {
      await boss.fail(name, claimed.id, { message: String(error) })
      return
    }
    await boss.complete(name, claimed.id)
  }
}
