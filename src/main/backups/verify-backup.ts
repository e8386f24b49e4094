import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Manifest, readManifest } from '#src/platform/db/backup/manifest.ts'
import { restoreCluster } from '#src/platform/db/backup/restore-cluster.ts'
import type { Connection } from '#src/platform/db/connection.ts'
import { migrate } from '#src/platform/db/migrate.ts'
import { openDatabase } from '#src/platform/db/postgres.ts'
import { countRecords, listContradictions, type Records } from '#src/shop/workflows/safekeeping/safekeeping.ts'
import { takeOutShopFiles } from './restore-backup.ts'

export type Verified = {
  readonly manifest: Manifest
  readonly records: Records
  /** What is wrong with it, in words; none in a good backup. */
  readonly faults: readonly string[]
}

/** Restores a backup beside the shop, starts it, counts, and deletes it again. Throws DatabaseFault for one that cannot be restored. */
export async function verifyBackup(backup: string, print: (line: string) => void): Promise<Verified> {
  const manifest = readManifest(backup)
  await takeOutShopFiles(backup, manifest)
  const folder = await mkdtemp(join(tmpdir(), 'shop-verify-'))
  const others: string[] = []
  try {
    // The server can run as another user.
    await chmod(folder, 0o755)
    const restored = await restoreCluster(join(folder, 'postgres'), {
      ...{ backup, manifest, print },
      until: 'mark',
      archiveInto: undefined,
      durable: false,
    })
    others.push(restored.folder)
    try {
      return { manifest, ...(await inspect(restored.connection, manifest)) }
    } finally {
      await restored.stop()
    }
  } finally {
    for (const path of [folder, ...others]) await rm(path, { recursive: true, force: true })
  }
}

async function inspect(connection: Connection, manifest: Manifest): Promise<Pick<Verified, 'records' | 'faults'>> {
  // An older backup must also become what this release needs.
  await migrate(connection)
  const db = openDatabase(connection, { max: 1 })
  try {
    const records = await countRecords(db)
    const miscounted = Object.entries(manifest.records).flatMap(([name, [least, most]]) => {
      const found = records[name]
      return found === undefined || (found >= least && found <= most)
        ? []
        : [`${name}: ${found} instead of ${least === most ? least : `${least} to ${most}`}`]
    })
    return { records, faults: [...miscounted, ...(await listContradictions(db))] }
  } finally {
    await db.close()
  }
}
