import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../db/database.ts'
import { fileNamesOf, widthsOf } from '../pictures/picture-name.ts'
import { keptFiles } from './kept-files.ts'
import { listMadeOf } from './made-pictures.store.ts'
import { makePictures } from './make-picture.ts'
import { findMaster } from './masters.store.ts'

/** Between two looks at what others are making. */
const waitMs = 500

/**
 * Makes every file of one picture, except those that another process makes meanwhile, which are waited for. `made` is awaited with how
 * many there are, whenever there are more. False when no picture is stored under the key.
 */
export async function makeAll(db: Database, key: string, folder: string, made: (files: number) => Promise<void>): Promise<boolean> {
  const kept = keptFiles(folder)
  for (;;) {
    const master = await findMaster(db, key)
    if (!master?.width) return false
    const names = fileNamesOf({ key, widths: widthsOf(master.width) })
    const there = new Set(await listMadeOf(db, names))
    if (there.size > 0) await made(there.size)
    const missing = names.filter((name) => !there.has(name))
    if (missing.length === 0) return true
    await makePictures(db, missing, { master, isAhead: true }, async (name, content) => {
      // A full disk is reported where it matters.
      await kept.keep(name, [content], master.storedAt).catch(() => {})
      there.add(name)
      await made(there.size)
    })
    if (there.size === names.length) return true
    await pause(waitMs)
  }
}
