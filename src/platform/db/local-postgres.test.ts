import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { DatabaseFault } from './database-fault.ts'
import { canReach } from './local/account.ts'
import { type LocalPostgres, startLocalPostgres, stopLocalPostgres } from './local-postgres.ts'
import { openDatabase } from './postgres.ts'

const asRoot = process.getuid?.() === 0

async function aDataFolder(...below: string[]) {
  const root = await mkdtemp(join(tmpdir(), 'local-postgres-'))
  await chmod(root, 0o755)
  const dataDir = join(root, ...below, 'data')
  const said: string[] = []
  let folder = dataDir
  after(async () => {
    await stopLocalPostgres(dataDir)
    await rm(root, { recursive: true, force: true })
    if (folder !== dataDir) await rm(folder, { recursive: true, force: true })
  })
  const start = async () => {
    const started = await startLocalPostgres({ dataDir, durable: false, say: (line) => void said.push(line) })
    folder = started.folder
    return started
  }
  return { root, dataDir, said, start }
}

async function query(server: LocalPostgres, text: string) {
  const db = openDatabase(server.connection)
  return db.query<Record<string, unknown>>(text).finally(() => db.close())
}

const sentence = (pattern: RegExp) => (error: unknown) => error instanceof DatabaseFault && pattern.test(error.message)

/** Another process that starts the server, says how, and then does nothing until it is killed. */
async function aStarter(dataDir: string, identity: { uid?: number; gid?: number } = {}) {
  const code = `import { startLocalPostgres } from ${JSON.stringify(fileURLToPath(new URL('./local-postgres.ts', import.meta.url)))}
    try { console.log(JSON.stringify({ adopted: (await startLocalPostgres({ dataDir: ${JSON.stringify(dataDir)}, durable: false })).adopted })) }
    catch (error) { console.log(JSON.stringify(String(error))) }
    process.stdin.resume()`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', code], { ...identity, stdio: ['pipe', 'pipe', 'inherit'] })
  after(() => child.kill('SIGKILL'))
  const [line] = await once(createInterface(child.stdout), 'line')
  const answer: { adopted: boolean } | string = JSON.parse(String(line))
  if (typeof answer === 'string') throw new Error(answer)
  return { child, ...answer }
}

test('what was written is there after a stop and a start', async () => {
  const { start } = await aDataFolder()
  const first = await start()
  assert.equal(first.adopted, false)
  await query(first, 'create table boxes as select 7 as id')
  await first.stop()
  assert.deepEqual(await query(await start(), 'select id from boxes'), [{ id: 7 }])
})

test('it listens on a socket only, asks for its password, and keeps that password from others', async () => {
  const { start, dataDir } = await aDataFolder()
  const server = await start()
  assert.deepEqual(await query(server, "select current_setting('listen_addresses') as addresses"), [{ addresses: '' }])
  await assert.rejects(
    query({ ...server, connection: { ...server.connection, password: 'guess' } as typeof server.connection }, 'select 1'),
    sentence(/refuses the password/),
  )
  assert.equal((await stat(join(dataDir, 'secret'))).mode & 0o777, 0o600)
})

test('it is durable unless a test asks for less', async () => {
  const { dataDir } = await aDataFolder()
  const server = await startLocalPostgres({ dataDir })
  assert.deepEqual(await query(server, "select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit"), [
    { fsync: 'on', commit: 'on' },
  ])
})

test('several processes that start at once share one server, and only its starter stops it', async () => {
  const { dataDir, start } = await aDataFolder()
  const starters = await Promise.all([aStarter(dataDir), aStarter(dataDir), aStarter(dataDir)])
  assert.deepEqual(starters.map(({ adopted }) => adopted).sort(), [false, true, true])

  const joined = await start()
  await joined.stop()
  assert.deepEqual(await query(joined, 'select 1 as alive'), [{ alive: 1 }])
})

test('a server whose starter was killed is adopted, and stopped by the one who adopted it', async () => {
  const { dataDir, start } = await aDataFolder()
  const { child } = await aStarter(dataDir)
  const killed = once(child, 'exit')
  child.kill('SIGKILL')
  await killed

  const heir = await start()
  assert.equal(heir.adopted, true)
  await heir.stop()
  assert.equal(existsSync(join(dataDir, 'pg18', 'postmaster.pid')), false)
})

test('a server that was killed leaves nothing in the way of the next start', async () => {
  const { dataDir, start } = await aDataFolder()
  const server = await start()
  await query(server, 'create table boxes as select 7 as id')
  const serverFile = join(dataDir, 'pg18', 'postmaster.pid')
  const lines = (await readFile(serverFile, 'utf8')).split('\n')
  process.kill(Number(lines[0]), 'SIGQUIT')
  await gone(serverFile)
  // As after a restart of a container: the process id in the file now belongs to somebody else.
  await writeFile(serverFile, [process.ppid, ...lines.slice(1)].join('\n'))
  const again = await start()
  assert.equal(again.adopted, false)
  await again.stop()
})

test('a path too long for a socket is got round', async () => {
  const { start, dataDir } = await aDataFolder(
    'a-rather-long-name-of-a-folder-that-somebody-chose',
    'and-another-one-inside-of-the-first-one',
  )
  const server = await start()
  assert.deepEqual(await query(server, 'select 1 as one'), [{ one: 1 }])
  assert.ok(!('host' in server.connection && server.connection.host.startsWith(dataDir)))
})

test('data of another engine and a damaged database are each one sentence', async () => {
  const other = await aDataFolder()
  await mkdir(other.dataDir, { recursive: true })
  await writeFile(join(other.dataDir, 'engine'), 'embedded PostgreSQL 17\n')
  await assert.rejects(other.start(), sentence(/was made by embedded PostgreSQL 17/))

  const damaged = await aDataFolder()
  const server = await damaged.start()
  await server.stop()
  await rm(join(damaged.dataDir, 'pg18', 'global'), { recursive: true })
  await assert.rejects(damaged.start(), sentence(/^PostgreSQL could not start: .*could not open .*Its log is .*postgres\.log\.$/))
})

if (asRoot) {
  test('root, in a project that others cannot enter, keeps the data where they can, says so, and finds it again', async () => {
    const { root, dataDir, said, start } = await aDataFolder('closed')
    await mkdir(join(root, 'closed'))
    await chmod(join(root, 'closed'), 0o700)
    const server = await start()
    assert.notEqual(server.folder, dataDir)
    assert.match(said.join('\n'), new RegExp(`its data is kept in ${server.folder}`))
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
  test('an ordinary user starts one too, and without leave to write gets one sentence', async () => {
    const { root } = await aDataFolder()
    const own = join(root, 'own')
    await mkdir(own)
    await chown(own, nobody.uid, nobody.gid)
    assert.equal((await aStarter(own, nobody)).adopted, false)
    assert.equal((await stat(join(own, 'pg18', 'postmaster.pid'))).uid, nobody.uid)
    await stopLocalPostgres(own)
    await assert.rejects(aStarter(join(root, 'not-mine'), nobody), /DatabaseFault: The database may not use/)
  })
}

async function gone(path: string): Promise<void> {
  while (existsSync(path)) await new Promise((resolve) => setImmediate(resolve))
}
