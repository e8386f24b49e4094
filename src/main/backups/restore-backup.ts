import { existsSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { inParallel } from '#src/kit/in-parallel.ts'
import { formatTimestamp } from '#src/kit/time/format-date.ts'
import type { Config } from '#src/platform/config/config.ts'
import { StartFault } from '#src/platform/config/start-fault.ts'
import { type CopyOfCluster, type CopyOfRows, isOfRows, type Manifest, readManifest } from '#src/platform/db/backup/manifest.ts'
import { restoreCluster, type RestoreUntil } from '#src/platform/db/backup/restore-cluster.ts'
import { filesAtOnce, takeOut } from '#src/platform/db/backup/stored-file.ts'
import type { Connection } from '#src/platform/db/connection.ts'
import { startLocalPostgres } from '#src/platform/db/local-postgres.ts'
import { countUsers, mayBeFilled } from '#src/platform/db/move/copy-database.ts'
import { openDatabase } from '#src/platform/db/postgres.ts'
import { forgetMade } from '#src/shop/workflows/safekeeping/safekeeping.ts'
import { postgresDirOf } from '../wiring/data-folders.ts'
import { serverOf } from '../wiring/server-of.ts'
import { claimFolder, releaseFolder } from './claim-folder.ts'
import { fillDatabase } from './fill-database.ts'

type Print = (line: string) => void

/** A backup by its folder, or by its name in BACKUP_DIR. */
export const locateBackup = (written: string, { backupDir }: Pick<Config, 'backupDir'>): string =>
  backupDir && basename(written) === written && existsSync(join(backupDir, written)) ? join(backupDir, written) : resolve(written)

/** Throws StartFault on Windows, whose shell the log's commands are not written for. */
export function refuseWindows(): void {
  if (process.platform === 'win32')
    throw new StartFault('Backups of the embedded database need Linux or macOS: use DATABASE_URL, or run the shop in WSL.')
}

/**
 * Restores a backup into the configured, empty data folder and its database, or, one of rows, into the empty database of DATABASE_URL. One that was
 * killed is begun again. Throws StartFault or DatabaseFault.
 */
export async function restoreBackup(backup: string, until: RestoreUntil, config: Config, print: Print): Promise<void> {
  const manifest = readManifest(backup)
  if (isOfRows(manifest)) return restoreRows(backup, { manifest, until, config, print })
  if (config.databaseUrl)
    throw new StartFault(
      'This backup is of an embedded database, and DATABASE_URL names a server: restore it without DATABASE_URL, and then use "move-to".',
    )
  refuseWindows()
  if (typeof until === 'object' && until.at < new Date(manifest.finishedAt))
    throw new StartFault(
      `The backup was finished on ${formatTimestamp(new Date(manifest.finishedAt))}, after that moment: use an older one.`,
    )
  await restoreFiles(backup, { manifest: manifest as Manifest<CopyOfCluster>, until, config, print })
}

type Restoring<Copy> = { manifest: Manifest<Copy>; until: RestoreUntil; config: Config; print: Print }

async function restoreFiles(backup: string, { manifest, until, config, print }: Restoring<CopyOfCluster>): Promise<void> {
  const { dataDir } = config
  await claimFolder(config)
  const restored = await restoreCluster(postgresDirOf(config), {
    ...{ backup, manifest, until, print },
    archiveInto: config.backupDir,
    alongside: () => takeOutShopFiles(backup, manifest, dataDir),
    durable: true,
  })
  await forgetBackups(restored.connection).finally(restored.stop)
  await releaseFolder(config)
}

async function restoreRows(backup: string, { manifest, until, config, print }: Restoring<CopyOfRows>): Promise<void> {
  if (until !== 'end')
    throw new StartFault(
      `This backup holds one moment, ${formatTimestamp(new Date(manifest.copy.takenAt))}: restore it without --at, or any second from what the server itself has archived (docs/runbook.md, Backup).`,
    )
  const { dataDir } = config
  const server = serverOf(config)
  if (server && !(await mayBeFilled(server)))
    throw new StartFault('The database of DATABASE_URL is not empty, and nothing is overwritten: create another one.')
  if (server && (await countUsers(server)) > 0) throw new StartFault('A shop uses that database: stop it first.')
  await claimFolder(config)
  await takeOutShopFiles(backup, manifest, dataDir)
  const local = server ? undefined : await startLocalPostgres({ dataDir: postgresDirOf(config), print })
  try {
    const target = server ?? local!.connection
    await fillDatabase(target, backup, manifest)
    await forgetBackups(target)
  } finally {
    await local?.stop()
  }
  await releaseFolder(config)
}

async function forgetBackups(connection: Connection): Promise<void> {
  const db = openDatabase(connection, { max: 1 })
  await db.transaction(forgetMade).finally(() => db.close())
}

/** The files of the shop besides its database; without a folder they are only checked. Throws DatabaseFault for a damaged one. */
export async function takeOutShopFiles(backup: string, { files }: Manifest, dataDir?: string): Promise<void> {
  const wanted = files.filter(({ path }) => path.startsWith('data/'))
  await inParallel(wanted, filesAtOnce, (stored) => {
    const target = dataDir && { path: join(dataDir, stored.path.slice('data/'.length)), unpack: false, durable: true }
    return takeOut(stored, join(backup, stored.path), target || undefined)
  })
}
