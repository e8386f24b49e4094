import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { extname, join } from 'node:path'
import { inParallel } from '#src/kit/in-parallel.ts'
import type { Database } from '#src/platform/db/database.ts'
import { listMediaNames } from '#src/platform/media/masters.store.ts'
import { type Masters, masterStore } from '#src/platform/media/masters.ts'

/**
 * Stores what an earlier release had on this disk: the pictures in `masters/`, by their keys, and drawings, films and icons. The folder stays as
 * it is, for a way back to that release. A file that cannot be read whole is left out.
 */
export async function takeOverMedia(db: Database, folder: string, print: (line: string) => void): Promise<void> {
  const stored = new Set(await listMediaNames(db))
  const pictures = (await namesIn(join(folder, 'masters'))).filter((name) => /^[0-9a-f]{20}$/.test(name) && !stored.has(name))
  const files = (await namesIn(folder)).filter((name) => /^[0-9a-f]{20}[.](?:svg|png|mp4|webm)$/.test(name) && !stored.has(name))
  if (pictures.length + files.length === 0) return
  print(`Taking over ${pictures.length} pictures and ${files.length} drawings and films into the database (some seconds, once) ...`)
  const masters = masterStore(db)
  const taken = await inParallel([...pictures, ...files], availableParallelism(), (name) =>
    extname(name) ? takeFile(masters, join(folder, name), name) : takePicture(masters, join(folder, 'masters', name), name),
  )
  const damaged = taken.filter((isTaken) => !isTaken).length
  if (damaged > 0) print(`  ${damaged} of these files are damaged and were left out.`)
  print(`  The folder ${folder} is not needed any more. Delete it when you will not go back to the release before.`)
}

async function takePicture(masters: Masters, path: string, name: string): Promise<boolean> {
  const picture = await masters.storePicture(path, name)
  return picture.ok
}

/** All but icons are named by their content. */
async function takeFile(masters: Masters, path: string, name: string): Promise<boolean> {
  const content = await readFile(path)
  const isWhole =
    extname(name) === '.png' ? content.length > 0 : createHash('sha256').update(content).digest('hex').startsWith(name.slice(0, 20))
  if (isWhole) await masters.storeNamed(name, content)
  return isWhole
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])
