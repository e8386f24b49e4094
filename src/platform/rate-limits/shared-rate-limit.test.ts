import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Clock, systemClock } from '#src/kit/time/clock.ts'
import { openDatabase } from '#src/platform/db/postgres.ts'
import { createDatabase, type TestDatabase, testDatabase } from '#tests/database.ts'
import { createPermitSource } from './permit-source.ts'
import { createSharedRateLimit, type SharedRateLimitOptions } from './shared-rate-limit.ts'

const silently = { longestSeconds: () => 3_600, report: () => {} }

/** The limit of one process; all of them are on one database. */
const aLimit = (db: TestDatabase, own: Partial<SharedRateLimitOptions> = {}) =>
  createSharedRateLimit({
    ...{ name: 'orders', most: 10, perSeconds: 600, clock: systemClock, permits: createPermitSource(db, silently) },
    ...own,
  })

/** Lets so much time pass for every key of the database. */
const pass = (db: TestDatabase, seconds: number) =>
  db.query(`update rate_limits set full_again_at = full_again_at - $1 * interval '1 second'`, [seconds])

const letThrough = async (limits: readonly { take(key: string): Promise<number | undefined> }[], key: string, times: number) => {
  const asked = Array.from({ length: times }, (_, number) => limits[number % limits.length]!.take(key))
  return (await Promise.all(asked)).filter((waitSeconds) => waitSeconds === undefined).length
}

test('several processes together grant exactly what the limit allows, also when all ask at once', async () => {
  const db = await testDatabase()
  for (const leased of [1, 4]) {
    const processes = Array.from({ length: 4 }, () => aLimit(db, { name: `of ${leased}`, leased }))
    const through = await letThrough(processes, '203.0.113.7', 80)
    if (leased === 1) assert.equal(through, 10)
    else assert.ok(through <= 10 && through > 6, `${through}`)
    assert.equal(await letThrough(processes, '198.51.100.9', 1), 1, 'another network is not refused')
  }
})

test('a refused caller gets the time to wait, never longer than the period of the limit, also when the clock was set back', async () => {
  const db = await testDatabase()
  const limit = aLimit(db)
  assert.equal(await letThrough([limit], 'a', 10), 10)
  const isShort = (waitSeconds: number | undefined) => waitSeconds !== undefined && waitSeconds > 0 && waitSeconds <= 60
  assert.ok(isShort(await aLimit(db).take('a')))
  await pass(db, -7_200)
  assert.ok(isShort(await aLimit(db).take('a')))
  await pass(db, 60)
  assert.equal(await aLimit(db).take('a'), undefined)
})

test('a refused key is refused again without asking the database, until the wait is over', async () => {
  const db = await testDatabase()
  let [elapsed, questions] = [0, 0]
  const source = createPermitSource(db, silently)
  const permits = { ...source, take: (wanted: Parameters<typeof source.take>[0]) => (questions++, source.take(wanted)) }
  const limit = aLimit(db, { most: 1, permits, elapsedMs: () => elapsed })
  for (let time = 0; time < 50; time++) await limit.take('a')
  assert.equal(questions, 2)
  elapsed = 600_000
  await pass(db, 600)
  assert.equal(await limit.take('a'), undefined)
})

test('leased permits cost one query for many calls, and are lost after a few seconds', async () => {
  const db = await testDatabase()
  let [elapsed, questions] = [0, 0]
  const source = createPermitSource(db, silently)
  const permits = { ...source, take: (wanted: Parameters<typeof source.take>[0]) => (questions++, source.take(wanted)) }
  const limit = aLimit(db, { leased: 5, permits, elapsedMs: () => elapsed })
  assert.equal(await letThrough([limit], 'a', 4), 4)
  assert.equal(questions, 1)
  elapsed = 60_000
  assert.equal(await letThrough([limit], 'a', 9), 5)
  assert.equal(questions, 3)
})

test('while the database is not available the limit applies in the memory of the process', async () => {
  const { connection, drop } = await createDatabase()
  await drop()
  const db = openDatabase(connection)
  const reported: unknown[] = []
  const clock: Clock = () => new Date('2026-11-22T10:00:00Z')
  const permits = createPermitSource(db, { ...silently, report: (error) => reported.push(error) })
  const limit = createSharedRateLimit({ name: 'orders', most: 3, perSeconds: 60, clock, permits })
  const waits = []
  for (let time = 0; time < 5; time++) waits.push(await limit.take('a'))
  assert.deepEqual(waits, [undefined, undefined, undefined, 20, 20])
  assert.equal(reported.length, 1, 'it is not asked again at once')
  await db.close()
})

test('rows that limit nothing any more are deleted, and beyond a number those that were not used for longest', async () => {
  const db = await testDatabase()
  const permits = createPermitSource(db, { ...silently, mostKeys: 3 })
  const limit = aLimit(db, { permits })
  const count = async () => (await db.query<{ n: number }>('select count(*)::int as n from rate_limits'))[0]?.n
  for (const key of ['a', 'b', 'c', 'd', 'e']) await limit.take(key)
  await permits.sweep()
  assert.equal(await count(), 3)
  await pass(db, 61)
  await permits.sweep()
  assert.equal(await count(), 0)
  await limit.take('a')
  await pass(db, -7_200)
  await permits.sweep()
  assert.equal(await count(), 0, 'a clock that was set back leaves nothing behind')
})

test('the network cannot be read from what is stored of it', async () => {
  const db = await testDatabase()
  await aLimit(db).take('203.0.113.7')
  const [row] = await db.query<{ key: Buffer }>('select key from rate_limits')
  assert.equal(row?.key.length, 32)
  assert.ok(!row.key.includes('203.0.113.7'))
})
