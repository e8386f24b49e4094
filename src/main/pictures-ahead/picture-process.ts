import { setPriority } from 'node:os'
import { makeAhead } from '#src/platform/pictures/make-ahead.ts'
import type { PictureBatch } from './picture-batches.ts'

export type PictureWork = { readonly batches: readonly PictureBatch[]; readonly folder: string }

/** The process that makes pictures ahead. It has the lowest priority on the machine, and ends with the shop. */
setPriority(19)
process.on('disconnect', () => process.exit())
process.once('message', async ({ batches, folder }: PictureWork) => {
  await makeAhead(batches, folder, (done) => process.send?.(done))
  process.disconnect?.()
})
