import type { PostgresDatabase } from '#src/platform/db/postgres.ts'
import type { Log } from '#src/platform/log/log.ts'

/** One line when the database goes away and one when it is back, for all that fails meanwhile by itself: queues, mails, schedules. */
export function logAvailability(db: Pick<PostgresDatabase, 'onAvailability'>, log: Log): void {
  db.onAvailability((now) =>
    now.isAvailable
      ? log.info({ afterSeconds: now.awaySeconds }, 'the database is back: jobs and mails go on')
      : log.warn({ reason: now.reason }, 'the database is away: jobs and mails wait for it'),
  )
}
