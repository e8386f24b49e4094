import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { readConfig } from '#src/platform/config/config.ts'
import { StartFault } from '#src/platform/config/start-fault.ts'
import { type CopyOfRows, readManifest } from '#src/platform/db/backup/manifest.ts'
import { appliedMigrations, migrate, migrationNames } from '#src/platform/db/migrate.ts'
import { openDatabase } from '#src/platform/db/postgres.ts'
import { anOrderIn, orderNumbersIn } from '#tests/backup-setup.ts'
import { createDatabase, testDatabase } from '#tests/database.ts'
import { databaseFault } from '#tests/embedded-database.ts'
import { ringBox, stock } from '#tests/factories/stocked-variant.ts'
import { addressOf } from '#tests/run-shop-command.ts'
import { makeTables } from '../wiring/make-tables.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { verifyBackup } from './verify-backup.ts'

const quietly = () => {}
const fault = (pattern: RegExp) => (error: unknown) => error instanceof StartFault && pattern.test(error.message)
const root = await mkdtemp(join(tmpdir(), 'backups-of-rows-'))
await chmod(root, 0o755)
after(() => rm(root, { recursive: true, force: true }))
const configIn = (folder: string, databaseUrl = '') => {
  const read = readConfig({ DATA_DIR: join(root, folder), BACKUP_DIR: join(root, 'backups'), DATABASE_URL: databaseUrl })
  return read.ok ? read.value : assert.fail(read.problem.faults.join())
}

/** A shop on a server of its own. */
const db = await testDatabase()
await makeTables(db.connection)
await db.query('drop schema shop_being_filled')
await stock(db, { ...ringBox, stock: 5_000 })
const order = anOrderIn(db)
const config = configIn('data', addressOf(db.connection))
const numbersIn = async (database: Pick<typeof db, 'query'>) =>
  (await database.query<{ order_number: string }>('select order_number from orders order by 1')).map((row) => row.order_number)

async function anEmptyServer() {
  const { connection, drop } = await createDatabase({ template: 'empty' })
  const opened = openDatabase(connection)
  after(async () => {
    await opened.close()
    await drop()
  })
  return { address: addressOf(connection), connection, db: opened }
}

/** A backup of rows, whose copying orders did not wait for. */
async function aBackup(): Promise<{ path: string; copy: CopyOfRows; orders: number }> {
  const stopped = new AbortController()
  const ordering = (async () => {
    while (!stopped.signal.aborted) await order()
  })()
  const { name, manifest } = await makeBackup(config, quietly).finally(() => stopped.abort())
  await ordering
  const [least, most] = manifest.records['orders'] ?? assert.fail()
  assert.equal(least, most)
  return { path: join(root, 'backups', name), copy: manifest.copy as CopyOfRows, orders: least }
}

await order()
const backup = await aBackup()

test('a backup of a server holds one moment while orders go on, and an empty database and an embedded one become what was there', async () => {
  const all = await numbersIn(db)
  assert.ok(backup.orders >= 1 && backup.orders < all.length, `${backup.orders} of ${all.length}`)

  const server = await anEmptyServer()
  await restoreBackup(backup.path, 'end', configIn('of-server', server.address), quietly)
  assert.deepEqual(await numbersIn(server.db), all.slice(0, backup.orders))
  await restoreBackup(backup.path, 'end', configIn('embedded'), quietly)
  assert.deepEqual(await orderNumbersIn(configIn('embedded').dataDir), all.slice(0, backup.orders))

  await assert.rejects(
    restoreBackup(backup.path, 'end', configIn('again', server.address), quietly),
    fault(/is not empty, and nothing is overwritten/),
  )
  await assert.rejects(
    restoreBackup(backup.path, { at: new Date() }, configIn('again'), quietly),
    fault(/holds one moment, .* without --at/),
  )
  assert.equal(existsSync(configIn('again').dataDir), false)
})

test('a trial finds a good backup good, and one that is damaged or holds other rows than it says is not restored', async () => {
  const { faults, records } = await verifyBackup(backup.path, quietly)
  assert.deepEqual([faults, records['orders']], [[], backup.orders])

  const stored = backup.copy.tables.find(({ name }) => name === 'public.order_lines') ?? assert.fail()
  const file = join(backup.path, stored.file.path)
  const content = await readFile(file)
  await writeFile(file, content.with(content.length - 3, content.at(-3)! ^ 1))
  await assert.rejects(verifyBackup(backup.path, quietly), databaseFault(/damaged: .*order_lines/))
  await writeFile(file, content)

  const written = await readFile(join(backup.path, 'manifest.json'), 'utf8')
  await writeFile(join(backup.path, 'manifest.json'), written.replace(stored.hash, 'f'.repeat(32)))
  await assert.rejects(verifyBackup(backup.path, quietly), databaseFault(/public.order_lines did not arrive as it was/))
  await writeFile(join(backup.path, 'manifest.json'), written)
  assert.deepEqual(
    readdirSync(tmpdir()).filter((name) => name.startsWith(`shop-verify-${process.pid}`)),
    [],
  )
})

test('a backup of an older release, whose job queue had a column less, is brought up to date, and one of a newer release is refused', async () => {
  const names = await migrationNames()
  const older = await anEmptyServer()
  await makeTables(older.connection, names.slice(0, -1))
  await older.db.query('alter table pgboss.queue drop column notify')
  const { name } = await makeBackup(configIn('older-data', older.address), quietly)
  const server = await anEmptyServer()
  await restoreBackup(join(root, 'backups', name), 'end', configIn('older', server.address), quietly)
  assert.deepEqual(await appliedMigrations(server.db), names)
  assert.deepEqual(await server.db.query(`select name, notify from pgboss.queue where name = 'failed'`), [
    { name: 'failed', notify: false },
  ])

  const written = await readFile(join(backup.path, 'manifest.json'), 'utf8')
  const manifest = readManifest(backup.path)
  await writeFile(join(backup.path, 'manifest.json'), JSON.stringify({ ...manifest, migrations: [...names, '20991231T0000_new'] }))
  await assert.rejects(
    verifyBackup(backup.path, quietly),
    databaseFault(/newer version of the shop, which has the migration 20991231T0000_new/),
  )
  await writeFile(join(backup.path, 'manifest.json'), written)
})

test('a restore that was killed before its rows came is no shop, and succeeds when it is run again', async () => {
  const server = await anEmptyServer()
  const target = configIn('killed', server.address)
  await makeTables(server.connection)
  await assert.rejects(migrate(server.connection), databaseFault(/did not come to its end: run the same command again/))
  await restoreBackup(backup.path, 'end', target, quietly)
  assert.equal((await numbersIn(server.db)).length, backup.orders)
  await migrate(server.connection)
})
