import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { OpenedMedia } from './opened-media.ts'

/** A kept file is its content and, behind it, the SHA-256 of that content. */
const hashBytes = 32

/** Copies of media on this process's disk. They may be deleted at any time: what is missing or damaged is not found. */
export function keptFiles(folder: string) {
  // By name, as it was when its content was compared with its hash; it has as many entries as there are files.
  const compared = new Map<string, { readonly size: number; readonly mtimeMs: number; readonly tag: string }>()
  const pathOf = (name: string) => join(folder, name)

  async function look(name: string) {
    const found = await stat(pathOf(name)).catch(() => undefined)
    return found?.isFile() ? found : undefined
  }

  const opened = (name: string, { size, mtime }: { size: number; mtime: Date }, tag: string): OpenedMedia => {
    const bytes = size - hashBytes
    return {
      ...{ bytes, tag, modified: mtime },
      read: async (range = { start: 0, end: bytes - 1 }) => (await open(pathOf(name))).createReadStream(range),
    }
  }

  return {
    /** Only one that was compared with its hash before, and has not changed since: this costs one look at the disk. */
    async findCompared(name: string): Promise<OpenedMedia | undefined> {
      const known = compared.get(name)
      const found = known && (await look(name))
      return found && found.size === known.size && found.mtimeMs === known.mtimeMs ? opened(name, found, known.tag) : undefined
    },

    /** Compares the file with its hash first. */
    async find(name: string): Promise<OpenedMedia | undefined> {
      const found = await look(name)
      const tag = found && (await tagIfWhole(createReadStream(pathOf(name)), found.size))
      if (!found || !tag) return undefined
      compared.set(name, { size: found.size, mtimeMs: found.mtimeMs, tag })
      return opened(name, found, tag)
    },

    /** Keeps a file atomically: a process that is killed while it writes must not leave half a file under its final name. */
    async keep(name: string, content: Iterable<Buffer> | AsyncIterable<Buffer>, modified: Date): Promise<OpenedMedia> {
      const draft = `${pathOf(name)}.${process.pid}-${++drafts}.draft`
      try {
        const tag = await write(draft, content, modified)
        await rename(draft, pathOf(name))
        const found = await stat(pathOf(name))
        compared.set(name, { size: found.size, mtimeMs: found.mtimeMs, tag })
        return opened(name, found, tag)
      } finally {
        await rm(draft, { force: true })
      }
    },
  }
}

let drafts = 0

async function write(path: string, content: Iterable<Buffer> | AsyncIterable<Buffer>, modified: Date): Promise<string> {
  await mkdir(dirname(path), { recursive: true })
  const hash = createHash('sha256')
  const file = await open(path, 'w')
  try {
    for await (const chunk of content) {
      hash.update(chunk)
      await file.writeFile(chunk)
    }
    const digest = hash.digest()
    await file.writeFile(digest)
    // All machines say the same of a file, wherever and whenever it was kept.
    await file.utimes(new Date(), modified)
    return tagOf(digest)
  } finally {
    await file.close()
  }
}

/** Undefined when what is read is not a content with its hash. */
async function tagIfWhole(content: Readable, size: number): Promise<string | undefined> {
  const hash = createHash('sha256')
  let left = size - hashBytes
  let written = Buffer.alloc(0)
  try {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      if (left > 0) hash.update(chunk.subarray(0, left))
      if (chunk.length > left) written = Buffer.concat([written, chunk.subarray(Math.max(left, 0))])
      left -= chunk.length
    }
  } catch {
    return undefined
  }
  const digest = hash.digest()
  return size > hashBytes && digest.equals(written) ? tagOf(digest) : undefined
}

export const tagOf = (sha256: Buffer): string => sha256.toString('hex').slice(0, 20)

/** Nobody has read it for so long, on a disk that notes it. */
const keptDays = 60

/** Removes the drafts of killed processes, and what nobody has asked for of late. */
export async function sweepKeptFiles(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const [, writer] = /[.](\d+)-\d+[.]draft$/.exec(name) ?? []
    const isOver = writer ? !isAlive(Number(writer)) : await wasReadBefore(path, now.getTime() - keptDays * 86_400_000)
    if (isOver) await rm(path, { force: true })
  }
}

const wasReadBefore = (path: string, moment: number): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile() && found.atimeMs < moment,
    () => false,
  )

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0)
    return true
  } catch (error) {
    // The process runs and belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
