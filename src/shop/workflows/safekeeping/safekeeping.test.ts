import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '#tests/database.ts'
import { fakeGateway } from '#tests/fakes/fake-gateway.ts'
import { shopDeps } from '#tests/fakes/shop-deps.ts'
import { readWaiting } from '../today/read-waiting.ts'
import { readLastRuns } from './backup-runs.store.ts'
import { type BackupStore, keepBackups, listBackupWarnings } from './safekeeping.ts'

const hour = 3_600_000
const day = 24 * hour

/** A shop whose backups cost nothing, and its clock. */
async function aShop(
  plan: BackupStore['plan'] = 'scheduled',
  mode: 'live' | 'sandbox' = 'sandbox',
  logKeptBy: BackupStore['logKeptBy'] = 'shop',
) {
  const db = await testDatabase()
  const done: string[] = []
  const broken: { make?: string; verify?: string; faults: string[] } = { faults: [] }
  let now = Date.parse('2026-11-22T12:00:00Z')
  let made = 0
  const backups: BackupStore = {
    ...{ plan, logKeptBy, everyHours: 24 },
    diskSpace: async () => undefined,
    archiveLog: async () => {},
    async make() {
      if (broken.make) throw new Error(broken.make)
      done.push(`made ${++made}`)
      return { name: String(made) }
    },
    async verify(name) {
      if (broken.verify) throw new Error(broken.verify)
      done.push(`verified ${name}`)
      return { records: {}, faults: broken.faults }
    },
  }
  const deps = shopDeps(db, { backups, clock: () => new Date(now), gateway: { ...fakeGateway(), mode } })
  return {
    ...{ db, deps, done, broken },
    keep: async (laterMs: number) => {
      now += laterMs
      await keepBackups(deps)
      return done.splice(0)
    },
    later: (ms: number) => void (now += ms),
    warnings: async () => (await listBackupWarnings(deps)).map(({ title }) => title),
    mails: async () =>
      (await db.query<{ cause: string }>(`select message ->> 'cause' as cause from outbox order by id`)).map(({ cause }) => cause),
  }
}

test('a backup is made when one is due, and the newest is restored on trial once a week', async () => {
  const shop = await aShop()
  assert.deepEqual(await shop.warnings(), ['There is no backup'])
  assert.deepEqual(await shop.keep(0), ['made 1', 'verified 1'])
  assert.deepEqual([await shop.keep(23 * hour), await shop.keep(hour)], [[], ['made 2']])
  for (const at of [3, 4, 5, 6, 7]) assert.deepEqual(await shop.keep(day), [`made ${at}`])
  assert.deepEqual(await shop.keep(day), ['made 8', 'verified 8'])
  assert.deepEqual([await shop.warnings(), await shop.mails()], [[], []])
})

test('the last run of each kind is found by an index, however many there were', async () => {
  const db = await testDatabase()
  await db.query(
    `insert into backup_runs (act, backup, at, fault)
     select act, number::text, timestamptz '2026-11-22' + number * interval '1 hour', case when number % 5 = 0 then 'full' end
       from unnest(array['made', 'verified']) as act, generate_series(1, 4000) as number`,
  )
  await db.query('analyze backup_runs')
  const asked: string[] = []
  const query = async <Row>(text: string) => (asked.push(text), db.query<Row>(text))
  const { made, verified } = await readLastRuns({ query })
  assert.deepEqual([made.good?.backup, made.bad?.backup, verified.good?.backup, verified.bad?.fault], ['3999', '4000', '3999', 'full'])
  const plan = JSON.stringify(await db.query(`explain (format json) ${asked[0]}`))
  assert.ok(plan.includes('backup_runs_newest'), plan)
  assert.doesNotMatch(plan, /Seq Scan|Sort/)
})

test('a backup that fails is tried again after an hour, stands on Today, and is mailed once a day until one succeeds', async () => {
  const shop = await aShop()
  await shop.keep(0)
  shop.broken.make = 'The disk is full.'
  await shop.keep(day)
  assert.deepEqual(await shop.warnings(), ['The last backup failed'])
  const { cannotWait } = await readWaiting(shop.deps)
  assert.partialDeepStrictEqual(cannotWait, [{ kind: 'backup', title: 'The last backup failed' }])
  await shop.keep(10 * 60_000)
  assert.equal((await shop.db.query(`select from backup_runs where fault is not null`)).length, 1)
  await shop.keep(hour)
  assert.equal((await shop.db.query(`select from backup_runs where fault is not null`)).length, 2)
  const mails = await shop.mails()
  assert.match(mails.join('|'), /^The last backup failed\. The disk is full\. The newest good one is of 22 November 2026/)
  assert.equal(mails.length, 1)
  await shop.keep(day)
  assert.equal((await shop.mails()).length, 2)

  delete shop.broken.make
  assert.deepEqual(await shop.keep(hour), ['made 2'])
  assert.deepEqual(await shop.warnings(), [])
})

test('a server that archives its log is trusted to be backed up, until its archiving fails', async () => {
  const { deps } = await aShop('off', 'live', 'server')
  const titles = async (row: { is_on: boolean; failed_since: Date | null }) => {
    const reading = { ...deps.reading, query: async <Row>() => [row] as Row[] }
    return (await listBackupWarnings({ ...deps, reading })).map(({ title, since }) => [title, since])
  }
  const failedSince = new Date('2026-11-22T09:00:00Z')
  assert.deepEqual(await titles({ is_on: true, failed_since: null }), [])
  assert.deepEqual(await titles({ is_on: true, failed_since: failedSince }), [['The seconds between backups are not kept', failedSince]])
})

test('a backup that is too old, not good, or was never tried is a warning', async () => {
  const shop = await aShop()
  shop.broken.verify = 'No room for a copy.'
  await shop.keep(0)
  assert.deepEqual(await shop.warnings(), ['A backup is not good'])
  assert.match((await shop.mails()).join('|'), /^A backup is not good\. 1: No room for a copy\.$/)
  delete shop.broken.verify
  assert.deepEqual(await shop.keep(hour), [])
  shop.broken.faults = ['orders: 3 instead of 7']
  assert.deepEqual(await shop.keep(day), ['made 2', 'verified 2'])
  assert.match((await shop.mails()).at(-1) ?? '', /2: orders: 3 instead of 7\./)
  shop.broken.faults = []
  assert.deepEqual(await shop.keep(day), ['made 3', 'verified 3'])
  assert.deepEqual(await shop.warnings(), [])

  shop.later(2 * day + 1)
  assert.deepEqual(await shop.warnings(), ['The newest backup is old'])
  shop.later(26 * day)
  assert.deepEqual(await shop.warnings(), ['The newest backup is old', 'No backup was restored on trial of late'])
})

test('a shop with real money without backups is warned, and one whose own server does not archive its log; a trial is not', async () => {
  const titles = await Promise.all(
    (
      [
        ['off', 'live', 'shop'],
        ['off', 'sandbox', 'shop'],
        ['off', 'live', 'provider'],
        ['off', 'live', 'server'],
        ['scheduled', 'live', 'server'],
        ['scheduled', 'live', 'provider'],
        ['scheduled', 'sandbox', 'server'],
      ] as const
    ).map(async ([plan, mode, logKeptBy]) => {
      const shop = await aShop(plan, mode, logKeptBy)
      await shop.keep(0)
      return [await shop.warnings(), (await shop.mails()).length]
    }),
  )
  assert.deepEqual(titles, [
    [['There is no backup'], 1],
    [[], 0],
    [[], 0],
    [['There is no backup'], 1],
    [['The seconds between backups are not kept'], 1],
    [[], 0],
    [[], 0],
  ])
})
