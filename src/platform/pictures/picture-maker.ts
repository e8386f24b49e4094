import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileNamesOf, masterPath, parsePictureName, type PictureSet } from './picture-name.ts'
import { isFile } from './save-file.ts'
import { createPriorityLimiter } from './priority-limiter.ts'

/** Returns the path of a file of the media folder and makes it if it is one of a stored picture; undefined for any other name. */
export type FindPicture = (fileName: string) => Promise<string | undefined>

/** Makes a file once, however many ask for it at the same time. Only files of stored pictures are made, and few at a time. */
export function pictureMaker(folder: string): FindPicture {
  const underWay = new Map<string, Promise<string | undefined>>()
  const sets = new Map<string, PictureSet>()
  const runLimited = createPriorityLimiter(Math.min(2, availableParallelism()))

  async function find(fileName: string): Promise<string | undefined> {
    const path = join(folder, fileName)
    const name = parsePictureName(fileName)
    if (!name) return undefined
    if (await isFile(path)) return path
    const set = sets.get(name.key) ?? ((await isFile(masterPath(name.key, folder))) ? await readSet(name.key) : undefined)
    if (!set || !fileNamesOf(set).includes(fileName)) return undefined
    // Narrow ones are made quickly, and most pages show them first.
    await runLimited(name.width, async () => {
      if (await isFile(path)) return
      const { makePictures } = await loadTool()
      await makePictures([fileName], set.key, folder)
    })
    return path
  }

  async function readSet(key: string): Promise<PictureSet | undefined> {
    const { findPictureSet } = await loadTool()
    const set = await findPictureSet(key, folder)
    if (set) sets.set(key, set)
    return set
  }

  return (fileName) => {
    const found = underWay.get(fileName) ?? find(fileName).finally(() => underWay.delete(fileName))
    underWay.set(fileName, found)
    return found
  }
}

/** The picture library is large: only a process that has to make a picture loads it. */
const loadTool = () => import('./picture-set.ts')
