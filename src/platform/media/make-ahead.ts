import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../db/database.ts'
import { keptFiles } from './kept-files.ts'
import { listMadeOf, storeMade } from './made-pictures.store.ts'
import { makePictures } from './make-picture.ts'
import { findMaster, type Master } from './masters.store.ts'

/** Files of one picture, which are made together so that it is read once. */
export type PictureBatch = { readonly key: string; readonly fileNames: readonly string[] }

/** Between two looks at what others are making. */
const waitMs = 500

/**
 * Makes the files of stored pictures one batch after the other, except those that another process has made meanwhile. What this machine has
 * kept of them is stored again instead. At the end it waits for those that another process is making, and makes them when that one has died.
 */
export async function makeAhead(
  db: Database,
  batches: readonly PictureBatch[],
  folder: string,
  onProgress: (filesDone: number) => void,
): Promise<void> {
  const kept = keptFiles(folder)
  let done = 0
  for (let left = batches; left.length > 0; ) {
    const withOthers: PictureBatch[] = []
    for (const { key, fileNames } of left) {
      const master = await findMaster(db, key)
      const fileNamesLeft = master ? await makeBatch(master, fileNames) : []
      if (fileNamesLeft.length > 0) withOthers.push({ key, fileNames: fileNamesLeft })
      done += fileNames.length - fileNamesLeft.length
      onProgress(done)
    }
    left = withOthers
    if (left.length > 0) await pause(waitMs)
  }

  /** Returns those that others are making. */
  async function makeBatch(master: Master, fileNames: readonly string[]): Promise<string[]> {
    const made = await listMadeOf(db, fileNames)
    const missing: string[] = []
    for (const name of fileNames.filter((each) => !made.has(each))) {
      const found = await kept.find(name)
      if (found) await storeMade(db, name, await buffer(await found.read()))
      else missing.push(name)
    }
    const left = new Set(missing)
    if (missing.length === 0) return []
    await makePictures(db, missing, { master, isAhead: true }, async (name, content) => {
      left.delete(name)
      // A full disk is reported where it matters.
      await kept.keep(name, [content], master.storedAt).catch(() => {})
    })
    return [...left]
  }
}
