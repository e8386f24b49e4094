import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isOfCluster, isOfRows, type Manifest, readManifest } from '#src/platform/db/backup/manifest.ts'
import { restoreCluster } from '#src/platform/db/backup/restore-cluster.ts'
import type { Connection } from '#src/platform/db/connection.ts'
import { forgetLocalPostgres, startLocalPostgres } from '#src/platform/db/local-postgres.ts'
import { isAlive } from '#src/platform/db/local/process.ts'
import { migrate } from '#src/platform/db/migrate.ts'
import { openDatabase } from '#src/platform/db/postgres.ts'
import { listDamagedMasters } from '#src/platform/media/masters.ts'
import { countRecords, listContradictions, type Records } from '#src/shop/workflows/safekeeping/safekeeping.ts'
import { fillDatabase } from './fill-database.ts'
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
  await sweepKilledTrials()
  await takeOutShopFiles(backup, manifest)
  const folder = await mkdtemp(join(tmpdir(), `${trialPrefix}${process.pid}-`))
  try {
    // The server can run as another user.
    await chmod(folder, 0o755)
    const restored = await restoreInto(join(folder, 'postgres'), { backup, manifest, print })
    try {
      return { manifest, ...(await inspect(restored.connection, manifest)) }
    } finally {
      await restored.stop()
    }
  } finally {
    await removeTrial(folder)
  }
}

type Restored = { readonly connection: Connection; stop(): Promise<void> }

async function restoreInto(dataDir: string, { backup, manifest, print }: Trial): Promise<Restored> {
  const durable = false
  if (isOfCluster(manifest))
    return restoreCluster(dataDir, { ...{ backup, manifest, print, durable }, until: 'mark', archiveInto: undefined })
  const local = await startLocalPostgres({ dataDir, print: () => {}, durable })
  try {
    if (isOfRows(manifest)) await fillDatabase(local.connection, backup, manifest)
    return local
  } catch (error) {
    await local.stop()
    throw error
  }
}

type Trial = { readonly backup: string; readonly manifest: Manifest; readonly print: (line: string) => void }

const trialPrefix = 'shop-verify-'

/** One that was killed has left its folder, and its server runs on. */
async function sweepKilledTrials(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(new RegExp(`^${trialPrefix}(\\d+)-`).exec(name)?.[1])
    // That of another user is left to them.
    if (pid > 0 && !isAlive(pid)) await removeTrial(join(tmpdir(), name)).catch(() => {})
  }
}

async function removeTrial(folder: string): Promise<void> {
  await forgetLocalPostgres(join(folder, 'postgres'))
  await rm(folder, { recursive: true, force: true })
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
    const damaged = (await listDamagedMasters(db)).map((sha256) => `a picture or film is damaged: ${sha256}`)
    return { records, faults: [...miscounted, ...(await listContradictions(db)), ...damaged] }
  } finally {
    await db.close()
  }
}
