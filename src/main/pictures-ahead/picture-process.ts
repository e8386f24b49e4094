import { setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { findUnavailable } from '#src/kit/unavailable-error.ts'
import type { Connection } from '#src/platform/db/connection.ts'
import type { Database } from '#src/platform/db/database.ts'
import { openDatabase } from '#src/platform/db/postgres.ts'
import { makeAhead, type PictureBatch } from '#src/platform/media/make-ahead.ts'

export type PictureWork = { readonly batches: readonly PictureBatch[]; readonly connection: Connection; readonly folder: string }

const againMs = 1_000

/** The process that makes pictures ahead. It has the lowest priority on the machine, and ends with the shop. */
setPriority(19)
process.on('disconnect', () => process.exit())
process.once('message', async ({ connection, ...work }: PictureWork) => {
  const db = openDatabase(connection, { max: 2 })
  await makeAll(db, work)
  await db.close()
  process.disconnect?.()
})

/** On a machine that has more to do, a process of this priority may be too slow to reach the database: what is left then is made later. */
async function makeAll(db: Database, { batches, folder }: Omit<PictureWork, 'connection'>): Promise<void> {
  for (;;) {
    try {
      // The shop may be gone already: then this process ends too.
      return await makeAhead(db, batches, folder, (done) => process.send?.(done, undefined, undefined, () => {}))
    } catch (error) {
      if (!findUnavailable(error)) throw error
      await pause(againMs)
    }
  }
}
