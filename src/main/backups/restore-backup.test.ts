import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { StartFault } from '#src/platform/config/start-fault.ts'
import { listBackups } from '#src/platform/db/backup/backup-folder.ts'
import { archiveLogNow } from '#src/platform/db/backup/copy-cluster.ts'
import { readManifest } from '#src/platform/db/backup/manifest.ts'
import { startLocalPostgres } from '#src/platform/db/local-postgres.ts'
import { aShopWithBackups, betweenCommits, orderNumbersIn, rowsIn } from '#tests/backup-setup.ts'
import { databaseFault, nextTurn } from '#tests/embedded-database.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { verifyBackup } from './verify-backup.ts'

const quietly = () => {}
const fault = (pattern: RegExp) => (error: unknown) => error instanceof StartFault && pattern.test(error.message)
const shop = await aShopWithBackups()
const backupDir = shop.config.backupDir ?? ''

test('a backup holds what was there, whole and private; every second since can be restored, and an order after it is not there', async () => {
  const { config, configIn, order } = shop
  const before = await order()
  await shop.db.transaction((tx) => tx.query(`insert into backup_runs (act, backup, at) values ('made', 'earlier', now())`))
  const { name, manifest } = await makeBackup(config, quietly)
  const backup = join(backupDir, name)
  for (const { path } of manifest.files) assert.equal(statSync(join(backup, path)).mode & 0o777, 0o600, path)
  assert.ok(manifest.files.some(({ path }) => path === 'data/secret-key'))
  assert.deepEqual([manifest.records['orders'], manifest.migrations.length], [[1, 1], readdirSync('db/migrations').length])

  const first = await order()
  const at = await betweenCommits()
  const second = await order()
  const local = await startLocalPostgres({ dataDir: join(config.dataDir, 'postgres') })
  await archiveLogNow(local, join(config.dataDir, 'postgres'), backupDir)
  await local.stop()

  await restoreBackup(backup, { at }, configIn('between'), quietly)
  assert.deepEqual(await orderNumbersIn(configIn('between').dataDir), [before, first])
  assert.equal(await readFile(join(configIn('between').dataDir, 'secret-key'), 'utf8'), 'key\n')
  // Its own first backup is due at once.
  assert.deepEqual(await rowsIn(configIn('between').dataDir, 'select * from backup_runs'), [])
  await restoreBackup(backup, 'end', configIn('end'), quietly)
  assert.deepEqual(await orderNumbersIn(configIn('end').dataDir), [before, first, second])

  const { faults, records } = await verifyBackup(backup, quietly)
  assert.deepEqual([faults, records['orders']], [[], 1])
  await assert.rejects(restoreBackup(backup, 'end', configIn('end'), quietly), fault(/end is not empty, and nothing in it is overwritten/))
  const tooEarly = { at: new Date(Date.parse(manifest.startedAt) - 1) }
  await assert.rejects(restoreBackup(backup, tooEarly, configIn('early'), quietly), fault(/after that moment: use an older one/))
  assert.equal(existsSync(configIn('early').dataDir), false)

  // As after a restore that was killed.
  await mkdir(join(configIn('half').dataDir, 'postgres'), { recursive: true })
  await writeFile(join(configIn('half').dataDir, 'postgres', 'restoring'), '')
  await assert.rejects(orderNumbersIn(configIn('half').dataDir), databaseFault(/did not come to its end: empty the data folder/))
})

test('a file that is damaged or missing is found before anything is restored from it', async () => {
  const { config } = shop
  const { name, manifest } = await makeBackup(config, quietly)
  const backup = join(backupDir, name)
  for (const { path } of [manifest.files.find(({ path }) => /base\/\d+\/1249[.]gz$/.test(path))!, { path: 'data/secret-key' }]) {
    const file = join(backup, path)
    const content = await readFile(file)
    await writeFile(file, content.with(content.length - 3, content.at(-3)! ^ 1))
    await assert.rejects(verifyBackup(backup, quietly), databaseFault(new RegExp(`damaged: .*${path}`)), path)
    await writeFile(file, content)
  }
  assert.deepEqual((await verifyBackup(backup, quietly)).faults, [])

  const { records, ...others } = readManifest(backup)
  await writeFile(join(backup, 'manifest.json'), JSON.stringify({ ...others, records: { ...records, orders: [7, 7] } }))
  assert.deepEqual((await verifyBackup(backup, quietly)).faults, ['orders: 3 instead of 7'])
  await writeFile(join(backup, 'manifest.json'), JSON.stringify({ ...others, records, postgres: '17.6' }))
  await assert.rejects(verifyBackup(backup, quietly), databaseFault(/is of PostgreSQL 17\.6, and this version runs 18/))
})

test('a backup that is killed is none, and the next one clears it away', async () => {
  const { config } = shop
  const known = await listBackups(backupDir)
  const command = ['--import', './scripts/tsx.mjs', 'src/main/shop-cli.ts', 'backup']
  const env = { ...process.env, DATA_DIR: config.dataDir, BACKUP_DIR: backupDir, DATABASE_URL: '' }
  const child = spawn(process.execPath, command, { env, stdio: 'ignore' })
  const exited = once(child, 'exit')
  const drafts = () => readdirSync(backupDir).filter((name) => name.includes('.draft-'))
  while (drafts().length === 0 || readdirSync(join(backupDir, drafts()[0]!)).length === 0) await nextTurn()
  child.kill('SIGKILL')
  await exited
  assert.deepEqual(await listBackups(backupDir), known)
  assert.equal(drafts().length, 1)

  await makeBackup(config, quietly)
  assert.equal(drafts().length, 0)
  assert.equal((await listBackups(backupDir)).length, known.length + 1)
})

test('pictures as they were imported are in a backup, and widths made of them are not', async () => {
  const { config } = shop
  const media = join(config.dataDir, 'media')
  await mkdir(join(media, 'masters'), { recursive: true })
  const key = '0123456789abcdef0123'
  for (const name of [`masters/${key}`, `${key}.svg`, `${key}-800.webp`, `${key}.svg.1-1.draft`]) await writeFile(join(media, name), name)
  const { name } = await makeBackup(config, quietly)
  assert.deepEqual((await readdir(join(backupDir, name, 'data'), { recursive: true })).toSorted(), [
    'media',
    `media/${key}.svg`,
    'media/masters',
    `media/masters/${key}`,
    'secret-key',
  ])
})

test('a server of your own makes its own backups, and without BACKUP_DIR there are none', async () => {
  await assert.rejects(makeBackup(shop.configIn('data', { DATABASE_URL: 'postgres://db.example/shop' }), quietly), fault(/pgBackRest/))
  await assert.rejects(makeBackup(shop.configIn('data', { BACKUP_DIR: ' ' }), quietly), fault(/BACKUP_DIR must be a folder/))
})
