import { findUpload, noteMade, noteNotMade, noteReady } from '../../catalogue/uploads/uploads.store.ts'
import type { PicturingDeps } from './take-upload.ts'

/** Makes every file of an uploaded picture, and notes how far it is. What was swept meanwhile, or is ready, is left alone. */
export async function makePictures(key: string, { db, clock, pictures }: PicturingDeps): Promise<void> {
  const upload = await findUpload(db, key)
  if (!upload || upload.isReady) return
  try {
    if (!(await pictures.makeAll(key, (made) => db.transaction((tx) => noteMade(tx, key, made)))))
      throw new Error('The picture is not stored any more: it has to be uploaded once more.')
    await db.transaction((tx) => noteReady(tx, key, clock()))
  } catch (error) {
    await db.transaction((tx) => noteNotMade(tx, key, (error as Error).message))
    throw error
  }
}
