import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { type Manifest, readManifest } from '#src/platform/db/backup/manifest.ts'
import { restoreCluster, type RestoreUntil } from '#src/platform/db/backup/restore-cluster.ts'
import { filesAtOnce, takeOut } from '#src/platform/db/backup/stored-file.ts'
import { openDatabase } from '#src/platform/db/postgres.ts'
import { forgetMade } from '#src/shop/workflows/safekeeping/safekeeping.ts'
import type { Config } from '#src/platform/config/config.ts'
import { StartFault } from '#src/platform/config/start-fault.ts'
import { inParallel } from '#src/kit/in-parallel.ts'
import { formatDateTime } from '#src/kit/time/format-date.ts'
import { postgresDirOf } from '../wiring/data-folders.ts'

type Print = (line: string) => void

/** A backup by its folder, or by its name in BACKUP_DIR. */
export const locateBackup = (written: string, { backupDir }: Pick<Config, 'backupDir'>): string =>
  backupDir && basename(written) === written && existsSync(join(backupDir, written)) ? join(backupDir, written) : resolve(written)

/** Throws StartFault on Windows, whose shell the log's commands are not written for. */
export function refuseWindows(): void {
  if (process.platform === 'win32')
    throw new StartFault('Backups of the embedded database need Linux or macOS: use DATABASE_URL, or run the shop in WSL.')
}

/** Restores a backup into the configured, empty data folder. Throws StartFault or DatabaseFault. */
export async function restoreBackup(backup: string, until: RestoreUntil, config: Config, print: Print): Promise<void> {
  if (config.databaseUrl)
    throw new StartFault('This restores an embedded database, and DATABASE_URL names a server: run it without DATABASE_URL.')
  refuseWindows()
  const { dataDir } = config
  if (existsSync(dataDir) && (await readdir(dataDir)).length > 0)
    throw new StartFault(
      `The data folder ${dataDir} is not empty, and nothing in it is overwritten: set DATA_DIR to another folder, or move it away.`,
    )
  const manifest = readManifest(backup)
  if (typeof until === 'object' && until.at < new Date(manifest.finishedAt))
    throw new StartFault(
      `The backup was finished on ${formatDateTime(new Date(manifest.finishedAt))}, after that moment: use an older one.`,
    )
  const restored = await restoreCluster(postgresDirOf(config), {
    ...{ backup, manifest, until, print },
    archiveInto: config.backupDir,
    alongside: () => takeOutShopFiles(backup, manifest, dataDir),
    durable: true,
  })
  const db = openDatabase(restored.connection, { max: 1 })
  await db.transaction(forgetMade).finally(() => db.close())
  await restored.stop()
}

/** The files of the shop besides its database; without a folder they are only checked. Throws DatabaseFault for a damaged one. */
export async function takeOutShopFiles(backup: string, { files }: Manifest, dataDir?: string): Promise<void> {
  const wanted = files.filter(({ path }) => path.startsWith('data/'))
  await inParallel(wanted, filesAtOnce, (stored) => {
    const target = dataDir && { path: join(dataDir, stored.path.slice('data/'.length)), unpack: false, durable: true }
    return takeOut(stored, join(backup, stored.path), target || undefined)
  })
}
