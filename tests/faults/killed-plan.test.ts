import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { Sql } from '#src/platform/db/database.ts'
import { openDatabase } from '#src/platform/db/postgres.ts'
import { planning } from '#src/shop/workflows/planning/planning.ts'
import { plain, variant, writeShopFolder } from '#tests/factories/shop-folder.ts'
import { shopDeps } from '#tests/fakes/shop-deps.ts'
import { importFolder } from '#tests/import-folder.ts'
import { startKillableShop } from './killable-shop.ts'
import { standAside, startSuppliers, until } from './surviving-suppliers.ts'

const count = 300
const codes = Array.from({ length: count }, (_, at) => `MJ-${at}`)

test('a planned change whose worker is killed half way has done nothing, and happens once after the next start', {
  timeout: 300_000,
}, async () => {
  const { db, connections } = await startSuppliers()
  const beside = openDatabase(db.connection)
  standAside(beside)
  after(() => beside.close())
  const products = codes.map((code, at) =>
    plain({ id: at === 0 ? 'rani' : `box-${at}`, code, pricePaise: 100_000, variants: [variant(`${code}-OXB`)] }),
  )
  const imported = await importFolder(db, { shopDir: await writeShopFolder(join(connections.mediaDir, 'many'), products), by: 'Meera' })
  assert.ok(imported.ok)
  await planForAnHourAgo(db)

  const prices = () => db.query(`select price_paise as price, count(*)::int as products from products where is_active group by 1`)
  const plan = async () => (await db.query<{ state: string; change_set: string | null }>('select state, change_set from change_plans'))[0]!
  const sets = async () => (await db.query('select from change_sets')).length
  const [before, dearer, setsBefore] = [[{ price: 100_000, products: count }], [{ price: 110_000, products: count }], await sets()]

  await db.transaction(async (tx) => {
    await tx.query('lock table pictures in share row exclusive mode')
    const first = await startKillableShop({ ...connections, only: 'worker' })
    await runDueJob(beside)
    await until(beside, () => isWaitingForPictures(beside), 'the products are written, and the pictures are not')
    await first.kill()
  })
  await until(db, async () => !(await isHeldByOthers(db)), 'the server knows that the worker is gone')
  assert.deepEqual([await prices(), await sets()], [before, setsBefore])
  assert.deepEqual(await plan(), { state: 'scheduled', change_set: null })

  const second = await startKillableShop({ ...connections, only: 'worker' })
  await until(db, async () => (await plan()).state === 'applied', 'the change has happened')
  await runDueJob(db)
  await until(db, async () => !(await hasJobsLeft(db)), 'the job has looked once more')
  await second.kill()
  assert.deepEqual([await prices(), await sets()], [dearer, setsBefore + 1])
  assert.ok((await plan()).change_set)
})

/** Planned two hours ago, and due an hour later. */
async function planForAnHourAgo(db: Parameters<typeof shopDeps>[0]): Promise<void> {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  const plans = planning(shopDeps(db, { clock: () => hoursAgo(2) }))
  const table = ['code,priceRupees', ...codes.map((code) => `${code},1100`)].join('\n')
  const id = await plans.take({ name: 'diwali.csv', content: [Buffer.from(table)], by: 'Meera' })
  const { plan } = (await plans.show(id, { offset: 0, limit: 0 }))!
  assert.equal(plan.counts.changed, count)
  assert.ok((await plans.schedule({ id, by: 'Meera', seen: plan.checkedAt, startsAt: hoursAgo(1), endsAt: undefined })).ok)
}

/** Rather than at the next full minute. */
const runDueJob = (sql: Sql) => sql.query(`insert into pgboss.job (name, data) values ('products.run-due', '{}')`)

const hasJobsLeft = async (sql: Sql) =>
  (await sql.query(`select from pgboss.job where name = 'products.run-due' and state in ('created', 'retry', 'active')`)).length > 0

const isWaitingForPictures = async (sql: Sql) =>
  (await sql.query(`select from pg_locks where not granted and relation = 'pictures'::regclass`)).length > 0

const isHeldByOthers = async (sql: Sql) =>
  (await sql.query(`select from pg_locks where relation = 'change_plans'::regclass and pid <> pg_backend_pid()`)).length > 0
