import type { Connection } from '#src/platform/db/connection.ts'
import { migrate } from '#src/platform/db/migrate.ts'
import { markUnfinished } from '#src/platform/db/move/unfinished.ts'
import { openDatabase } from '#src/platform/db/postgres.ts'
import { createQueue } from '#src/platform/jobs/queue.ts'
import { createLog } from '#src/platform/log/log.ts'

/**
 * Makes the tables of this release and of its job queue, or those of the named migrations only, in a database that is to be filled with the rows
 * of another. No shop starts on it before they are there.
 */
export async function makeTables(connection: Connection, only?: readonly string[]): Promise<void> {
  await markUnfinished(connection)
  await migrate(connection, { filling: { only } })
  const db = openDatabase(connection, { max: 2 })
  const queue = createQueue(db, { log: createLog({ level: 'silent' }) })
  try {
    await queue.start({})
    await queue.stop()
  } finally {
    await db.close()
  }
}
