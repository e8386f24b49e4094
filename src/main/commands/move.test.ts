import assert from 'node:assert/strict'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { readConfig } from '#src/platform/config/config.ts'
import { StartFault } from '#src/platform/config/start-fault.ts'
import { openDatabase } from '#src/platform/db/postgres.ts'
import { createDatabase, testDatabase } from '#tests/database.ts'
import { aPaidOrderOf } from '#tests/factories/parcel.ts'
import { ringBox, stock } from '#tests/factories/stocked-variant.ts'
import { shopDeps } from '#tests/fakes/shop-deps.ts'
import { addressOf } from '#tests/run-shop-command.ts'
import { moveBack, moveTo } from './move.ts'

test('a shop moves from a server into an embedded database and to another server, and neither a full one nor a running one is touched', async () => {
  const root = await mkdtemp(join(tmpdir(), 'move-'))
  await chmod(root, 0o755)
  after(() => rm(root, { recursive: true, force: true }))
  const db = await testDatabase()
  await stock(db, ringBox)
  await aPaidOrderOf(shopDeps(db))
  const read = readConfig({ DATA_DIR: join(root, 'data') })
  const config = read.ok ? read.value : assert.fail(read.problem.faults.join())
  const fault = (pattern: RegExp) => (error: unknown) => error instanceof StartFault && pattern.test(error.message)
  const server = addressOf(db.connection)
  const ordersIn = (tables: Awaited<ReturnType<typeof moveTo>>) => tables.find(({ table }) => table === 'public.orders')?.rows

  await assert.rejects(moveBack(server, config), fault(/^The shop is running, and what it writes now would not move: stop it first\.$/))
  await db.close()
  assert.equal(ordersIn(await moveBack(server, config)), 1)
  await assert.rejects(moveBack(server, config), fault(/^There is a database in .* already, and nothing is overwritten/))

  const other = await createDatabase({ template: 'empty' })
  after(other.drop)
  assert.equal(ordersIn(await moveTo(addressOf(other.connection), config)), 1)
  const there = openDatabase(other.connection)
  assert.deepEqual(await there.query('select order_number from orders'), [{ order_number: 'MJ-10001' }])
  await there.close()
  await assert.rejects(moveTo(addressOf(other.connection), config), fault(/^The database of the server is not empty/))
})
