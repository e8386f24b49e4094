import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { StartFault } from '#src/platform/config/start-fault.ts'
import { listBackups } from '#src/platform/db/backup/backup-folder.ts'
import { archiveLogNow } from '#src/platform/db/backup/copy-cluster.ts'
import { segmentAfter } from '#src/platform/db/backup/log-archive.ts'
import { type CopyOfCluster, readManifest } from '#src/platform/db/backup/manifest.ts'
import { storeFile } from '#src/platform/db/backup/stored-file.ts'
import { startLocalPostgres } from '#src/platform/db/local-postgres.ts'
import { storeMade } from '#src/platform/media/made-pictures.store.ts'
import { masterStore } from '#src/platform/media/masters.ts'
import { readServerArchive } from '#src/shop/workflows/safekeeping/server-archive.store.ts'
import { aShopWithBackups, aSmallDisk, betweenCommits, orderNumbersIn, rowsIn } from '#tests/backup-setup.ts'
import { storedPicture } from '#tests/factories/stored-picture.ts'
import { databaseFault, nextTurn } from '#tests/embedded-database.ts'
import { bundled } from '#tests/start-child.ts'
import { backupStore } from './backup-store.ts'
import { inWords } from './in-words.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { verifyBackup } from './verify-backup.ts'

const quietly = () => {}
const fault = (pattern: RegExp) => (error: unknown) => error instanceof StartFault && pattern.test(error.message)
const shop = await aShopWithBackups()
const { configIn } = shop
const backupDir = shop.config.backupDir ?? ''

const copyOf = (name: string) => readManifest(join(backupDir, name)).copy as CopyOfCluster
const archived = ({ archive }: CopyOfCluster) => readdirSync(join(backupDir, archive))
const lastSegmentIn = (name: string) =>
  basename(
    readdirSync(join(backupDir, name, 'log'))
      .toSorted()
      .at(-1)!,
    '.gz',
  )

async function archiveLog(): Promise<void> {
  const dataDir = join(shop.config.dataDir, 'postgres')
  const local = await startLocalPostgres({ dataDir })
  await archiveLogNow(local.connection, dataDir, backupDir).finally(() => local.stop())
}

test('a backup holds what was there, whole and private; every second since can be restored, and an order after it is not there', async () => {
  const { config, order } = shop
  const before = await order()
  // So much that it has a file of its own beside its table's.
  await storeMade(shop.db, 'a-160.webp', randomBytes(300_000))
  await shop.db.transaction((tx) => tx.query(`insert into backup_runs (act, backup, at) values ('made', 'earlier', now())`))
  const { name, manifest } = await makeBackup(config, quietly)
  const backup = join(backupDir, name)
  for (const { path } of manifest.files) assert.equal(statSync(join(backup, path)).mode & 0o777, 0o600, path)
  assert.ok(manifest.files.some(({ path }) => path === 'data/secret-key'))
  assert.deepEqual([manifest.records['orders'], manifest.migrations.length], [[1, 1], readdirSync('db/migrations').length])

  const first = await order()
  const at = await betweenCommits()
  await archiveLog()
  const second = await order()
  await archiveLog()
  assert.deepEqual(await readServerArchive(shop.db), { state: 'working' })
  // The segment that is being written, in two parts.
  assert.equal(archived(copyOf(name)).filter((name) => name.endsWith('.part.gz')).length, 2)

  const formerPicture = await addFormerPicture(backup)
  await restoreBackup(backup, { at }, configIn('between'), quietly)
  assert.equal(await readFile(join(configIn('between').dataDir, 'media/masters', formerPicture), 'utf8'), 'a picture')
  assert.deepEqual(await orderNumbersIn(configIn('between').dataDir), [before, first])
  assert.equal(await readFile(join(configIn('between').dataDir, 'secret-key'), 'utf8'), 'key\n')
  assert.deepEqual(await rowsIn(configIn('between').dataDir, 'select name from made_pictures'), [])
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
  await assert.rejects(orderNumbersIn(configIn('half').dataDir), databaseFault(/did not come to its end: restore it again/))
})

/** Makes the backup one of a release that had pictures on the disk: they come back where the next start takes them over. */
async function addFormerPicture(backup: string): Promise<string> {
  const key = 'a'.repeat(20)
  await writeFile(join(shop.root, 'former'), 'a picture')
  const path = `data/media/masters/${key}`
  const stored = await storeFile(join(shop.root, 'former'), join(backup, path), { compress: false })
  const manifest = readManifest(backup)
  await writeFile(join(backup, 'manifest.json'), JSON.stringify({ ...manifest, files: [...manifest.files, { path, ...stored }] }))
  return key
}

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

test('parts of the log go once their segment is finished, and damage in a segment ends what can be restored, in words', async () => {
  const [first = ''] = await listBackups(backupDir)
  const copy = copyOf(first)
  assert.deepEqual(
    archived(copy).filter((name) => name.endsWith('.part.gz')),
    [],
  )
  const segment = `${segmentAfter(lastSegmentIn(first), copy.segmentBytes)}.gz`
  const file = join(backupDir, copy.archive, segment)
  await writeFile(file, (await readFile(file)).subarray(0, -9))
  const printed: string[] = []
  await restoreBackup(join(backupDir, first), 'end', shop.configIn('damaged'), (line) => void printed.push(line))
  assert.match(printed.join(), new RegExp(`is damaged in ${segment}`))
  assert.equal((await orderNumbersIn(shop.configIn('damaged').dataDir)).length, 1)
})

test('a backup that is killed is none, and the next one clears it away', async () => {
  const { config } = shop
  const known = await listBackups(backupDir)
  const command = ['--import', './scripts/tsx.mjs', bundled, 'src/main/shop-cli.ts', 'backup']
  const env = { ...process.env, DATA_DIR: config.dataDir, BACKUP_DIR: backupDir, DATABASE_URL: '' }
  const child = spawn(process.execPath, command, { env, stdio: 'ignore' })
  const exited = once(child, 'exit')
  const drafts = () => readdirSync(backupDir).filter((name) => name.includes('.draft-'))
  while (drafts().length === 0 || readdirSync(join(backupDir, drafts()[0]!)).length === 0) await nextTurn()
  child.kill('SIGKILL')
  await exited
  assert.deepEqual(await listBackups(backupDir), known)
  assert.equal(drafts().length, 1)

  // The server notices a moment later that whoever made it is gone.
  for (let isMade = false; !isMade; )
    isMade = await makeBackup(config, quietly).then(
      () => true,
      (error: Error) => (/Another backup is being made/.test(error.message) ? false : Promise.reject(error)),
    )
  assert.equal(drafts().length, 0)
  assert.equal((await listBackups(backupDir)).length, known.length + 1)
})

test('pictures and films are in a backup, counted and compared with their hashes, and what can be made of them is not', async () => {
  const { config, db } = shop
  await storedPicture(db, 200)
  const film = join(shop.root, 'film.mp4')
  await writeFile(film, randomBytes(300_000))
  const { fileName } = await masterStore(db).storeFile(film)
  await db.query('update master_parts set content = set_byte(content, 9, 255 - get_byte(content, 9)) where part = 1')
  const { name, manifest } = await makeBackup(config, quietly)
  const backup = join(backupDir, name)
  assert.deepEqual(await readdir(join(backup, 'data'), { recursive: true }), ['secret-key'])
  assert.deepEqual(manifest.records['masters'], [2, 2])
  const [unlogged] = await db.query<{ path: string }>(
    `select pg_relation_filepath(reltoastrelid) as path from pg_class where relname = 'made_pictures'`,
  )
  const copied = manifest.files.filter(({ path }) => path.startsWith(`database/${unlogged?.path}`)).map(({ path }) => path)
  assert.deepEqual(copied, [`database/${unlogged?.path}_init.gz`])
  const { records, faults } = await verifyBackup(backup, quietly)
  assert.deepEqual([records['masters'], faults.length], [2, 1])
  assert.match(faults[0] ?? '', new RegExp(`^a picture or film is damaged: ${fileName.slice(0, 20)}`))
})

test('what the folder of the backups refuses is said in words, and nothing else is', async () => {
  const failing = (fields: object) => inWords('/mnt/backups', () => Promise.reject(Object.assign(new Error('x'), fields)))
  await assert.rejects(failing({ code: 'ENOSPC' }), databaseFault(/the disk of the backups is full: make room there/))
  await assert.rejects(failing({ code: 'EACCES', path: '/mnt/backups/log-1' }), databaseFault(/this user may not write there/))
  await assert.rejects(failing({ code: 'EACCES', path: '/srv/shop/secret-key' }), /^Error: x$/)
})

const small = await aSmallDisk()
if (small) {
  test('where the disk of the backups is full, nothing half is left there, and orders go on', async () => {
    const backups = backupStore(shop.configIn('data', { BACKUP_DIR: small }))
    await assert.rejects(backups.make(), databaseFault(/the disk of the backups is full/))
    assert.deepEqual(
      readdirSync(small).filter((name) => !name.startsWith('log-')),
      [],
    )
    await writeFile(join(small, 'full'), Buffer.alloc(300_000)).catch(() => {})
    await shop.order()
    await assert.rejects(backups.archiveLog(), databaseFault(/the disk of the backups is full/))
    await shop.order()
  })
}

test('without BACKUP_DIR there are no backups', async () => {
  await assert.rejects(makeBackup(shop.configIn('data', { BACKUP_DIR: ' ' }), quietly), fault(/BACKUP_DIR must be a folder/))
})
