import { type ConstructorOptions, PgBoss, type SendOptions } from 'pg-boss'
import { systemClock } from '#src/kit/time/clock.ts'
import type { Transaction } from '../db/database.ts'
import type { PostgresDatabase } from '../db/postgres.ts'
import type { Log } from '../log/log.ts'
import { requeueAbandonedJobs } from './abandoned-jobs.store.ts'
import { type Clocks, createClockWatch } from './clock-watch.ts'
import { declareJobs, failedQueue } from './declare-jobs.ts'
import type { FailedJob, Job } from './job.ts'
import { bringForward } from './set-back-clock.store.ts'

export type { FailedJob, Job }

export type EnqueueOptions = { key?: string; startAfterSeconds?: number; notBefore?: Date }

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
  /** With all its tries. False when there is no such one. */
  retryFailed(id: string): Promise<boolean>
}

export type QueueOptions = {
  log: Log
  /** How often to look for what has become due, 2 unless told. */
  pollSeconds?: number
  /** The system's, unless a test tells its own time. */
  clocks?: Clocks
}

/** pg-boss on the shop's own connections. */
export function createQueue<DataOf extends Record<string, object>>(
  db: PostgresDatabase,
  { log, pollSeconds = 2, clocks = systemClocks }: QueueOptions,
): Queue<DataOf> {
  const boss = new PgBoss({ ...bossOptions, db: { executeSql: (text, values) => db.pool.query(text, values) } })
  boss.on('error', (error) => log.error({ err: error }, 'the job queue stumbled'))
  const bell = createWorkerWaker(boss)
  let jobs: Readonly<Record<string, Job>> = {}
  let watch: ReturnType<typeof watchEvery> | undefined

  return {
    async enqueue(tx, name, data, options = {}) {
      const job = jobs[name]
      if (!job) throw new Error(`There is no job called ${name}`)
      if (job.onePerKey && !options.key) throw new Error(`The job ${name} needs a key`)
      await boss.send(name, data, sendOptions(tx, options))
      tx.afterCommit(() => bell.ringSoon(name))
    },

    async start(table) {
      await boss.start()
      await declareJobs(boss, table)
      jobs = table
    },

    async work() {
      await requeueAbandonedJobs(db)
      watch = watchEvery(pollSeconds, createClockWatch(clocks, { jobs, run: runOverdue, bringForward: () => bringForward(db) }), log)
      for (const [name, job] of Object.entries(jobs)) {
        for (let i = 0; i < (job.concurrency ?? 1); i++) {
          // One of them looks regularly; it calls the others when there is something.
          const options = { pollingIntervalSeconds: i === 0 ? pollSeconds : 60 }
          bell.add(name, await boss.work(name, options, ([claimed]) => runJob(name, job, claimed as Claimed)))
        }
      }
    },

    async stop({ maxSeconds = 20 } = {}) {
      bell.silence()
      await watch?.stop()
      await within(maxSeconds, Promise.all(Object.keys(jobs).map((name) => boss.offWork(name, { wait: true }))))
      await boss.stop({ graceful: false, close: false })
    },

    listFailed: () => listFailed(boss),
    retryFailed: async (id) => isJobId(id) && (await boss.redrive(failedQueue, { ids: [id] })) > 0,
  }

  async function runJob(name: string, job: Job, { id, data, retryCount, signal }: Claimed): Promise<void> {
    bell.ringSoon(name)
    try {
      const run = () => job.run(data as never, { attempt: retryCount + 1, signal })
      await (watch ? watch.note(name, run) : run())
    } catch (error) {
      log.warn({ err: error, job: name, id, attempt: retryCount + 1, attempts: job.attempts }, 'a job failed')
      throw error
    } finally {
      // Without this pg-boss would wait for the next poll although more may be due.
      bell.ring(name)
    }
  }

  /** Once in all processes. */
  async function runOverdue(name: string, job: Job): Promise<void> {
    const lock = await db.lock(`overdue job ${name}`)
    if (!lock) return
    log.warn({ job: name }, 'the queue has missed a job of the clock: it is run now')
    await runJob(name, job, overdue(job)).finally(lock.release)
  }
}

type Claimed = { id: string; data: unknown; retryCount: number; signal: AbortSignal }

const overdue = ({ maxSeconds = 300 }: Job): Claimed => ({
  ...{ id: 'overdue', data: {}, retryCount: 0 },
  signal: AbortSignal.timeout(1_000 * maxSeconds),
})

const systemClocks: Clocks = { clock: systemClock, monotonicMs: () => performance.now() }

/** Looks every so many seconds, one look at a time. */
function watchEvery(seconds: number, watch: ReturnType<typeof createClockWatch>, log: Log) {
  let looking: Promise<void> | undefined
  const timer = setInterval(() => {
    looking ??= watch
      .check()
      .catch((error: unknown) => log.warn({ err: error }, 'the jobs of the clock could not be looked after'))
      .finally(() => {
        looking = undefined
      })
  }, seconds * 1_000).unref()
  return {
    note: watch.track,
    async stop(): Promise<void> {
      clearInterval(timer)
      await looking
    },
  }
}

// No LISTEN: a notify inside an order's transaction would make all commits of the database queue up one behind the other.
const bossOptions: ConstructorOptions = {
  superviseIntervalSeconds: 10,
  monitorIntervalSeconds: 10,
  monitorVacuum: false,
}

function sendOptions(tx: Transaction, { key, startAfterSeconds, notBefore }: EnqueueOptions): SendOptions {
  const startAfter = notBefore ?? startAfterSeconds
  return {
    db: { executeSql: async (text, values) => ({ rows: await tx.query(text, values) }) },
    ...(key ? { singletonKey: key } : {}),
    ...(startAfter ? { startAfter } : {}),
  }
}

/** Lets the workers of this process look for work at once instead of at their next poll. */
function createWorkerWaker(boss: PgBoss) {
  const workers = new Map<string, string[]>()
  const rungSoon = new Set<string>()
  let silent = false

  const ring = (job: string): void => {
    if (!silent) for (const worker of workers.get(job) ?? []) boss.notifyWorker(worker)
  }
  return {
    add: (job: string, worker: string) => void workers.set(job, [...(workers.get(job) ?? []), worker]),
    ring,
    /** Many calls in a row are one. */
    ringSoon(job: string) {
      if (rungSoon.has(job)) return
      rungSoon.add(job)
      setTimeout(() => {
        rungSoon.delete(job)
        ring(job)
      }, 5)
    },
    silence: () => {
      silent = true
    },
  }
}

async function listFailed(boss: PgBoss): Promise<FailedJob[]> {
  const found = await boss.findJobs(failedQueue)
  return found
    .filter(({ state }) => state === 'created')
    .map((job) => ({
      id: job.id,
      job: job.sourceName ?? '',
      data: job.data,
      failedAt: job.createdOn,
      complaint: errorMessageOf(job.sourceOutput),
    }))
    .sort((a, b) => b.failedAt.getTime() - a.failedAt.getTime())
}

const isJobId = (written: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(written)

const errorMessageOf = (output: unknown): string => String((output as { message?: unknown } | null)?.message ?? '')

async function within(seconds: number, work: Promise<unknown>): Promise<void> {
  const { promise: over, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, seconds * 1000)
  await Promise.race([work, over]).finally(() => clearTimeout(timer))
}
