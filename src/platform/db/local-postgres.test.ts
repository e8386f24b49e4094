import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { aDataFolder, aStarter, query, databaseFault, serverFileIn } from '#tests/embedded-database.ts'
import { canReach } from './local/account.ts'

const asRoot = process.getuid?.() === 0

test('written data is there after a stop and a start', async () => {
  const { start } = await aDataFolder()
  const first = await start()
  assert.equal(first.adopted, false)
  await query(first, 'create table boxes as select 7 as id')
  await first.stop()
  assert.deepEqual(await query(await start(), 'select id from boxes'), [{ id: 7 }])
})

test('the server listens on a socket only, asks for its password, and hides that password from other users', async () => {
  const { start, dataDir } = await aDataFolder()
  const server = await start()
  assert.deepEqual(await query(server, "select current_setting('listen_addresses') as addresses"), [{ addresses: '' }])
  await assert.rejects(
    query({ ...server, connection: { ...server.connection, password: 'guess' } as typeof server.connection }, 'select 1'),
    databaseFault(/refuses the password/),
  )
  assert.equal((await stat(join(dataDir, 'secret'))).mode & 0o777, 0o600)
})

test('the server is durable unless a test turns that off', async () => {
  const { start } = await aDataFolder()
  const server = await start({ durable: true })
  assert.deepEqual(await query(server, "select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit"), [
    { fsync: 'on', commit: 'on' },
  ])
})

test('a data folder whose path is too long for a socket works too', async () => {
  const { start, dataDir } = await aDataFolder(
    'a-rather-long-name-of-a-folder-that-an-owner-chose',
    'and-another-one-inside-of-the-first-one',
  )
  const server = await start()
  assert.deepEqual(await query(server, 'select 1 as one'), [{ one: 1 }])
  assert.ok(!('host' in server.connection && server.connection.host.startsWith(dataDir)))
})

test('data of another engine and a damaged database are each refused in one sentence', async () => {
  const other = await aDataFolder()
  await mkdir(other.dataDir, { recursive: true })
  await writeFile(join(other.dataDir, 'engine'), 'embedded PostgreSQL 17\n')
  const ofAnotherEngine = databaseFault(
    /was made by embedded PostgreSQL 17, .* nothing was touched.*npm run shop -- backup --rows".*npm run shop -- restore <the backup>"/,
  )
  await assert.rejects(other.start(), ofAnotherEngine)
  assert.deepEqual(await readdir(other.dataDir), ['engine'])
  // Its marker was lost.
  await mkdir(join(other.dataDir, 'pg17'))
  await writeFile(join(other.dataDir, 'pg17', 'PG_VERSION'), '17\n')
  await rm(join(other.dataDir, 'engine'))
  await assert.rejects(other.start(), ofAnotherEngine)
  assert.deepEqual(await readdir(other.dataDir), ['pg17'])

  const damaged = await aDataFolder()
  const server = await damaged.start()
  await server.stop()
  await rm(join(damaged.dataDir, 'pg18', 'global'), { recursive: true })
  await assert.rejects(damaged.start(), databaseFault(/^PostgreSQL could not start: .*could not open .*Its log is .*postgres\.log\.$/))
})

if (asRoot) {
  test('root, in a project that other users cannot enter, stores the data elsewhere, prints where, and finds it again', async () => {
    const { root, dataDir, printed, start } = await aDataFolder('closed')
    await mkdir(join(root, 'closed'))
    await chmod(join(root, 'closed'), 0o700)
    const server = await start()
    assert.notEqual(server.folder, dataDir)
    assert.match(printed.join('\n'), new RegExp(`its data is kept in ${server.folder}`))
    await query(server, 'create table boxes as select 7 as id')
    await server.stop()

    await chmod(join(root, 'closed'), 0o755)
    const again = await start()
    assert.deepEqual(await query(again, 'select id from boxes'), [{ id: 7 }])
  })

  test('root runs an existing database as the user who made it', async () => {
    const { dataDir, start } = await aDataFolder()
    await (await start()).stop()
    await promisify(execFile)('chown', ['-R', '12345:12345', dataDir])
    const server = await start()
    assert.deepEqual(await query(server, 'select 1 as one'), [{ one: 1 }])
    assert.equal((await stat(join(dataDir, 'pg18', 'postmaster.pid'))).uid, 12345)
  })
}

const nobody = { uid: 65534, gid: 65534, name: 'nobody' }
if (asRoot && canReach(import.meta.dirname, nobody)) {
  test('an ordinary user can start a server too, and without permission to write gets one sentence', async () => {
    const { root } = await aDataFolder()
    const own = join(root, 'own')
    await mkdir(own)
    await chown(own, nobody.uid, nobody.gid)
    const starter = await aStarter(own, nobody)
    assert.equal(starter.adopted, false)
    assert.equal((await stat(serverFileIn(own))).uid, nobody.uid)
    await starter.leave()
    assert.equal(existsSync(serverFileIn(own)), false)
    await assert.rejects(aStarter(join(root, 'not-mine'), nobody), /DatabaseFault: The database may not use/)
  })
}
