import { join } from 'node:path'
import { inParallel } from '#src/kit/in-parallel.ts'
import { DatabaseFault } from '#src/platform/db/database-fault.ts'
import { type NewBackup, writeBackup } from '#src/platform/db/backup/backup-folder.ts'
import { copyCluster } from '#src/platform/db/backup/copy-cluster.ts'
import type { RecordCounts } from '#src/platform/db/backup/manifest.ts'
import { filesAtOnce, storeFile, type StoredFile } from '#src/platform/db/backup/stored-file.ts'
import { startLocalPostgres } from '#src/platform/db/local-postgres.ts'
import { appliedMigrations } from '#src/platform/db/migrate.ts'
import { openDatabase } from '#src/platform/db/postgres.ts'
import type { Config } from '#src/platform/config/config.ts'
import { StartFault } from '#src/platform/config/start-fault.ts'
import { countRecords, type Records } from '#src/shop/workflows/safekeeping/safekeeping.ts'
import { postgresDirOf } from '../wiring/data-folders.ts'
import { refuseWindows } from './restore-backup.ts'
import { listShopFiles } from './shop-files.ts'

export const ownServerMessage =
  'This copies the embedded database, and DATABASE_URL names a server: let that server make its backups, with pgBackRest or pg_basebackup and its archived log (docs/runbook.md, Backup).'

/** Makes a backup in BACKUP_DIR while the shop runs, or while it does not. Throws StartFault or DatabaseFault. */
export async function makeBackup(config: Config, print: (line: string) => void): Promise<NewBackup> {
  const { backupDir } = config
  if (!backupDir) throw new StartFault('Where backups go is not set: BACKUP_DIR must be a folder, best on another disk.')
  if (config.databaseUrl) throw new StartFault(ownServerMessage)
  refuseWindows()
  const dataDir = postgresDirOf(config)
  const local = await startLocalPostgres({ dataDir, print })
  const db = openDatabase(local.connection, { max: 1 })
  try {
    const lock = await db.lock('backup')
    if (!lock) throw new DatabaseFault('Another backup is being made: wait until it is there.')
    const startedAt = new Date()
    let [least, most]: Records[] = [{}, {}]
    return await writeBackup(backupDir, startedAt, async (target) => {
      const { copy, folders, files, postgres } = await copyCluster(local, {
        ...{ dataDir, backupDir, target },
        beforeMark: async () => void (least = await countRecords(db)),
        afterMark: async () => void (most = await countRecords(db)),
      })
      const shopFiles = await storeShopFiles(config, target)
      return {
        version: 1,
        startedAt: startedAt.toISOString(),
        finishedAt: new Date().toISOString(),
        postgres,
        migrations: await appliedMigrations(db),
        records: enclose(least, most),
        copy,
        folders,
        files: [...files, ...shopFiles],
      }
    }).finally(() => lock.release())
  } finally {
    await db.close()
    await local.stop()
  }
}

async function storeShopFiles(config: Config, target: string): Promise<StoredFile[]> {
  return inParallel(await listShopFiles(config), filesAtOnce, async (name) => {
    const path = `data/${name.replaceAll('\\', '/')}`
    return { path, ...(await storeFile(join(config.dataDir, name), join(target, path), { compress: false })) }
  })
}

const enclose = (least: Records = {}, most: Records = {}): RecordCounts =>
  Object.fromEntries(Object.entries(least).map(([name, value]) => [name, [value, most[name] ?? value]]))
