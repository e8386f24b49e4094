import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { join } from 'node:path'
import type { Sql } from '#src/platform/db/database.ts'
import { openDatabase } from '#src/platform/db/postgres.ts'
import { planning } from '#src/shop/workflows/planning/planning.ts'
import { wording } from '#src/shop/workflows/publishing/publishing.ts'
import { plain, writeShopFolder } from '#tests/factories/shop-folder.ts'
import { changedSource } from '#tests/factories/texts/text-setup.ts'
import { shopDeps } from '#tests/fakes/shop-deps.ts'
import { importFolder } from '#tests/import-folder.ts'
import { startKillableShop } from './killable-shop.ts'
import { standAside, startSuppliers, until } from './surviving-suppliers.ts'

test('a planned text whose worker is killed after it was written is not published, and is published once after the next start', {
  timeout: 300_000,
}, async () => {
  const { db, connections } = await startSuppliers()
  const beside = openDatabase(db.connection)
  standAside(beside)
  after(() => beside.close())
  const shopDir = await writeShopFolder(join(connections.mediaDir, 'texts'), [plain()])
  const imported = await importFolder(db, { shopDir, by: 'Meera' })
  assert.ok(imported.ok, JSON.stringify(imported))
  await planForAnHourAgo(db)
  const versions = async () => (await db.query(`select from text_versions where name = 'about'`)).length
  const plan = async () =>
    (await db.query<{ state: string; made_version: number | null }>('select state, made_version from change_plans'))[0]
  const before = await versions()

  await db.transaction(async (tx) => {
    await tx.query('lock table change_plan_texts in share row exclusive mode')
    const first = await startKillableShop({ ...connections, only: 'worker' })
    await runDueJob(beside)
    await until(beside, () => isWaiting(beside), 'the text and its plan are written, and that it left the plan is not')
    await first.kill()
  })
  await until(db, async () => !(await isHeldByOthers(db)), 'the server knows that the worker is gone')
  assert.deepEqual([await versions(), await plan()], [before, { state: 'scheduled', made_version: null }])

  const second = await startKillableShop({ ...connections, only: 'worker' })
  await until(db, async () => (await plan())?.state === 'applied', 'the text is published')
  await runDueJob(db)
  await until(db, async () => !(await hasJobsLeft(db)), 'the job has looked once more')
  await second.kill()
  assert.deepEqual([await versions(), await plan()], [before + 1, { state: 'applied', made_version: before + 1 }])
})

/** Planned two hours ago, and due an hour later. */
async function planForAnHourAgo(db: Parameters<typeof shopDeps>[0]): Promise<void> {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  const deps = shopDeps(db, { clock: () => hoursAgo(2) })
  const texts = wording(deps)
  const saved = await texts.saveDraft({ ...changedSource((await texts.show('about'))!, 'a wedding', 'a birth'), by: 'Arun' })
  const draft = saved.ok ? saved.value!.version : assert.fail()
  const planned = await planning(deps).scheduleText({ name: 'about', label: 'About us', draft, startsAt: hoursAgo(1), by: 'Meera' })
  assert.ok(planned.ok, JSON.stringify(planned))
}

/** Rather than at the next full minute. */
const runDueJob = (sql: Sql) => sql.query(`insert into pgboss.job (name, data) values ('products.run-due', '{}')`)

const hasJobsLeft = async (sql: Sql) =>
  (await sql.query(`select from pgboss.job where name = 'products.run-due' and state in ('created', 'retry', 'active')`)).length > 0

const isWaiting = async (sql: Sql) =>
  (await sql.query(`select from pg_locks where not granted and relation = 'change_plan_texts'::regclass`)).length > 0

const isHeldByOthers = async (sql: Sql) =>
  (await sql.query(`select from pg_locks where relation = 'change_plans'::regclass and pid <> pg_backend_pid()`)).length > 0
