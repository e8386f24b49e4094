import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { aDataFolder, aStarter, kill, query, serverFileIn, serverPid, nextTurn, queryUntilRows } from '#tests/embedded-database.ts'
import { isLocalPostgresRunning, type LocalPostgres } from '../local-postgres.ts'
import { openDatabase } from '../postgres.ts'

test('several processes that start at once share one server, which runs while one of them uses it', async () => {
  const { dataDir, start } = await aDataFolder()
  const starters = await Promise.all([aStarter(dataDir), aStarter(dataDir), aStarter(dataDir)])
  assert.deepEqual(starters.map(({ adopted }) => adopted).sort(), [false, true, true])

  const joined = await start()
  await joined.stop()
  assert.deepEqual(await query(joined, 'select 1 as alive'), [{ alive: 1 }])
})

test('a server whose users were killed is adopted, and stopped by the last user that leaves', async () => {
  const { dataDir, start } = await aDataFolder()
  const { child } = await aStarter(dataDir)
  await kill(child)

  const heir = await start()
  assert.equal(heir.adopted, true)
  await heir.stop()
  assert.equal(existsSync(join(dataDir, 'pg18', 'postmaster.pid')), false)
})

test('the process that started the server may leave first, and the last one stops it', async () => {
  const { dataDir, start } = await aDataFolder()
  const command = await aStarter(dataDir)
  const shop = await start()
  const otherShop = await start()
  assert.deepEqual([command.adopted, shop.adopted, otherShop.adopted], [false, true, true])

  await command.leave()
  assert.deepEqual(await query(shop, 'select 1 as alive'), [{ alive: 1 }])
  await shop.stop()
  assert.deepEqual(await query(otherShop, 'select 1 as alive'), [{ alive: 1 }])
  await otherShop.stop()
  assert.equal(existsSync(serverFileIn(dataDir)), false)
})

test('users who all leave at once leave no server behind', async () => {
  const { dataDir, start } = await aDataFolder()
  const users = [await start(), ...(await Promise.all([start(), start(), start()]))]
  await Promise.all(users.map(({ stop }) => stop()))
  assert.equal(existsSync(serverFileIn(dataDir)), false)
})

test('a process that joins while the last one stops the server starts it again', async () => {
  const { start } = await aDataFolder()
  for (let i = 0; i < 3; i++) {
    const first = await start()
    const [, second] = await Promise.all([first.stop(), start()])
    assert.deepEqual(await query(second, 'select 1 as alive'), [{ alive: 1 }])
    await second.stop()
  }
})

test('a server that is killed in use is restarted with all committed data, with a printed line, and once for all its users', async () => {
  const { dataDir, start, printed } = await aDataFolder()
  const [server, joined] = [await start({ durable: true }), await start({ durable: true })]
  await query(server, 'create table boxes as select 7 as id')
  for (let i = 0; i < 2; i++) {
    const killed = await serverPid(dataDir)
    process.kill(killed, 'SIGKILL')
    assert.deepEqual(await queryUntilRows(joined, 'select id from boxes'), [{ id: 7 }])
    assert.notEqual(await serverPid(dataDir), killed)
  }
  assert.match(printed.join('\n'), /The database has stopped\. It is started again/)
})

test('a restart waits for processes of the killed server that still run a statement', async () => {
  const { dataDir, start } = await aDataFolder()
  const server = await start()
  const db = openDatabase(server.connection)
  after(() => db.close())
  const busy = db.query('select count(*)::int as many from generate_series(1, 10000000)').catch(() => [])
  await queryUntilRows(
    server,
    "select 1 as one from pg_stat_activity where query like '%generate_series%' and state = 'active' and pid <> pg_backend_pid()",
  )
  process.kill(await serverPid(dataDir), 'SIGKILL')
  assert.deepEqual(await queryUntilRows(server, 'select 1 as alive'), [{ alive: 1 }])
  await busy
})

test('a database whose folder is gone is not replaced by an empty one', async () => {
  const { dataDir, start, printed } = await aDataFolder()
  const server = await start()
  await rename(join(dataDir, 'pg18'), join(dataDir, 'away'))
  process.kill(Number((await readFile(join(dataDir, 'away', 'postmaster.pid'), 'utf8')).split('\n')[0]), 'SIGKILL')
  while (!printed.some((line) => line.includes('is gone: restore it'))) await nextTurn()
  assert.equal(existsSync(join(dataDir, 'pg18')), false)
  await rename(join(dataDir, 'away'), join(dataDir, 'pg18'))
  assert.deepEqual(await queryUntilRows(server, 'select 1 as alive'), [{ alive: 1 }])
})

test('a killed server leaves nothing that prevents the next start', async () => {
  const { dataDir, start } = await aDataFolder()
  const { child } = await aStarter(dataDir)
  await kill(child)
  const serverFile = serverFileIn(dataDir)
  const lines = (await readFile(serverFile, 'utf8')).split('\n')
  process.kill(Number(lines[0]), 'SIGQUIT')
  await gone(serverFile)
  // As after a restart of a container: the process id in the file now belongs to another process.
  await writeFile(serverFile, [process.ppid, ...lines.slice(1)].join('\n'))
  const again = await start()
  assert.equal(again.adopted, false)
  await again.stop()

  // As on a full disk.
  await writeFile(serverFile, '')
  assert.deepEqual(await query(await start(), 'select 1 as alive'), [{ alive: 1 }])
})

test('a process id in the file that now belongs to the server of another database does not prevent a start', async () => {
  const [other, ours] = [await aDataFolder(), await aDataFolder()]
  const { child } = await aStarter(ours.dataDir)
  await kill(child)
  const serverFile = serverFileIn(ours.dataDir)
  const lines = (await readFile(serverFile, 'utf8')).split('\n')
  process.kill(Number(lines[0]), 'SIGQUIT')
  await gone(serverFile)
  const otherServer = await other.start()
  await writeFile(serverFile, [await serverPid(other.dataDir), ...lines.slice(1)].join('\n'))

  assert.deepEqual(await query(await ours.start(), 'select 1 as alive'), [{ alive: 1 }])
  assert.deepEqual(await query(otherServer, 'select 1 as alive'), [{ alive: 1 }])
})

// Only Linux shows the state of a process, and the signals that it has not received yet.
const onLinux = process.platform === 'linux' ? test : () => {}
onLinux('a process that stops while the server is slowly restarting leaves no server behind', async () => {
  const { dataDir, start } = await aDataFolder()
  const server = await start({ stopTimeoutMs: 0 })
  const pid = await nextServerPid(dataDir)
  await hang(pid)
  await stopsWithoutServer(server, { dataDir, pid })
})

onLinux('a process that stops while the server that it has started accepts nobody any more leaves no server behind', async () => {
  const { dataDir, start } = await aDataFolder()
  const server = await start({ stopTimeoutMs: 0 })
  const pid = await nextServerPid(dataDir)
  // From the first reply on it hangs: before or after the process has registered with it.
  while (!(await replies(server))) await nextTurn()
  await hang(pid)
  await stopsWithoutServer(server, { dataDir, pid })
})

/** Kills the server, and returns the next one as soon as there is one. */
async function nextServerPid(dataDir: string): Promise<number> {
  const killed = await serverPid(dataDir)
  process.kill(killed, 'SIGKILL')
  for (;;) {
    // The file can go at any moment while one server follows the other.
    const pid = await serverPid(dataDir).catch(() => killed)
    if (pid > 0 && pid !== killed) return pid
    await nextTurn()
  }
}

/** Stops the process until it gets SIGCONT. One that still runs for a moment would take a signal that comes meanwhile, which is not pending then. */
async function hang(pid: number): Promise<void> {
  process.kill(pid, 'SIGSTOP')
  while (!/[)] T/.test(await readFile(`/proc/${pid}/stat`, 'utf8'))) await nextTurn()
}

/** Leaves the hanging server, which continues when it is asked to end or when nobody will ask it any more. */
async function stopsWithoutServer(server: LocalPostgres, { dataDir, pid }: { readonly dataDir: string; readonly pid: number }) {
  let hasStopped = false
  const stopped = server.stop().then(() => (hasStopped = true))
  while (!hasStopped && !hasPendingStop(await readFile(`/proc/${pid}/status`, 'utf8'))) await nextTurn()
  process.kill(pid, 'SIGCONT')
  await stopped
  assert.equal(isLocalPostgresRunning(dataDir), false)
}

const replies = (server: LocalPostgres): Promise<boolean> =>
  query(server, 'select 1').then(
    () => true,
    () => false,
  )

/** A signal is pending until a stopped process continues. */
const hasPendingStop = (status: string): boolean => (Number.parseInt(/ShdPnd:\s*(\w+)/.exec(status)?.[1] ?? '0', 16) & 2) !== 0

async function gone(path: string): Promise<void> {
  while (existsSync(path)) await nextTurn()
}
