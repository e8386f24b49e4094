import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

let drafts = 0

/** Saves a file atomically: a process that is killed while it writes must not leave half a file under its final name. */
export async function saveFile(path: string, content: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.${process.pid}-${++drafts}.draft`
  const save = async () => {
    await writeFile(draft, content)
    await rename(draft, path)
  }
  try {
    // Another machine that shares the folder may take the draft for one of a dead process and remove it.
    await save().catch((error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? save() : Promise.reject(error)))
  } finally {
    await rm(draft, { force: true })
  }
}

/** Removes the drafts of killed processes, here and in the folders below. */
export async function sweepDrafts(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])) {
    const [, writer] = /[.](\d+)-\d+[.]draft$/.exec(entry.name) ?? []
    if (writer && !isAlive(Number(writer))) await rm(join(entry.parentPath, entry.name), { force: true })
  }
}

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0)
    return true
  } catch (error) {
    // The process runs and belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

export const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  )
