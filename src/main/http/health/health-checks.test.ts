import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { test } from 'node:test'
import { testDatabase } from '#tests/database.ts'
import { findWaitingJob, healthChecks } from './health-checks.ts'

const db = await testDatabase()

test('a migrated database with room on the disk is well', async () => {
  const checks = healthChecks(db, tmpdir())
  assert.deepEqual(await Promise.all([checks.database(), checks.migrations(), checks.disk()]), [undefined, undefined, undefined])
})

test('a database that was put back to an earlier release lacks migrations', async () => {
  const [last] = await db.query<{ name: string }>(
    'delete from migration_checksums where name = (select max(name) from migration_checksums) returning name',
  )
  assert.equal(await healthChecks(db, tmpdir()).migrations(), `missing: ${last?.name}`)
})

test('that no worker takes a job is noticed when one has been due for two minutes', async () => {
  const now = Date.now()
  const dueFor = (...minutes: number[]) => ({
    figures: async () => ({ due: minutes.map((each) => ({ job: 'a', jobs: 1, oldestDueAt: new Date(now - each * 60_000) })) }),
  })
  assert.equal(await findWaitingJob(dueFor(), now), undefined)
  assert.equal(await findWaitingJob(dueFor(1.9, 0), now), undefined)
  assert.equal(await findWaitingJob(dueFor(1, 7.5), now), 'no worker has taken a job for 7 minutes')
})

test('a folder that is not there is not well', async () => {
  await assert.rejects(healthChecks(db, '/no/such/folder').disk())
})
