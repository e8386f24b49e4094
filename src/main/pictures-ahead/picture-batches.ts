import { readdir } from 'node:fs/promises'
import { fileNamesOf, mastersIn, parsePictureName, type PictureSet } from '#src/platform/pictures/picture-name.ts'
import type { ShownPictures } from './shown-pictures.ts'

/** Files of one picture, made from one reading of it. */
export type PictureBatch = { readonly key: string; readonly fileNames: readonly string[] }

/** Wide enough for a picture among others; a wider one shows where one picture fills the page. */
const smallWidth = 480

/** What is not made yet, most wanted first: all that the first page opens with, then what is small, then the rest. */
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
