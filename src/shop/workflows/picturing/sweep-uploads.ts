import { deleteOldRemovedPictures } from '../../catalogue/uploads/removed-pictures.store.ts'
import { forgetUnnamedMedia } from '../../catalogue/uploads/uploaded-media.store.ts'
import { dropUploads, listUnusedUploads } from '../../catalogue/uploads/uploads.store.ts'
import type { PicturingDeps } from './take-upload.ts'

/** Deletes what was removed, or uploaded and never used, before this moment; returns how many pictures, drawings and films that were. */
export async function sweepUploads(before: Date, { db, pictures }: Pick<PicturingDeps, 'db' | 'pictures'>): Promise<number> {
  const removed = await db.transaction((tx) => deleteOldRemovedPictures(tx, before))
  const unnamed = await db.transaction(async (tx) => {
    const names = await forgetUnnamedMedia(tx, before)
    await pictures.discard(tx, names)
    return names.length
  })
  return db.transaction(async (tx) => {
    const unused = await listUnusedUploads(tx, before)
    await pictures.discard(
      tx,
      unused.filter(({ isOwn }) => isOwn).map(({ key }) => key),
    )
    await dropUploads(tx, { keys: unused.map(({ key }) => key), publishedBefore: before })
    return removed + unnamed + unused.length
  })
}
