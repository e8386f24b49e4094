import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { join } from 'node:path'
import type { Sql } from '#src/platform/db/database.ts'
import { openDatabase } from '#src/platform/db/postgres.ts'
import { configuring } from '#src/shop/workflows/configuring/configuring.ts'
import { planning } from '#src/shop/workflows/planning/planning.ts'
import { wording } from '#src/shop/workflows/publishing/publishing.ts'
import { plain, writeShopFolder } from '#tests/factories/shop-folder.ts'
import { demoSettings, withFields } from '#tests/factories/settings-setup.ts'
import { changedSource } from '#tests/factories/texts/text-setup.ts'
import { shopDeps } from '#tests/fakes/shop-deps.ts'
import { importFolder } from '#tests/import-folder.ts'
import { startKillableShop } from './killable-shop.ts'
import { standAside, startSuppliers, until } from './surviving-suppliers.ts'

test('a planned text and planned settings whose worker is killed after they were written have not happened, and happen once after the next start', {
  timeout: 300_000,
}, async () => {
  const { db, connections } = await startSuppliers()
  const beside = openDatabase(db.connection)
  standAside(beside)
  after(() => beside.close())
  const shopDir = await writeShopFolder(join(connections.mediaDir, 'texts'), [plain()])
  const imported = await importFolder(db, { shopDir, by: 'Meera' })
  assert.ok(imported.ok, JSON.stringify(imported))
  assert.ok((await configuring(shopDeps(db)).takeOver('settings', demoSettings)).ok)
  const count = async (rows: string) => (await db.query(`select from ${rows}`)).length
  const stand = async () => ({
    texts: await count('text_versions'),
    settings: await count(`settings_versions where document = 'settings'`),
    plans: (await db.query<{ state: string }>('select state from change_plans order by id')).map(({ state }) => state),
  })

  for (const plan of [planText, planSettings]) {
    await plan(planning(shopDeps(db, { clock: () => hoursAgo(2) })), db)
    const before = await stand()
    await db.transaction(async (tx) => {
      await tx.query('lock table change_plan_pictures in share row exclusive mode')
      const first = await startKillableShop({ ...connections, only: 'worker' })
      await runDueJob(beside)
      await until(beside, () => isWaiting(beside), 'the change is written, and that its plan is applied is not')
      await first.kill()
    })
    await until(db, async () => !(await isHeldByOthers(db)), 'the server knows that the worker is gone')
    assert.deepEqual(await stand(), before)

    const second = await startKillableShop({ ...connections, only: 'worker' })
    await until(db, async () => (await stand()).plans.at(-1) === 'applied', 'the change has happened')
    await runDueJob(db)
    await until(db, async () => !(await hasJobsLeft(db)), 'the job has looked once more')
    await second.kill()
    const { texts, settings } = await stand()
    assert.equal(texts + settings, before.texts + before.settings + 1)
  }
})

type Plans = ReturnType<typeof planning>
type Shop = Parameters<typeof shopDeps>[0]

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)

/** Planned two hours ago, and due an hour later. */
async function planText(plans: Plans, db: Shop): Promise<void> {
  const texts = wording(shopDeps(db))
  const saved = await texts.saveDraft({ ...changedSource((await texts.show('about'))!, 'a wedding', 'a birth'), by: 'Arun' })
  const draft = saved.ok ? saved.value!.version : assert.fail()
  const planned = await plans.scheduleText({ name: 'about', label: 'About us', draft, startsAt: hoursAgo(1), by: 'Meera' })
  assert.ok(planned.ok, JSON.stringify(planned))
}

async function planSettings(plans: Plans, db: Shop): Promise<void> {
  const { version: began, value } = (await configuring(shopDeps(db)).show('settings'))!
  const planned = await plans.scheduleSettings({
    ...{ part: 'orders', label: 'Settings: Orders', began, wanted: withFields(value, { 'orders.holdMinutes': 45 }), by: 'Meera' },
    ...{ startsAt: hoursAgo(1), endsAt: undefined },
  })
  assert.ok(planned.ok, JSON.stringify(planned))
}

/** Rather than at the next full minute. */
const runDueJob = (sql: Sql) => sql.query(`insert into pgboss.job (name, data) values ('products.run-due', '{}')`)

const hasJobsLeft = async (sql: Sql) =>
  (await sql.query(`select from pgboss.job where name = 'products.run-due' and state in ('created', 'retry', 'active')`)).length > 0

const isWaiting = async (sql: Sql) =>
  (await sql.query(`select from pg_locks where not granted and relation = 'change_plan_pictures'::regclass`)).length > 0

const isHeldByOthers = async (sql: Sql) =>
  (await sql.query(`select from pg_locks where relation = 'change_plans'::regclass and pid <> pg_backend_pid()`)).length > 0
