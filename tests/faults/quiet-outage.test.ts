import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { logAvailability } from '#src/main/log-availability.ts'
import { openDatabase } from '#src/platform/db/postgres.ts'
import { createQueue } from '#src/platform/jobs/queue.ts'
import { createLog } from '#src/platform/log/log.ts'
import type { JobData } from '#src/shop/workflows/deps.ts'
import { jobsOf } from '#src/worker/jobs.ts'
import { startWorker } from '#src/worker/worker.ts'
import { openDatabaseLink } from '#tests/breakable-link.ts'
import { testDatabase } from '#tests/database.ts'
import { lookAgain } from '#tests/failover/real-time.ts'
import { testShop } from '#tests/fakes/shop-deps.ts'

type Line = { readonly level: number; readonly msg: string; readonly reason?: string; readonly err?: { readonly stack: string } }

/** A worker with all its queues and rounds, whose way to the database can be cut. */
async function aWorker() {
  const server = await testDatabase()
  const link = await openDatabaseLink(server.connection)
  const db = openDatabase(link.connection)
  const lines: Line[] = []
  const log = createLog({ to: { write: (line) => void lines.push(JSON.parse(line) as Line) } })
  logAvailability(db, log)
  const queue = createQueue<JobData>(db, { log, pollSeconds: 0.5 })
  const shop = testShop(db, { queue })
  const worker = await startWorker(shop, queue, { log })
  after(async () => {
    await worker.stop()
    await db.close()
    await link.close()
  })
  const logged = async (text: string) => {
    while (!lines.some(({ msg }) => msg.includes(text))) await lookAgain()
  }
  return { server, link, lines, logged, queues: Object.keys(jobsOf(shop)).length }
}

test('a worker logs one line when its database goes away and one when it is back, whatever the number of its queues', async () => {
  const { link, lines, logged, queues } = await aWorker()
  link.cutOff()
  while (link.refused() < 4 * queues) await lookAgain()
  link.mend()
  await logged('the database is back')
  assert.deepEqual(
    lines.map(({ level, msg }) => [level, msg]),
    [
      [40, 'the database is away: jobs and mails wait for it'],
      [30, 'the database is back: jobs and mails go on'],
    ],
  )
  assert.ok(lines[0]?.reason)
  assert.ok(lines.every(({ err }) => err === undefined))
})

test('a defect of the queue is logged with its stack', async () => {
  const { server, lines, logged } = await aWorker()
  await server.query('alter table pgboss.job rename to jobs_elsewhere')
  await logged('the job queue reported an error')
  await server.query('alter table pgboss.jobs_elsewhere rename to job')
  const line = lines.find(({ msg }) => msg.includes('the job queue'))
  assert.equal(line?.level, 50)
  assert.match(line?.err?.stack ?? '', /does not exist[\s\S]*\n {4}at /)
})
