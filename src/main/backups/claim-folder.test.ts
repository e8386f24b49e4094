import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { isAlive } from '#src/platform/db/local/process.ts'
import { migrate } from '#src/platform/db/migrate.ts'
import { openDatabase } from '#src/platform/db/postgres.ts'
import { aShopWithBackups, orderNumbersIn } from '#tests/backup-setup.ts'
import { createDatabase } from '#tests/database.ts'
import { databaseFault, serverFileIn, serverPid } from '#tests/embedded-database.ts'
import { lookAgain } from '#tests/failover/real-time.ts'
import { addressOf } from '#tests/run-shop-command.ts'
import { bundled } from '#tests/start-child.ts'
import { moveBack, moveTo } from '../commands/move.ts'
import { openShopDatabase } from '../wiring/open-database.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { verifyBackup } from './verify-backup.ts'

const { config, configIn, order } = await aShopWithBackups()
const number = await order()
const quietly = () => {}
const { name } = await makeBackup(config, quietly)
const backup = join(config.backupDir ?? '', name)

/** Runs a command as the owner types it, and kills it once it is so far. */
async function killOnce(isUnderWay: (pid: number) => boolean | Promise<boolean>, dataDir: string, ...args: string[]): Promise<void> {
  const env = { ...process.env, DATA_DIR: dataDir, BACKUP_DIR: config.backupDir, DATABASE_URL: '' }
  const child = spawn(process.execPath, ['--import', './scripts/tsx.mjs', bundled, 'src/main/shop-cli.ts', ...args], {
    env,
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  while (!(await isUnderWay(child.pid!))) {
    assert.equal(child.exitCode, null, 'the command has ended by itself')
    await lookAgain()
  }
  child.kill('SIGKILL')
  await ended
}

test('a restore that is killed is no shop, and the same command again makes one', async () => {
  const target = configIn('restored')
  const mark = join(target.dataDir, 'postgres', 'restoring')
  await killOnce(() => existsSync(mark), target.dataDir, 'restore', name)
  await assert.rejects(openShopDatabase(target, { print: quietly }), databaseFault(/did not come to its end: restore it again/))
  await restoreBackup(backup, 'end', target, quietly)
  assert.deepEqual(await orderNumbersIn(target.dataDir), [number])
})

test('a trial that is killed leaves its server running, and the next trial stops it and clears its folder away', async () => {
  const trials = (pid: number) =>
    readdirSync(tmpdir())
      .filter((trial) => trial.startsWith(`shop-verify-${pid}-`))
      .map((trial) => join(tmpdir(), trial, 'postgres'))
  let killed = 0
  const hasServer = (pid: number) => trials((killed = pid)).some((folder) => existsSync(serverFileIn(folder)))
  await killOnce(hasServer, config.dataDir, 'backup', 'verify', name)
  const server = await serverPid(trials(killed)[0]!)
  assert.deepEqual((await verifyBackup(backup, quietly)).faults, [])
  assert.deepEqual(trials(killed), [])
  // It removes its own file a moment before it ends.
  while (isAlive(server)) await lookAgain()
})

test('a move that is killed leaves no empty shop behind, and the same command again moves everything, there and back', async () => {
  const { connection, drop } = await createDatabase({ template: 'empty' })
  const server = openDatabase(connection)
  after(drop)
  const isMarked = async () => (await server.query(`select from pg_namespace where nspname = 'shop_being_filled'`)).length === 1
  const source = configIn('restored')
  await killOnce(isMarked, source.dataDir, 'move-to', addressOf(connection))
  await assert.rejects(migrate(connection), databaseFault(/did not come to its end: run the same command again/))
  await server.close()
  await moveTo(addressOf(connection), source)

  const target = configIn('moved-back')
  await killOnce(() => existsSync(serverFileIn(join(target.dataDir, 'postgres'))), target.dataDir, 'move-back', addressOf(connection))
  await moveBack(addressOf(connection), target)
  assert.deepEqual(await orderNumbersIn(target.dataDir), [number])
})
