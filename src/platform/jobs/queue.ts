import { type ConstructorOptions, PgBoss, type SendOptions } from 'pg-boss'
import { observed, type TraceContext, traceContext } from '#src/kit/observation.ts'
import { systemClock } from '#src/kit/time/clock.ts'
import { waitAtMost } from '#src/kit/time/wait-at-most.ts'
import { findUnavailable } from '#src/kit/unavailable-error.ts'
import type { Transaction } from '../db/database.ts'
import { isDatabaseFault } from '../db/database-fault.ts'
import type { PostgresDatabase } from '../db/postgres.ts'
import { logDefect } from '../log/log-defect.ts'
import type { Log } from '../log/log.ts'
import { requeueAbandonedJobs } from './abandoned-jobs.store.ts'
import { type Clocks, createClockWatch } from './clock-watch.ts'
import { declareJobs, failedQueue } from './declare-jobs.ts'
import { defaultMaxSeconds, type FailedJob, type Job } from './job.ts'
import { findLastSuccess, type QueueFigures, readQueueFigures } from './queue-figures.store.ts'
import { runsIn } from './set-back-clock.store.ts'

export type { FailedJob, Job, QueueFigures }

export type EnqueueOptions = { key?: string; startAfterSeconds?: number; notBefore?: Date }

export type Queue<DataOf extends Record<string, object> = Record<string, object>> = {
  /** The job runs once `tx` is durable, and never if it is rolled back. */
  enqueue<Name extends keyof DataOf & string>(tx: Transaction, job: Name, data: DataOf[Name], options?: EnqueueOptions): Promise<void>
  /** Declares the jobs in the database; from then on they can be enqueued. */
  start(jobs: Readonly<Record<string, Job>>): Promise<void>
  /** Starts to run them in this process. */
  work(): Promise<void>
  /** Lets the running jobs finish, for at most `maxSeconds`, and takes no more. */
  stop(options?: { maxSeconds?: number }): Promise<void>
  /** Jobs whose attempts are used up, newest first. */
  listFailed(): Promise<FailedJob[]>
  /** Puts one back with all its attempts. False when there is no such job. */
  retryFailed(id: string): Promise<boolean>
  /** What waits, for those who watch the shop. */
  figures(): Promise<QueueFigures>
  findLastSuccess(job: string): Promise<Date | undefined>
}

export type QueueOptions = {
  log: Log
  /** The time between two checks for due jobs, 2 by default. */
  pollSeconds?: number
  /** The system's clocks, unless a test passes its own. */
  clocks?: Clocks
}

/** pg-boss on the shop's own connections. */
export function createQueue<DataOf extends Record<string, object>>(
  db: PostgresDatabase,
  { log, pollSeconds = 2, clocks = systemClocks }: QueueOptions,
): Queue<DataOf> {
  const boss = new PgBoss({ ...bossOptions, db: { executeSql: db.run } })
  // While the database is away each worker of each queue reports it at every poll.
  boss.on('error', (error) => isDatabaseFault(error) || log.error({ err: error }, 'the job queue reported an error'))
  const waker = createWorkerWaker(boss)
  let jobs: Readonly<Record<string, Job>> = {}
  let watch: ReturnType<typeof watchEvery> | undefined

  return {
    async enqueue(tx, name, data, options = {}) {
      const job = jobs[name]
      if (!job) throw new Error(`There is no job called ${name}`)
      if (job.onePerKey && !options.key) throw new Error(`The job ${name} needs a key`)
      await boss.send(name, withCause(data), sendOptions(tx, options))
      tx.afterCommit(() => waker.wakeSoon(name))
    },

    async start(table) {
      await boss.start()
      await declareJobs(boss, table)
      jobs = table
    },

    async work() {
      await requeueAbandonedJobs(db)
      watch = watchEvery(pollSeconds, createClockWatch(clocks, { jobs, run: runOverdue, ...runsIn(db) }), log)
      for (const [name, job] of Object.entries(jobs)) {
        for (let i = 0; i < (job.concurrency ?? 1); i++) {
          // Only the first one polls often; it wakes the others when there is a job.
          const options = { pollingIntervalSeconds: i === 0 ? pollSeconds : 60 }
          waker.add(name, await boss.work(name, options, ([claimed]) => runJob(name, job, claimed as Claimed)))
        }
      }
    },

    async stop({ maxSeconds = 20 } = {}) {
      waker.stop()
      await watch?.stop()
      await waitAtMost(maxSeconds * 1_000, Promise.all(Object.keys(jobs).map((name) => boss.offWork(name, { wait: true }))))
      await boss.stop({ graceful: false, close: false })
    },

    listFailed: () => listFailed(boss),
    ...looksAt(db),
    retryFailed: async (id) => isJobId(id) && (await boss.redrive(failedQueue, { ids: [id] })) > 0,
  }

  async function runJob(name: string, job: Job, { id, data, retryCount, signal }: Claimed): Promise<void> {
    waker.wakeSoon(name)
    try {
      await (watch?.track ?? untracked)(name, () => runObserved(name, job, { data, retryCount, signal }))
    } catch (error) {
      log.warn({ ...loggedFailure(error), job: name, id, attempt: retryCount + 1, attempts: job.attempts }, 'a job failed')
      throw error
    } finally {
      // Without this pg-boss would wait for the next poll although more jobs may be due.
      waker.wake(name)
    }
  }

  /** Runs it in one process only. */
  async function runOverdue(name: string, job: Job): Promise<void> {
    const lock = await db.lock(`overdue job ${name}`)
    if (!lock) return
    log.warn({ job: name }, 'the queue has missed a scheduled job: it is run now')
    await runJob(name, job, overdueJob(job)).finally(lock.release)
  }
}

/** A defect with its stack; that the database is away is known from another line. */
function loggedFailure(error: unknown): { readonly err: unknown } | { readonly reason: string } {
  const unavailable = findUnavailable(error)
  return unavailable ? { reason: unavailable.message } : { err: error }
}

/** What runs later still belongs to the request that caused it. */
const withCause = (data: object): object => {
  const cause = traceContext()
  return cause === undefined ? data : { ...data, traceContext: cause }
}

function withoutCause(data: unknown): { cause: TraceContext | undefined; own: unknown } {
  if (typeof data !== 'object' || data === null || !('traceContext' in data)) return { cause: undefined, own: data }
  const { traceContext: cause, ...own } = data
  return { cause: typeof cause === 'string' ? cause : undefined, own }
}

const looksAt = (db: PostgresDatabase): Pick<Queue, 'figures' | 'findLastSuccess'> => ({
  figures: () => readQueueFigures(db),
  findLastSuccess: (job) => findLastSuccess(db, job),
})

const untracked = <Value>(_name: string, run: () => Promise<Value>): Promise<Value> => run()

function runObserved(name: string, job: Job, { data, retryCount, signal }: Omit<Claimed, 'id'>): Promise<unknown> {
  const { cause, own } = withoutCause(data)
  const run = () => job.run(own as never, { attempt: retryCount + 1, signal })
  return observed({ kind: 'job', name, of: 'queue', continues: cause }, run)
}

type Claimed = { id: string; data: unknown; retryCount: number; signal: AbortSignal }

const overdueJob = ({ maxSeconds = defaultMaxSeconds }: Job): Claimed => ({
  ...{ id: 'overdue', data: {}, retryCount: 0 },
  signal: AbortSignal.timeout(1_000 * maxSeconds),
})

const systemClocks: Clocks = { clock: systemClock, monotonicMs: () => performance.now() }

/** Checks every so many seconds, one check at a time. */
function watchEvery(seconds: number, watch: ReturnType<typeof createClockWatch>, log: Log) {
  let checking: Promise<void> | undefined
  const timer = setInterval(() => {
    checking ??= watch
      .check()
      .catch(logDefect(log, 'the scheduled jobs could not be checked', 'warn'))
      .finally(() => {
        checking = undefined
      })
  }, seconds * 1_000).unref()
  return {
    track: watch.track,
    async stop(): Promise<void> {
      clearInterval(timer)
      await checking
    },
  }
}

// No LISTEN: a notify inside an order's transaction would make all commits of the database wait for each other.
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

/** Makes the workers of this process poll at once. */
function createWorkerWaker(boss: PgBoss) {
  const workers = new Map<string, string[]>()
  const planned = new Set<string>()
  let isStopped = false

  const wake = (job: string): void => {
    if (!isStopped) for (const worker of workers.get(job) ?? []) boss.notifyWorker(worker)
  }
  return {
    /** Also after a stop. */
    add(job: string, worker: string) {
      isStopped = false
      workers.set(job, [...(workers.get(job) ?? []), worker])
    },
    wake,
    /** Several calls in a row wake the workers once. */
    wakeSoon(job: string) {
      if (planned.has(job)) return
      planned.add(job)
      setTimeout(() => {
        planned.delete(job)
        wake(job)
      }, 5)
    },
    stop: () => {
      isStopped = true
      workers.clear()
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
      data: withoutCause(job.data).own,
      failedAt: job.createdOn,
      complaint: errorMessageOf(job.sourceOutput),
    }))
    .sort((a, b) => b.failedAt.getTime() - a.failedAt.getTime())
}

const isJobId = (written: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(written)

const errorMessageOf = (output: unknown): string => String((output as { message?: unknown } | null)?.message ?? '')
