import { setPriority } from 'node:os'
import type { Connection } from '#src/platform/db/connection.ts'
import { openDatabase } from '#src/platform/db/postgres.ts'
import { makeAhead, type PictureBatch } from '#src/platform/media/make-ahead.ts'

export type PictureWork = { readonly batches: readonly PictureBatch[]; readonly connection: Connection; readonly folder: string }

/** The process that makes pictures ahead. It has the lowest priority on the machine, and ends with the shop. */
setPriority(19)
process.on('disconnect', () => process.exit())
process.once('message', async ({ batches, connection, folder }: PictureWork) => {
  const db = openDatabase(connection, { max: 2 })
  await makeAhead(db, batches, folder, (done) => process.send?.(done))
  await db.close()
  process.disconnect?.()
})
