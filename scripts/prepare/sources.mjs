// Whether what was built from files is still what they would give.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Finds the named files; a missing one is left out, which changes the list. */
export const findSources = (root, names) =>
  [...new Set(names)].sort().flatMap((name) => {
    const path = join(root, name)
    const stat = statSync(path, { throwIfNoEntry: false })
    return stat?.isFile() ? [{ name, path, size: stat.size, mtimeMs: stat.mtimeMs }] : []
  })

const datesOf = (files) => fingerprint(files, ({ size, mtimeMs }) => `${size} ${mtimeMs}`)
// A checkout changes the dates of files, not their content.
const contentsOf = (files) => fingerprint(files, ({ path }) => createHash('sha256').update(readFileSync(path)).digest('hex'))

/** What a stamp keeps of the files that a build has read. */
export const describeSources = (files) => ({ dates: datesOf(files), contents: contentsOf(files) })

/** `same`: nobody has touched a file since. `moved`: only the dates differ. `edited`: what was built is stale. */
export function compareSources(stamped, files) {
  if (stamped?.dates === datesOf(files)) return 'same'
  return stamped?.contents === contentsOf(files) ? 'moved' : 'edited'
}

/** Whether a file was written at `begun` or later: what was built meanwhile has it or not. */
export const isWrittenSince = (begun, files) => !files.every(({ mtimeMs }) => mtimeMs < begun)

/** By the clock that dates the files, which need not be that of this process. */
export function fileTimeNow(folder) {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, '.begun')
  writeFileSync(path, '')
  return statSync(path).mtimeMs
}

function fingerprint(files, describe) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${file.name} ${describe(file)}\n`)
  return hash.digest('hex')
}

/** Undefined when it is missing or incomplete. */
export function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}
