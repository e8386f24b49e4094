import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { listBackups, removeBackup } from '#src/platform/db/backup/backup-folder.ts'
import { pruneLog } from '#src/platform/db/backup/log-archive.ts'
import { isOfCluster, readManifest } from '#src/platform/db/backup/manifest.ts'

/** Deletes all but the newest backups, and of the archived log what none of these needs. */
export async function pruneBackups(backupDir: string, kept: number): Promise<void> {
  const names = await listBackups(backupDir)
  const [leaving, staying] = [names.slice(0, -kept), names.slice(-kept)]
  const copiesOf = (which: readonly string[]) =>
    which
      .map((name) => readManifest(join(backupDir, name)))
      .filter(isOfCluster)
      .map(({ copy }) => copy)
  const [left, needed] = [copiesOf(leaving), copiesOf(staying)]
  for (const name of leaving) await removeBackup(backupDir, name)
  for (const archive of new Set([...left, ...needed].map((copy) => copy.archive))) {
    const folder = join(backupDir, archive)
    const first = needed.filter((copy) => copy.archive === archive).map(({ firstSegment }) => firstSegment)
    if (first.length === 0) await rm(folder, { recursive: true, force: true })
    else if (existsSync(folder)) await pruneLog(folder, first.toSorted()[0] ?? '')
  }
}
