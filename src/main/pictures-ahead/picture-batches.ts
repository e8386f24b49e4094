import type { Sql } from '#src/platform/db/database.ts'
import { listMadeNames } from '#src/platform/media/made-pictures.store.ts'
import type { PictureBatch } from '#src/platform/media/make-ahead.ts'
import { listMediaNames } from '#src/platform/media/masters.store.ts'
import { fileNamesOf, parsePictureName, type PictureSet } from '#src/platform/pictures/picture-name.ts'
import type { ShownPictures } from './shown-pictures.ts'

/** Pictures in lists need no more pixels of width; wider ones are for a picture that fills the page. */
const smallWidth = 480

/** Returns the files that are not made yet, by priority: those at the top of the first page, then small ones, then the rest. */
export async function listBatches({ opening, others }: ShownPictures, sql: Sql): Promise<PictureBatch[]> {
  const made = new Set(await listMadeNames(sql))
  const masters = new Set(await listMediaNames(sql))
  const all = [...opening, ...others].filter(({ key }) => masters.has(key))
  const batches: PictureBatch[] = []
  const add = (pictures: readonly PictureSet[], isWanted: (fileName: string) => boolean) => {
    for (const picture of pictures) {
      const fileNames = fileNamesOf(picture).filter((fileName) => !made.has(fileName) && isWanted(fileName))
      for (const fileName of fileNames) made.add(fileName)
      if (fileNames.length > 0) batches.push({ key: picture.key, fileNames })
    }
  }
  add(all.slice(0, opening.length), (fileName) => parsePictureName(fileName)?.format !== 'jpg')
  add(all, (fileName) => (parsePictureName(fileName)?.width ?? 0) <= smallWidth)
  add(all, () => true)
  return batches
}
