import { readdir } from 'node:fs/promises'
import { fileNamesOf, mastersIn, parsePictureName, type PictureSet } from '#src/platform/pictures/picture-name.ts'
import type { ShownPictures } from './shown-pictures.ts'

/** Files of one picture, which are made together so that it is read once. */
export type PictureBatch = { readonly key: string; readonly fileNames: readonly string[] }

/** Pictures in lists need no more pixels of width; wider ones are for a picture that fills the page. */
const smallWidth = 480

/** Returns the files that are not made yet, by priority: those at the top of the first page, then small ones, then the rest. */
export async function listBatches({ opening, others }: ShownPictures, folder: string): Promise<PictureBatch[]> {
  const made = new Set(await namesIn(folder))
  const masters = new Set(await namesIn(mastersIn(folder)))
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

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])
