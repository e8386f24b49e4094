import { join } from 'node:path'
import { inParallel } from '#src/kit/in-parallel.ts'
import type { Config } from '#src/platform/config/config.ts'
import { StartFault } from '#src/platform/config/start-fault.ts'
import { type NewBackup, writeBackup } from '#src/platform/db/backup/backup-folder.ts'
import { copyCluster } from '#src/platform/db/backup/copy-cluster.ts'
import { copyRows } from '#src/platform/db/backup/copy-rows.ts'
import type { Manifest, RecordCounts } from '#src/platform/db/backup/manifest.ts'
import { filesAtOnce, storeFile, type StoredFile } from '#src/platform/db/backup/stored-file.ts'
import type { Connection } from '#src/platform/db/connection.ts'
import { DatabaseFault } from '#src/platform/db/database-fault.ts'
import { startLocalPostgres } from '#src/platform/db/local-postgres.ts'
import { appliedMigrations } from '#src/platform/db/migrate.ts'
import { openDatabase, type PostgresDatabase } from '#src/platform/db/postgres.ts'
import { countRecords, type Records } from '#src/shop/workflows/safekeeping/safekeeping.ts'
import { postgresDirOf } from '../wiring/data-folders.ts'
import { serverOf } from '../wiring/server-of.ts'
import { refuseWindows } from './restore-backup.ts'
import { listShopFiles } from './shop-files.ts'

/**
 * Makes a backup in BACKUP_DIR while the shop runs, or while it does not: of the embedded database its files, or its rows, which a PostgreSQL
 * of any version can take; of a server's database its rows. Throws StartFault or DatabaseFault.
 */
export async function makeBackup(
  config: Config,
  print: (line: string) => void,
  { asRows = config.databaseUrl !== undefined } = {},
): Promise<NewBackup> {
  const { backupDir } = config
  if (!backupDir) throw new StartFault('Where backups go is not set: BACKUP_DIR must be a folder, best on another disk.')
  if (!asRows) refuseWindows()
  const server = serverOf(config)
  const local = server ? undefined : await startLocalPostgres({ dataDir: postgresDirOf(config), print })
  const connection = server ?? local!.connection
  const db = openDatabase(connection, { max: 1 })
  try {
    const lock = await db.lock('backup')
    if (!lock) throw new DatabaseFault('Another backup is being made: wait until it is there.')
    const startedAt = new Date()
    return await writeBackup(backupDir, startedAt, async (target) => {
      const source = { config, backupDir, connection, db }
      const database = asRows ? await storeRows(target, source) : await storeCluster(target, source)
      const shopFiles = await storeShopFiles(config, target)
      return {
        version: 1,
        startedAt: startedAt.toISOString(),
        finishedAt: new Date().toISOString(),
        ...database,
        files: [...database.files, ...shopFiles],
      }
    }).finally(() => lock.release())
  } finally {
    await db.close()
    await local?.stop()
  }
}

type Source = {
  readonly config: Config
  readonly backupDir: string
  readonly connection: Connection
  readonly db: PostgresDatabase
}
type StoredDatabase = Omit<Manifest, 'version' | 'startedAt' | 'finishedAt'>

async function storeCluster(target: string, { config, backupDir, connection, db }: Source): Promise<StoredDatabase> {
  let [least, most]: Records[] = [{}, {}]
  const { copy, folders, files, postgres } = await copyCluster(connection, {
    ...{ dataDir: postgresDirOf(config), backupDir, target },
    beforeMark: async () => void (least = await countRecords(db)),
    afterMark: async () => void (most = await countRecords(db)),
  })
  return { postgres, migrations: await appliedMigrations(db), records: enclose(least, most), copy, folders, files }
}

async function storeRows(target: string, { connection }: Source): Promise<StoredDatabase> {
  const { copy, postgres, seen } = await copyRows(connection, target, async (sql) => ({
    records: await countRecords(sql),
    migrations: await appliedMigrations(sql),
  }))
  const files = copy.tables.map(({ file }) => file)
  return { postgres, migrations: seen.migrations, records: enclose(seen.records, seen.records), copy, folders: [], files }
}

async function storeShopFiles(config: Config, target: string): Promise<StoredFile[]> {
  return inParallel(listShopFiles(config), filesAtOnce, async (name) => {
    const path = `data/${name.replaceAll('\\', '/')}`
    return { path, ...(await storeFile(join(config.dataDir, name), join(target, path), { compress: false })) }
  })
}

const enclose = (least: Records = {}, most: Records = {}): RecordCounts =>
  Object.fromEntries(Object.entries(least).map(([name, value]) => [name, [value, most[name] ?? value]]))
