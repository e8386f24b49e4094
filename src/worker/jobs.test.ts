import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openDatabase } from '#src/platform/db/postgres.ts'
import { jobWork } from '#src/shop/staff-texts/job-texts.ts'
import type { Job } from '#src/platform/jobs/job.ts'
import { runShopCommand } from '#tests/run-shop-command.ts'
import { type TestDatabase, testDatabase } from '#tests/database.ts'
import { testShop } from '#tests/fakes/shop-deps.ts'
import { jobsOf } from './jobs.ts'

type Work = Parameters<typeof jobsOf>[0]['work']

/** The jobs of a process of its own; `own` replaces part of its work. */
function aProcess(db: TestDatabase, own: Partial<Work>) {
  const connected = openDatabase(db.connection)
  after(() => connected.close())
  let now = Date.now()
  const jobs = jobsOf({ work: { ...testShop(connected, { clock: () => new Date((now += 60_000)) }).work, ...own } })
  const run = (name: string) => (jobs[name] as Job).run({} as never, { attempt: 1, signal: new AbortController().signal })
  return { jobs, run }
}

const mailsOf = async (db: TestDatabase): Promise<string[]> =>
  (await db.query<{ cause: string }>(`select message ->> 'cause' as cause from outbox where kind = 'attention-needed' order by id`)).map(
    ({ cause }) => cause,
  )

test('for each job there are words that say at the desk what it does', () => {
  const { work } = testShop({ onChanged: () => () => {} } as unknown as TestDatabase)
  assert.deepEqual(
    Object.keys(jobsOf({ work })).filter((job) => !jobWork(job)),
    [],
  )
})

const lapse = 'orders.lapse-holds'

test('a scheduled job that fails three times in a row is mailed once, over all processes, and again only after it succeeded', async () => {
  const db = await testDatabase()
  let isMended = false
  const lapseHolds = async () => {
    assert.ok(isMended, 'a bug in\nour own step')
    return 0
  }
  const processes = [aProcess(db, { lapseHolds }), aProcess(db, { lapseHolds })]
  const fail = async (times: number) => {
    for (let at = 0; at < times; at++) await assert.rejects(async () => processes[at % 2]!.run(lapse), /a bug in/)
  }
  await fail(2)
  assert.deepEqual(await mailsOf(db), [])
  await fail(1)
  const cause = /^None of the last 3 runs of the job orders\.lapse-holds succeeded: a bug in our own step\. /
  assert.match((await mailsOf(db)).join(), cause)
  await fail(4)
  assert.equal((await mailsOf(db)).length, 1)
  assert.match(
    (await runShopCommand(db.connection, 'jobs', 'list')).stdout,
    /^ +orders\.lapse-holds +.* at each of 7 runs: a bug in our own step$/m,
  )

  isMended = true
  await processes[0]!.run(lapse)
  assert.equal((await runShopCommand(db.connection, 'jobs', 'list')).stdout, 'No job was given up.\n')
  isMended = false
  await fail(2)
  assert.equal((await mailsOf(db)).length, 1)
  await fail(1)
  assert.equal((await mailsOf(db)).length, 2)
})

test('every scheduled job that fails at every run is mailed, including the one that notices dead jobs', async () => {
  const db = await testDatabase()
  const works = Object.keys(testShop(db).work).filter((name) => name !== 'bySchedule')
  const { jobs, run } = aProcess(db, Object.fromEntries(works.map((name) => [name, async () => assert.fail('no')])))
  const scheduled = Object.keys(jobs).filter((name) => jobs[name]?.cron)
  assert.ok(scheduled.includes('jobs.notice-dead') && scheduled.includes('payments.reconcile'))
  for (const name of scheduled) for (let at = 0; at < 3; at++) await assert.rejects(async () => run(name))
  const mailed = (await mailsOf(db)).map((cause) => /of the job (\S+) succeeded/.exec(cause)?.[1])
  assert.deepEqual(mailed, scheduled)
})

test('a scheduled job whose runs never come to an end is mailed when the next one begins', async () => {
  const db = await testDatabase()
  const begun: (() => void)[] = []
  const { run } = aProcess(db, { lapseHolds: () => new Promise(() => begun.shift()?.()) })
  for (let at = 0; at < 4; at++) {
    assert.deepEqual(await mailsOf(db), [])
    const { promise, resolve } = Promise.withResolvers<void>()
    begun.push(resolve)
    void run(lapse)
    await promise
  }
  assert.match(
    (await mailsOf(db)).join(),
    /^None of the last 3 runs of the job orders\.lapse-holds succeeded: none of them came to an end\. /,
  )
})
