import { join } from 'node:path'
import { makePictures } from './picture-set.ts'
import { isFile } from './save-file.ts'

/** Makes the files of stored pictures one after the other, except those that another process has made meanwhile. */
export async function makeAhead(
  batches: readonly { readonly key: string; readonly fileNames: readonly string[] }[],
  folder: string,
  onProgress: (filesDone: number) => void,
): Promise<void> {
  let done = 0
  for (const { key, fileNames } of batches) {
    const isThere = await Promise.all(fileNames.map((fileName) => isFile(join(folder, fileName))))
    const missing = fileNames.filter((_, at) => !isThere[at])
    if (missing.length > 0) await makePictures(missing, key, folder)
    done += fileNames.length
    onProgress(done)
  }
}
