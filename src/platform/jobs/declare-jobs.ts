import type { PgBoss } from 'pg-boss'
import type { Job } from './job.ts'

/** Where jobs end whose tries are used up. */
export const failedQueue = 'failed'

// Left to itself pg-boss would forget after two weeks what nobody has looked at.
const failedSettings = { retryLimit: 0, retentionSeconds: 365 * 24 * 3600 }

/** Makes the queues and schedules of the database those of the table. */
export async function declareJobs(boss: PgBoss, jobs: Readonly<Record<string, Job>>): Promise<void> {
  const known = new Set((await boss.getQueues()).map(({ name }) => name))
  if (known.has(failedQueue)) await boss.updateQueue(failedQueue, failedSettings)
  else await boss.createQueue(failedQueue, failedSettings)
  for (const [name, job] of Object.entries(jobs)) {
    const { attempts, backoffSeconds = 5, maxSeconds = 300 } = job
    const settings = {
      retryLimit: attempts - 1,
      retryDelay: backoffSeconds,
      retryBackoff: true,
      retryDelayMax: 3600,
      expireInSeconds: maxSeconds,
      heartbeatSeconds: 10,
      deleteAfterSeconds: 2 * 24 * 3600,
      retentionSeconds: 90 * 24 * 3600,
      // What runs by the clock tries again by the clock; whoever declares it sees to it that a person hears of one that never succeeds.
      ...(job.cron ? {} : { deadLetter: failedQueue }),
    }
    if (known.has(name)) await boss.updateQueue(name, settings)
    else await boss.createQueue(name, { ...settings, policy: job.onePerKey || job.cron ? 'short' : 'standard' })
    // pg-boss reads a queue when it is first used: inside a transaction that would take a second connection, and enough of them none would be left.
    await boss.findJobs(name, { id: nobody })
  }
  await declareSchedules(boss, jobs)
}

const nobody = '00000000-0000-0000-0000-000000000000'

async function declareSchedules(boss: PgBoss, jobs: Readonly<Record<string, Job>>): Promise<void> {
  const known = await boss.getSchedules()
  for (const { name } of known) if (!jobs[name]?.cron) await boss.unschedule(name)
  for (const [name, { cron }] of Object.entries(jobs)) {
    if (cron && known.find((schedule) => schedule.name === name)?.cron !== cron) await boss.schedule(name, cron, {}, { tz: 'Asia/Kolkata' })
  }
}
