import type { PgBoss } from 'pg-boss'
import { defaultMaxSeconds, type Job } from './job.ts'

/** The queue of jobs whose attempts are used up. */
export const failedQueue = 'failed'

// By default pg-boss would delete them after two weeks.
const failedSettings = { retryLimit: 0, retentionSeconds: 365 * 24 * 3600 }

/** Makes the queues and schedules of the database equal to the table. */
export async function declareJobs(boss: PgBoss, jobs: Readonly<Record<string, Job>>): Promise<void> {
  const known = new Set((await boss.getQueues()).map(({ name }) => name))
  if (known.has(failedQueue)) await boss.updateQueue(failedQueue, failedSettings)
  else await boss.createQueue(failedQueue, failedSettings)
  for (const [name, job] of Object.entries(jobs)) {
    const { attempts, backoffSeconds = 5, maxSeconds = defaultMaxSeconds } = job
    const settings = {
      retryLimit: attempts - 1,
      retryDelay: backoffSeconds,
      retryBackoff: true,
      retryDelayMax: 3600,
      expireInSeconds: maxSeconds,
      heartbeatSeconds: 10,
      deleteAfterSeconds: 2 * 24 * 3600,
      retentionSeconds: 90 * 24 * 3600,
      // A scheduled job is tried again by its schedule; the worker notifies the shop of one that never succeeds.
      ...(job.cron ? {} : { deadLetter: failedQueue }),
    }
    if (known.has(name)) await boss.updateQueue(name, settings)
    else await boss.createQueue(name, { ...settings, policy: job.onePerKey || job.cron ? 'short' : 'standard' })
    // pg-boss reads a queue when it is first used. Inside a transaction that would take a second connection, and many at once could take all.
    await boss.findJobs(name, { id: noJobId })
  }
  await declareSchedules(boss, jobs)
}

const noJobId = '00000000-0000-0000-0000-000000000000'

async function declareSchedules(boss: PgBoss, jobs: Readonly<Record<string, Job>>): Promise<void> {
  const known = await boss.getSchedules()
  for (const { name } of known) if (!jobs[name]?.cron) await boss.unschedule(name)
  for (const [name, { cron }] of Object.entries(jobs)) {
    if (cron && known.find((schedule) => schedule.name === name)?.cron !== cron) await boss.schedule(name, cron, {}, { tz: 'Asia/Kolkata' })
  }
}
