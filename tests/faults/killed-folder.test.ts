import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Sql } from '#src/platform/db/database.ts'
import { openDatabase } from '#src/platform/db/postgres.ts'
import { shownPrice } from '#tests/factories/catalogue-setup.ts'
import { folderAtDesk } from '#tests/factories/folder-at-desk.ts'
import { publishAtDesk } from '#tests/factories/texts/text-setup.ts'
import { startKillableShop } from './killable-shop.ts'
import { standAside, startSuppliers, until } from './surviving-suppliers.ts'

const aShop = await folderAtDesk()
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
const aRate = '{ "from": "2017-11-15", "gstBasisPoints": 1800 }\n'

/** A folder that is due for an hour, with an end or without, and what comes of it. */
async function aFolder(endsAt?: Date) {
  const { db, connections } = await startSuppliers()
  const beside = openDatabase(db.connection)
  standAside(beside)
  after(() => beside.close())
  const desk = await aShop(hoursAgo(2), db)
  const { id, found } = await desk.look({
    'catalogue.json': ['1199', '999'],
    'settings.json': ['"upToRupees": 10000', '"upToRupees": 8000'],
    'tax-rates.json': [aRate, `${aRate.trimEnd()},\n      { "from": "2027-04-01", "gstBasisPoints": 700 }\n`],
    'content/about.md': ['a wedding', 'a birth'],
  })
  assert.deepEqual([found.faults, found.conflicts], [[], []])
  assert.ok((await desk.schedule(id, hoursAgo(1), endsAt)).ok)
  const count = async (rows: string) => (await db.query(`select from ${rows}`)).length
  const stand = async () => ({
    shown: [await shownPrice(db), await desk.settings.at('cod.upToRupees'), (await desk.rates()).includes(700), await desk.about()],
    versions: [await count('text_versions'), await count('settings_versions'), await count('change_sets')],
    noted: [await count('change_plan_versions'), await count('change_plan_imports'), (await desk.mails()).length],
    plan: (await db.query<{ state: string; ended_at: Date | null }>('select state, ended_at from change_plans')).map((row) => ({ ...row })),
  })

  /** A worker that is killed while it waits to write into this table. */
  const killAt = async (table: string) => {
    await db.transaction(async (tx) => {
      await tx.query(`lock table ${table} in share row exclusive mode`)
      const worker = await startKillableShop({ ...connections, only: 'worker' })
      await runDueJob(beside)
      await until(beside, () => isWaiting(beside, table), `the worker waits to write into ${table}`)
      await worker.kill()
    })
    await until(db, async () => !(await isHeldByOthers(db)), 'the server knows that the worker is gone')
  }
  const runUntil = async (isDone: () => Promise<boolean>, what: string) => {
    const worker = await startKillableShop({ ...connections, only: 'worker' })
    await runDueJob(db)
    await until(db, isDone, what)
    await worker.kill()
    await desk.runAt(new Date())
  }
  return { ...desk, id, stand, killAt, runUntil, plan: async () => (await stand()).plan[0]! }
}

test('a planned folder whose worker is killed between any two of its parts has done nothing, happens once after the next start, and is undone whole', {
  timeout: 600_000,
}, async () => {
  const { id, stand, killAt, runUntil, plan, undo } = await aFolder()
  const before = await stand()
  // Within the settings, the products and the texts, and before it is recorded that all of it is done.
  for (const table of ['settings_imported', 'pictures', 'text_versions', 'change_plan_pictures']) {
    await killAt(table)
    assert.deepEqual(await stand(), before, `killed at ${table}`)
  }
  await runUntil(async () => (await plan()).state === 'applied', 'the folder is brought in')
  const done = await stand()
  const [texts, settings, sets] = before.versions as [number, number, number]
  assert.deepEqual(done.versions, [texts + 1, settings + 2, sets + 1])
  assert.deepEqual([done.shown.slice(0, 3), done.noted[2]], [[99_900, 8_000, true], before.noted[2]])
  assert.ok((await undo(id)).ok)
  assert.deepEqual((await stand()).shown, before.shown)
})

test('a folder whose worker is killed at its end, between any two of its parts, is taken back once, with one mail about what stays', {
  timeout: 600_000,
}, async () => {
  const { db, shop, about, stand, killAt, runUntil, plan, mails } = await aFolder(hoursAgo(-24))
  const { shown } = await stand()
  await runUntil(async () => (await plan()).state === 'applied', 'the folder is brought in')
  await publishAtDesk(shop.texts, 'about', 'a birth', 'a first day')
  await db.query(`update change_plans set ends_at = now() - interval '1 minute'`)
  const before = await stand()
  for (const table of ['pictures', 'settings_versions', 'outbox']) {
    await killAt(table)
    assert.deepEqual(await stand(), before, `killed at ${table}`)
  }
  await runUntil(async () => (await plan()).ended_at !== null, 'the folder is taken back')
  assert.deepEqual((await stand()).shown.slice(0, 3), shown.slice(0, 3))
  assert.match(await about(), /a first day/)
  assert.equal((await mails()).length, 1)
})

/** Rather than at the next full minute. */
const runDueJob = (sql: Sql) => sql.query(`insert into pgboss.job (name, data) values ('products.run-due', '{}')`)

const isWaiting = async (sql: Sql, table: string) =>
  (await sql.query('select from pg_locks where not granted and relation = $1::regclass', [table])).length > 0

const isHeldByOthers = async (sql: Sql) =>
  (await sql.query(`select from pg_locks where relation = 'change_plans'::regclass and pid <> pg_backend_pid()`)).length > 0
