import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { type TestDatabase, testDatabase } from '#tests/database.ts'
import { lookAgain } from '#tests/failover/real-time.ts'
import { createLog } from '../log/log.ts'
import { openDatabase, type PostgresDatabase } from '../db/postgres.ts'
import type { Job } from './job.ts'
import type { Clocks } from './clock-watch.ts'
import { createQueue } from './queue.ts'

const silent = createLog({ level: 'silent' })

async function aQueue(db: TestDatabase, jobs: Record<string, Job>, clocks?: Clocks) {
  // On connections of its own, which it may close after the last job.
  const own = openDatabase(db.connection)
  const queue = createQueue(own, { log: silent, pollSeconds: 0.5, ...(clocks && { clocks }) })
  after(async () => {
    await queue.stop({ maxSeconds: 1 })
    await own.close()
  })
  await queue.start(jobs)
  return {
    ...queue,
    add: (job: string, data: object, options?: Parameters<typeof queue.enqueue>[3]) =>
      own.transaction((tx) => queue.enqueue(tx, job, data, options)),
    own,
  }
}

/** A job that records its runs and lets a test wait for the next one. */
function aJob(settings: Partial<Job> = {}, work: (attempt: number, data: { n: number }) => Promise<void> = async () => {}) {
  const runs: number[] = []
  let hasRun = Promise.withResolvers<void>()
  const job: Job<{ n: number }> = {
    attempts: 1,
    ...settings,
    async run(data, { attempt }) {
      runs.push(data.n)
      hasRun.resolve()
      hasRun = Promise.withResolvers()
      await work(attempt, data)
    },
  }
  const ran = async (times: number): Promise<number[]> => {
    while (runs.length < times) await hasRun.promise
    return runs
  }
  return { job: job as Job, runs, ran }
}

test('a job runs after its transaction is durable, and one of a transaction that was rolled back never runs', async () => {
  const db = await testDatabase()
  const { job, ran } = aJob()
  const queue = await aQueue(db, { job })
  await queue.work()
  const failing = queue.own.transaction(async (tx) => {
    await queue.enqueue(tx, 'job', { n: 1 })
    throw new Error('the order was refused')
  })
  await assert.rejects(failing, /refused/)
  await queue.own.transaction(async (tx) => {
    await queue.enqueue(tx, 'job', { n: 2 })
    return tx.rollback(undefined)
  })
  await queue.add('job', { n: 3 })
  assert.deepEqual(await ran(1), [3])
  assert.deepEqual(await db.query("select data from pgboss.job where name = 'job'"), [{ data: { n: 3 } }])
})

test('a failed job is tried again until it has succeeded', async () => {
  const db = await testDatabase()
  const attempts: number[] = []
  const { job, ran } = aJob({ attempts: 3, backoffSeconds: 1 }, async (attempt) => {
    attempts.push(attempt)
    if (attempt === 1) throw new Error('the carrier does not answer')
  })
  const queue = await aQueue(db, { job })
  await queue.work()
  await queue.add('job', { n: 1 })
  await ran(2)
  await queue.stop()
  assert.deepEqual(attempts, [1, 2])
  assert.deepEqual(await db.query("select state from pgboss.job where name = 'job'"), [{ state: 'completed' }])
})

test('a job that fails at every attempt waits for a person, who can start it again', async () => {
  const db = await testDatabase()
  const { job, ran } = aJob({ attempts: 1 }, async () => {
    throw new Error('no such pincode')
  })
  const queue = await aQueue(db, { job })
  await queue.work()
  await queue.add('job', { n: 7 })
  await ran(1)
  const failed = await untilSome(queue.listFailed)
  assert.deepEqual(
    failed.map(({ job, data, complaint }) => ({ job, data, complaint })),
    [{ job: 'job', data: { n: 7 }, complaint: 'no such pincode' }],
  )
  await queue.retryFailed(failed[0]?.id ?? '')
  assert.deepEqual(await ran(2), [7, 7])
})

test('while a job with the same key waits, another one is skipped', async () => {
  const db = await testDatabase()
  const { job, ran } = aJob({ onePerKey: true })
  const queue = await aQueue(db, { job })
  await queue.add('job', { n: 1 }, { key: 'a' })
  await queue.add('job', { n: 2 }, { key: 'a' })
  await queue.add('job', { n: 3 }, { key: 'b' })
  await assert.rejects(queue.add('job', { n: 4 }), /needs a key/)
  await queue.work()
  assert.deepEqual((await ran(2)).toSorted(), [1, 3])
})

test('many jobs at once are all run, and each once', async () => {
  const db = await testDatabase()
  const { job, ran } = aJob({ concurrency: 3 })
  const queue = await aQueue(db, { job })
  await queue.work()
  const numbers = Array.from({ length: 40 }, (_, n) => n)
  await Promise.all(numbers.map((n) => queue.add('job', { n })))
  assert.deepEqual(
    (await ran(40)).toSorted((a, b) => a - b),
    numbers,
  )
})

test('a job waits for its time', async () => {
  const db = await testDatabase()
  let begun: Date | undefined
  const { job, ran } = aJob({}, async (_attempt, { n }) => {
    if (n === 2) begun = new Date()
  })
  const queue = await aQueue(db, { job })
  await queue.work()
  const due = new Date(Date.now() + 1_000)
  await queue.add('job', { n: 2 }, { notBefore: due })
  await queue.add('job', { n: 1 })
  // On a busy machine the first may be due before the second is there, so their order says nothing.
  assert.deepEqual((await ran(2)).toSorted(), [1, 2])
  assert.ok(begun && begun >= due, `it began at ${begun?.toISOString()} and was due at ${due.toISOString()}`)
})

test('stopping lets the job under way finish', async () => {
  const db = await testDatabase()
  const mayFinish = Promise.withResolvers<void>()
  const { job, ran } = aJob({}, () => mayFinish.promise)
  const queue = await aQueue(db, { job })
  await queue.work()
  await queue.add('job', { n: 1 })
  await ran(1)
  const stopped = queue.stop()
  mayFinish.resolve()
  await stopped
  assert.deepEqual(await db.query("select state from pgboss.job where name = 'job'"), [{ state: 'completed' }])
})

test('a schedule follows the table of jobs, also when it leaves it', async () => {
  const db = await testDatabase()
  const nightly = aJob({ cron: '30 3 * * *' }).job
  await aQueue(db, { nightly })
  assert.deepEqual(await db.query('select name, cron, timezone from pgboss.schedule'), [
    { name: 'nightly', cron: '30 3 * * *', timezone: 'Asia/Kolkata' },
  ])
  await aQueue(db, { nightly: { run: nightly.run, attempts: 1 } })
  assert.deepEqual(await db.query('select name from pgboss.schedule'), [])
})

test('a job of a killed process is run again at the next start', async () => {
  const db = await testDatabase()
  const { job, ran } = aJob({ attempts: 3 })
  const first = await aQueue(db, { job })
  await first.add('job', { n: 5 })
  await first.stop()
  await first.own.close()

  await workUntilKilled(db)
  const second = await aQueue(db, { job })
  await second.work()
  assert.deepEqual(await ran(1), [5])
})

/** Clocks that the test controls: `setBack` is what an operator does, `pass` lets time pass. */
function ownClocks() {
  let [passedMs, wallMs] = [0, Date.parse('2026-11-22T12:00:00Z')]
  return {
    clock: () => new Date(wallMs),
    monotonicMs: () => passedMs,
    setBack: (ms: number) => void (wallMs -= ms),
    pass(ms: number) {
      passedMs += ms
      wallMs += ms
    },
  }
}

/** A queue for which its last check of the schedules is in the future, so that it never enqueues a scheduled job itself. */
async function aQueueSetBack(db: TestDatabase, jobs: Record<string, Job>, clocks: Clocks) {
  // The first start makes the tables. With the schedule it would check that at once: a run of its own could come between those of the test.
  await (await aQueue(db, {})).stop()
  await db.query("update pgboss.version set cron_on = now() + interval '2 hours'")
  return aQueue(db, jobs, clocks)
}

test('scheduled jobs go on although the clock was set back by two hours', async () => {
  const db = await testDatabase()
  const { job, ran } = aJob({ cron: '* * * * *' })
  const clocks = ownClocks()
  const queue = await aQueueSetBack(db, { job }, clocks)
  await queue.work()
  clocks.setBack(7_200_000)
  for (let minute = 1; minute <= 3; minute++) {
    clocks.pass(121_000)
    await ran(minute)
  }
})

test('a process that gets no turn at a scheduled job does not run it beside the one that does', async () => {
  const db = await testDatabase()
  const { job, ran } = aJob({ cron: '* * * * *' })
  const clocks = ownClocks()
  const queue = await aQueueSetBack(db, { job }, clocks)
  const begun = (when: string) =>
    db.query(`insert into pgboss.job (name, state, started_on, completed_on) values ('job', 'completed', ${when}, ${when})`)
  await begun("now() - interval '70 seconds'")
  const asked = countQueries(queue.own, /started_on between/)
  await queue.work()
  clocks.pass(121_000)
  await asked()
  assert.deepEqual(await ran(0), [])
  // The other process has ended.
  await db.query("update pgboss.job set started_on = now() - interval '10 minutes'")
  clocks.pass(121_000)
  await ran(1)
})

/** Resolves with the next query of that kind that has returned. */
function countQueries({ pool }: PostgresDatabase, kind: RegExp) {
  const seen = Promise.withResolvers<void>()
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>
  Object.assign(pool, {
    query: (...args: unknown[]) => query(...args).finally(() => kind.test(String(args[0])) && seen.resolve()),
  })
  return () => seen.promise
}

test('a job that was made before the clock was set back does not wait until that time comes again', async () => {
  const db = await testDatabase()
  const { job, ran } = aJob()
  const clocks = ownClocks()
  const queue = await aQueue(db, { job }, clocks)
  await queue.add('job', { n: 1 })
  await queue.add('job', { n: 2 }, { startAfterSeconds: 86_400 })
  await db.query("update pgboss.job set created_on = created_on + interval '2 hours', start_after = start_after + interval '2 hours'")
  await queue.work()
  clocks.setBack(7_200_000)
  assert.deepEqual(await ran(1), [1])
  const [later] = await db.query(
    "select round(extract(epoch from start_after - created_on))::int as seconds from pgboss.job where state = 'created' and name = 'job'",
  )
  assert.deepEqual(later, { seconds: 86_400 })
})

/** Starts the job in another process, which is killed in the middle of it. */
async function workUntilKilled(db: TestDatabase): Promise<void> {
  const here = (path: string) => JSON.stringify(fileURLToPath(new URL(path, import.meta.url)))
  const code = `import { createQueue } from ${here('./queue.ts')}
    import { createLog } from ${here('../log/log.ts')}
    import { openDatabase } from ${here('../db/postgres.ts')}
    const queue = createQueue(openDatabase(${JSON.stringify(db.connection)}), { log: createLog({ level: 'silent' }) })
    await queue.start({ job: { attempts: 3, run: () => { console.log('begun'); return new Promise(() => {}) } } })
    await queue.work()`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(createInterface(child.stdout), 'line')
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
  const others = 'select 1 from pg_stat_activity where datname = current_database() and application_name like $1'
  while ((await db.query(others, [`shop ${child.pid} %`])).length > 0) await lookAgain()
}

async function untilSome<Item>(list: () => Promise<Item[]>): Promise<Item[]> {
  for (;;) {
    const found = await list()
    if (found.length > 0) return found
    await lookAgain()
  }
}
