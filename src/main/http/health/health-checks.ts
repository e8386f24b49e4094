import { databaseReplies } from '#src/platform/db/database-replies.ts'
import type { Sql } from '#src/platform/db/database.ts'
import { migrationNames, missingMigrations } from '#src/platform/db/migrate.ts'
import type { QueueFigures } from '#src/platform/jobs/queue.ts'
import { diskSpaceOf } from '../../wiring/disk-space.ts'
import type { HealthCheck } from './health.ts'

/** Below this an import of pictures, or the log of the embedded database, may fill the disk. */
const leastFreeMiB = 200

/** What a process needs for requests: the database, the schema of this release, and room on the disk of `folder`. */
export function healthChecks(db: Sql, folder: string): Readonly<Record<'database' | 'migrations' | 'disk', HealthCheck>> {
  // Read once: a newer release may be put into the same folder while this process runs.
  let ours: readonly string[] | undefined
  return {
    async database() {
      await databaseReplies(db)
      return undefined
    },
    // A database can be put back to an earlier state under a running shop.
    migrations: async () => {
      ours ??= await migrationNames()
      const missing = await missingMigrations(db, ours)
      return missing.length === 0 ? undefined : `missing: ${missing.join(', ')}`
    },
    disk: async () => {
      const freeMiB = Math.floor((await diskSpaceOf(folder)).freeBytes / 2 ** 20)
      return freeMiB < leastFreeMiB ? `only ${freeMiB} MiB are free` : undefined
    },
  }
}

/** A worker takes a due job within seconds, and the schedule makes one due every minute. */
const longestWaitMinutes = 2

/** For a process that leaves jobs to others: whether none of them takes any. Pages are served all the same, so it is no reason to leave a balancer. */
export async function findWaitingJob(
  queue: { figures(): Promise<Pick<QueueFigures, 'due'>> },
  now = Date.now(),
): Promise<string | undefined> {
  const { due } = await queue.figures()
  const oldest = Math.min(...due.map(({ oldestDueAt }) => oldestDueAt.getTime()))
  const minutes = Math.floor((now - oldest) / 60_000)
  return minutes >= longestWaitMinutes ? `no worker has taken a job for ${minutes} minutes` : undefined
}
