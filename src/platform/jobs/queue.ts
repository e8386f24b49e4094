import { type ConstructorOptions, PgBoss, type SendOptions } from 'pg-boss'
import type { Transaction } from '../db/database.ts'
import type { PostgresDatabase } from '../db/postgres.ts'
import type { Log } from '../log/log.ts'
import { takeBackAbandonedJobs } from './abandoned-jobs.store.ts'

/** One kind of work that happens later. It runs at least once, so doing it twice must do no harm. */
export type Job<Data = never> = {
  run(data: Data, about: { attempt: number; signal: AbortSignal }): Promise<unknown>
  /** Tries in all, the first included; then it waits among the failed ones for a person. */
  attempts: number
  /** Before the second try, 5 unless told; then it doubles up to an hour. */
  backoffSeconds?: number
  /** How many at once in this process, 1 unless told. */
  concurrency?: number
  /** A try that takes longer is given up, 300 unless told. */
  maxSeconds?: number
  /** Minute, hour, day, month, weekday, in India's time: enqueues itself, with empty data. */
  cron?: string
  /** Every enqueue names a key, and is passed over while one with that key already waits. */
  onePerKey?: boolean
}

export type EnqueueOptions = { key?: string; startAfterSeconds?: number; notBefore?: Date }

export type FailedJob = { id: string; job: string; data: unknown; failedAt: Date; complaint: string }

export type Queue<DataOf extends Record<string, object> = Record<string, object>> = {
  /** The job runs once `tx` is durable, and never if it is undone. */
  enqueue<Name extends keyof DataOf & string>(tx: Transaction, job: Name, data: DataOf[Name], options?: EnqueueOptions): Promise<void>
  /** Makes the jobs known to the database; from then on they can be enqueued. */
  start(jobs: Readonly<Record<string, Job>>): Promise<void>
  /** Begins to run them in this process. */
  work(): Promise<void>
  /** Ends the jobs under way, at most `maxSeconds` long, and takes no more. */
  stop(options?: { maxSeconds?: number }): Promise<void>
  /** Those whose tries are used up, newest first. */
  listFailed(): Promise<FailedJob[]>
  retryFailed(id: string): Promise<void>
}

export type QueueOptions = { log: Log; /** How often to look for what has become due, 2 unless told. */ pollSeconds?: number }

/** pg-boss on the shop's own connections. */
export function createQueue<DataOf extends Record<string, object>>(db: PostgresDatabase, { log, pollSeconds = 2 }: QueueOptions): Queue<DataOf> {
  const boss = new PgBoss({ ...bossOptions, db: { executeSql: (text, values) => db.pool.query(text, values) } })
  boss.on('error', (error) => log.error({ err: error }, 'the job queue stumbled'))
  const workers = new Map<string, string[]>()
  let jobs: Readonly<Record<string, Job>> = {}
  let stopping = false

  const due = new Set<string>()
  /** Looks for work at once instead of at the next poll; many calls in a row are one. */
  const wake = (job: string): void => {
    if (due.has(job) || stopping) return
    due.add(job)
    setTimeout(() => {
      due.delete(job)
      for (const worker of workers.get(job) ?? []) boss.notifyWorker(worker)
    }, 5)
  }

  return {
    async enqueue(tx, name, data, { key, startAfterSeconds, notBefore } = {}) {
      const job = jobs[name]
      if (!job) throw new Error(`There is no job called ${name}`)
      if (job.onePerKey && !key) throw new Error(`The job ${name} needs a key`)
      const options: SendOptions = { db: { executeSql: async (text, values) => ({ rows: await tx.query(text, values) }) } }
      if (key) options.singletonKey = key
      const startAfter = notBefore ?? startAfterSeconds
      if (startAfter) options.startAfter = startAfter
      await boss.send(name, data, options)
      tx.afterCommit(() => wake(name))
    },

    async start(table) {
      await boss.start()
      await declare(boss, table)
      jobs = table
    },

    async work() {
      await takeBackAbandonedJobs(db)
      for (const [name, job] of Object.entries(jobs)) {
        const ids: string[] = []
        workers.set(name, ids)
        for (let i = 0; i < (job.concurrency ?? 1); i++) {
          // One of them looks regularly; it calls the others when there is something.
          ids.push(await boss.work(name, { pollingIntervalSeconds: i === 0 ? pollSeconds : 60 }, ([claimed]) => runJob(name, job, claimed as Claimed)))
        }
      }
    },

    async stop({ maxSeconds = 20 } = {}) {
      stopping = true
      const finished = Promise.all([...workers.keys()].map((name) => boss.offWork(name, { wait: true })))
      await within(maxSeconds, finished)
      await boss.stop({ graceful: false, close: false })
    },

    listFailed: () => listFailed(boss),
    async retryFailed(id) {
      await boss.redrive(failedQueue, { ids: [id] })
    },
  }

  async function runJob(name: string, job: Job, { id, data, retryCount, signal }: Claimed): Promise<void> {
    wake(name)
    try {
      await job.run(data as never, { attempt: retryCount + 1, signal })
    } catch (error) {
      log.warn({ err: error, job: name, id, attempt: retryCount + 1, attempts: job.attempts }, 'a job failed')
      throw error
    } finally {
      // Without this pg-boss would wait for the next poll although more may be due.
      for (const worker of workers.get(name) ?? []) boss.notifyWorker(worker)
    }
  }
}

type Claimed = { id: string; data: unknown; retryCount: number; signal: AbortSignal }

const failedQueue = 'failed'
const nobody = '00000000-0000-0000-0000-000000000000'

// No LISTEN: a notify inside an order's transaction would make all commits of the database queue up one behind the other.
const bossOptions: ConstructorOptions = {
  superviseIntervalSeconds: 10,
  monitorIntervalSeconds: 10,
  monitorVacuum: false,
}

async function declare(boss: PgBoss, jobs: Readonly<Record<string, Job>>): Promise<void> {
  const known = new Set((await boss.getQueues()).map(({ name }) => name))
  if (!known.has(failedQueue)) await boss.createQueue(failedQueue, { retryLimit: 0 })
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
      deadLetter: failedQueue,
    }
    if (known.has(name)) await boss.updateQueue(name, settings)
    else await boss.createQueue(name, { ...settings, policy: job.onePerKey ? 'short' : 'standard' })
    // pg-boss reads a queue when it is first used: inside a transaction that would take a second connection, and enough of them none would be left.
    await boss.findJobs(name, { id: nobody })
  }
  await declareSchedules(boss, jobs)
}

async function declareSchedules(boss: PgBoss, jobs: Readonly<Record<string, Job>>): Promise<void> {
  const known = await boss.getSchedules()
  for (const { name } of known) if (!jobs[name]?.cron) await boss.unschedule(name)
  for (const [name, { cron }] of Object.entries(jobs)) {
    if (cron && known.find((schedule) => schedule.name === name)?.cron !== cron) await boss.schedule(name, cron, {}, { tz: 'Asia/Kolkata' })
  }
}

async function listFailed(boss: PgBoss): Promise<FailedJob[]> {
  const found = await boss.findJobs(failedQueue)
  return found
    .filter(({ state }) => state === 'created')
    .map((job) => ({ id: job.id, job: job.sourceName ?? '', data: job.data, failedAt: job.createdOn, complaint: complaintOf(job.sourceOutput) }))
    .sort((a, b) => b.failedAt.getTime() - a.failedAt.getTime())
}

const complaintOf = (output: unknown): string => String((output as { message?: unknown } | null)?.message ?? '')

async function within(seconds: number, work: Promise<unknown>): Promise<void> {
  const { promise: over, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, seconds * 1000)
  await Promise.race([work, over]).finally(() => clearTimeout(timer))
}
