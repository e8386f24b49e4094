import type { Config } from '#src/platform/config/config.ts'
import { closeIdleArchive } from '#src/platform/db/backup/log-archive.ts'
import { archiveLogNow } from '#src/platform/db/backup/copy-cluster.ts'
import { startLocalPostgres } from '#src/platform/db/local-postgres.ts'
import type { BackupStore } from '#src/shop/workflows/safekeeping/safekeeping.ts'
import { postgresDirOf } from '../wiring/data-folders.ts'
import { diskSpaceOf } from '../wiring/disk-space.ts'
import { noBackups } from '../wiring/no-backups.ts'
import { inWords } from './in-words.ts'
import { makeBackup } from './make-backup.ts'
import { pruneBackups } from './prune-backups.ts'
import { locateBackup } from './restore-backup.ts'
import { verifyBackup } from './verify-backup.ts'

/** The backups of the database and the files beside it. */
export function backupStore(config: Config, print: (line: string) => void = () => {}): BackupStore {
  const { backupDir } = config
  const hasServer = config.databaseUrl !== undefined
  if (!hasServer && process.platform === 'win32') return noBackups
  const dataDir = postgresDirOf(config)
  return {
    plan: backupDir ? 'scheduled' : 'off',
    logKeptBy: hasServer ? (config.isArchivedElsewhere ? 'provider' : 'server') : 'shop',
    everyHours: config.backupHours,
    diskSpace: async () => (backupDir ? diskSpaceOf(backupDir) : undefined),
    async archiveLog() {
      if (hasServer) return
      if (!backupDir) return closeIdleArchive(dataDir)
      const local = await startLocalPostgres({ dataDir })
      await inWords(backupDir, () => archiveLogNow(local.connection, dataDir, backupDir)).finally(() => local.stop())
    },
    async make() {
      const made = await inWords(backupDir ?? '', () => makeBackup(config, print))
      await pruneBackups(backupDir ?? '', config.backupsKept)
      return made
    },
    verify: (backup) => verifyBackup(locateBackup(backup, config), print),
  }
}
