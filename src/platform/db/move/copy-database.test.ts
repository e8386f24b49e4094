import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openDatabase } from '#src/platform/db/postgres.ts'
import { createQueue } from '#src/platform/jobs/queue.ts'
import { createLog } from '#src/platform/log/log.ts'
import { findMade, storeMade } from '#src/platform/media/made-pictures.store.ts'
import { findMaster } from '#src/platform/media/masters.store.ts'
import { listDamagedMasters } from '#src/platform/media/masters.ts'
import type { JobData } from '#src/shop/workflows/deps.ts'
import { createDatabase, testDatabase } from '#tests/database.ts'
import { databaseFault } from '#tests/embedded-database.ts'
import { storedPicture } from '#tests/factories/stored-picture.ts'
import { aPaidOrderOf } from '#tests/factories/parcel.ts'
import { ringBox, stock } from '#tests/factories/stocked-variant.ts'
import { shopDeps } from '#tests/fakes/shop-deps.ts'
import type { Connection } from '../connection.ts'
import { migrate } from '../migrate.ts'
import { copyDatabase, countUsers, mayBeFilled } from './copy-database.ts'

async function anEmptyDatabase(): Promise<Connection> {
  const { connection, drop } = await createDatabase({ template: 'empty' })
  after(drop)
  return connection
}

/** A queue with one job that waits. */
async function declareJobs(connection: Connection, enqueue?: string): Promise<void> {
  const db = openDatabase(connection)
  const queue = createQueue<JobData>(db, { log: createLog({ level: 'silent' }) })
  await queue.start({ 'order.fulfil': { attempts: 3, run: async () => {} } })
  if (enqueue) await db.transaction((tx) => queue.enqueue(tx, 'order.fulfil', { orderId: enqueue as JobData['order.fulfil']['orderId'] }))
  await queue.stop()
  await db.close()
}

test('everything moves to another database and back: rows, waiting jobs, sequences and rules', async () => {
  const db = await testDatabase()
  await stock(db, ringBox)
  const id = await aPaidOrderOf(shopDeps(db))
  const raw = Buffer.from([0, 1, 92, 39, 255])
  await db.transaction((tx) =>
    tx.query(
      `insert into inbox (source, external_id, kind, raw, event, event_version, received_at) values ('razorpay', 'evt_1', 'x', $1, '{"a":"\\\\ \\"é"}', 1, now())`,
      [raw],
    ),
  )
  const { key } = await storedPicture(db, 200)
  await storeMade(db, `${key}-160.webp`, raw)
  await declareJobs(db.connection, id)

  const target = await anEmptyDatabase()
  assert.ok(await mayBeFilled(target))
  await migrate(target)
  await declareJobs(target)
  const moved = await copyDatabase(db.connection, target)
  assert.deepEqual(
    moved.filter(({ table }) => ['public.orders', 'public.inbox'].includes(table)).map(({ rows }) => rows),
    [1, 1],
  )

  const there = openDatabase(target)
  after(() => there.close())
  assert.deepEqual(await there.query('select raw from inbox'), [{ raw }])
  assert.deepEqual(await findMaster(there, key), await findMaster(db, key))
  assert.deepEqual(await listDamagedMasters(there), [])
  // It is made again when somebody asks for it.
  assert.equal(await findMade(there, `${key}-160.webp`), undefined)
  assert.deepEqual(await there.query(`select data ->> 'orderId' as id from pgboss.job where name = 'order.fulfil' and state = 'created'`), [
    { id },
  ])
  // The next order gets the next number, and the rules of the tables are as before.
  await aPaidOrderOf(shopDeps(there))
  assert.deepEqual(
    (await there.query<{ order_number: string }>('select order_number from orders order by 1')).map((row) => row.order_number),
    ['MJ-10001', 'MJ-10002'],
  )
  await assert.rejects(there.query('delete from audit_retention'))
  const rules = `select count(*)::int as many from pg_constraint where contype = 'f' and condeferrable and connamespace = 'public'::regnamespace`
  assert.deepEqual(await there.query(rules), await db.query(rules))
  await assert.rejects(there.query(`delete from orders where id = '${id}'`), /foreign key/)
  await there.query('select 1')
  assert.ok((await countUsers(target)) > 0)

  const back = await anEmptyDatabase()
  await migrate(back)
  await declareJobs(back)
  assert.equal((await copyDatabase(target, back)).find(({ table }) => table === 'public.orders')?.rows, 2)
  assert.equal(await countUsers(back), 0)
})

test('databases of different versions are not mixed', async () => {
  const db = await testDatabase()
  const target = await anEmptyDatabase()
  await assert.rejects(copyDatabase(db.connection, target), databaseFault(/other tables than each other/))
})
