import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { type FileHandle, open, readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Database, Sql } from '../db/database.ts'
import { fileKind, isPictureKind } from '../pictures/file-kind.ts'
import { type PictureSet, widthsOf } from '../pictures/picture-name.ts'
import { withoutLocation } from '../pictures/without-location.ts'
import { findMaster, insertMaster, listMasters, partBytes, readMaster } from './masters.store.ts'

/** A path, a drawing as the text of an SVG, or the bytes themselves. */
export type PictureSource = string | { readonly svg: string } | { readonly content: Buffer }

export type StoredPicture = PictureSet & {
  readonly width: number
  readonly height: number
  /** False when it was stored before. */
  readonly isNew: boolean
}

export type UnreadablePicture = { readonly code: 'unreadable_picture'; readonly reason: string }
export type Icon = { readonly size: number; readonly fileName: string }

/** Stores pictures, drawings and films under names made of their content. Storing one again changes nothing. */
export type Masters = ReturnType<typeof masterStore>

export const masterStore = (db: Database) => ({
  /** A new picture is read to its end, to detect a truncated file, and stored without where it was taken. Its widths are made later. `key`: one that it was given before. */
  async storePicture(source: PictureSource, key?: string): Promise<Result<StoredPicture, UnreadablePicture>> {
    const read = await readPicture(db, source, key)
    if (!read.ok) return read
    const { content, mediaType, ...picture } = read.value
    if (picture.isNew) await storeContent(db, content, { mediaType, name: picture.key, width: picture.width })
    return ok(picture)
  },

  /** A drawing or a film, which is sent as it is. */
  async storeFile(path: string): Promise<{ readonly fileName: string }> {
    const file = await open(path)
    try {
      const { sha256, bytes } = await hashOf(file)
      const fileName = `${sha256.toString('hex').slice(0, keyLength)}${extname(path)}`
      if (await findMaster(db, fileName)) return { fileName }
      await db.transaction((tx) =>
        insertMaster(tx, { sha256, bytes, mediaType: mediaTypeOf(path), name: fileName, width: null }, unchanged(file, sha256)),
      )
      return { fileName }
    } finally {
      await file.close()
    }
  },

  /** The icons of a drawing, drawn once. */
  async storeIcons(path: string): Promise<Icon[]> {
    const drawing = await readFile(path)
    const { drawIcon, iconsOf } = await loadTool()
    const icons = iconsOf(drawing).map(({ size, key }) => ({ size, fileName: `${key}.png` }))
    for (const { size, fileName } of icons)
      if (!(await findMaster(db, fileName))) await storeNamed(db, fileName, await drawIcon(drawing, size))
    return icons
  },

  /** The whole of what is stored under a name; undefined when nothing is. */
  async read(name: string): Promise<Buffer | undefined> {
    const master = await findMaster(db, name)
    if (!master) return undefined
    const parts: Buffer[] = []
    for await (const part of readMaster(db, master)) parts.push(part)
    return Buffer.concat(parts)
  },

  /** The size of a stored picture; undefined when there is none of that name. */
  async measure(name: string): Promise<Omit<StoredPicture, 'isNew'> | undefined> {
    const content = await this.read(name)
    if (!content) return undefined
    const { width, height } = await (await loadTool()).measurePicture(content)
    return { key: name, width, height, widths: widthsOf(width) }
  },

  /** Writes what is stored under a name to a file. Throws when nothing is. */
  async copyTo(path: string, name: string): Promise<void> {
    const master = await findMaster(db, name)
    if (!master) throw new Error(`nothing is stored under ${name}`)
    await pipeline(readMaster(db, master), createWriteStream(path))
  },

  /** A file that is sent as it is, under a name that it has already. */
  storeNamed: (fileName: string, content: Buffer): Promise<void> => storeNamed(db, fileName, content),
})

const storeNamed = (db: Database, name: string, content: Buffer): Promise<void> =>
  storeContent(db, content, { mediaType: mediaTypeOf(name), name, width: null })

/** The picture library is large: only a process that reads pictures loads it. */
const loadTool = () => import('../pictures/draw-pictures.ts')

/** Of the part of a hash in a name. */
const keyLength = 20

/** Of what is sent as it is. */
const mediaTypes: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
}

const mediaTypeOf = (fileName: string): string => mediaTypes[extname(fileName)] ?? 'application/octet-stream'

type ReadPicture = StoredPicture & { readonly content: Buffer; readonly mediaType: string }

async function readPicture(sql: Sql, source: PictureSource, given: string | undefined): Promise<Result<ReadPicture, UnreadablePicture>> {
  const { measurePicture, pictureKey, readToEnd } = await loadTool()
  const read = await attempt(async () => {
    const content = await contentOf(source)
    return { content, ...(await measurePicture(content)) }
  })
  if (!read.ok) return read
  const key = given ?? pictureKey(read.value.content)
  const isNew = (await findMaster(sql, key)) === undefined
  const whole = isNew ? await attempt(() => readToEnd(read.value.content)) : ok(undefined)
  return whole.ok ? ok({ ...read.value, key, isNew, widths: widthsOf(read.value.width) }) : whole
}

/** Of a photograph without where it was taken. */
async function contentOf(source: PictureSource): Promise<Buffer> {
  if (typeof source !== 'string' && 'svg' in source) return Buffer.from(source.svg)
  const content = typeof source === 'string' ? await readFile(source) : source.content
  const kind = fileKind(content)
  return isPictureKind(kind) ? withoutLocation(kind, content) : content
}

async function attempt<Value>(work: () => Promise<Value>): Promise<Result<Value, UnreadablePicture>> {
  try {
    return ok(await work())
  } catch (error) {
    return refuse({ code: 'unreadable_picture', reason: plainReason(error as NodeJS.ErrnoException) })
  }
}

function plainReason({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'ENOENT') return 'the file does not exist'
  if (code === 'EACCES') return 'the file may not be read'
  return `it is not a picture that can be read (${message.replaceAll(/\s+/g, ' ').slice(0, 120)})`
}

function storeContent(
  db: Database,
  content: Buffer,
  named: { readonly mediaType: string; readonly name: string; readonly width: number | null },
): Promise<void> {
  const sha256 = createHash('sha256').update(content).digest()
  return db.transaction((tx) => insertMaster(tx, { sha256, bytes: content.length, ...named }, partsOf(content)))
}

function* partsOf(content: Buffer): Generator<Buffer> {
  for (let at = 0; at < content.length; at += partBytes) yield content.subarray(at, at + partBytes)
}

async function hashOf(file: FileHandle): Promise<{ sha256: Buffer; bytes: number }> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const part of partsIn(file)) {
    hash.update(part)
    bytes += part.length
  }
  return { sha256: hash.digest(), bytes }
}

/** Somebody may write to the file while it is read: then nothing of it is stored. */
async function* unchanged(file: FileHandle, sha256: Buffer): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const part of partsIn(file)) {
    hash.update(part)
    yield part
  }
  if (!hash.digest().equals(sha256)) throw new Error('a file changed while it was read: import it again')
}

async function* partsIn(file: FileHandle): AsyncGenerator<Buffer> {
  for (let position = 0; ; ) {
    const part = Buffer.alloc(partBytes)
    let filled = 0
    while (filled < partBytes) {
      const { bytesRead } = await file.read(part, filled, partBytes - filled, position + filled)
      if (bytesRead === 0) break
      filled += bytesRead
    }
    if (filled > 0) yield part.subarray(0, filled)
    if (filled < partBytes) return
    position += filled
  }
}

/** The SHA-256 of those whose stored parts are not what they are named by, in hexadecimal. Reads all of them. */
export async function listDamagedMasters(sql: Sql): Promise<string[]> {
  const damaged: string[] = []
  for (const master of await listMasters(sql)) {
    const hash = createHash('sha256')
    const isRead = await feed(hash, readMaster(sql, master))
    if (!isRead || !hash.digest().equals(master.sha256)) damaged.push(master.sha256.toString('hex'))
  }
  return damaged
}

/** False when a part is missing. */
async function feed(hash: ReturnType<typeof createHash>, parts: AsyncIterable<Buffer>): Promise<boolean> {
  try {
    for await (const part of parts) hash.update(part)
    return true
  } catch (error) {
    if ((error as Error).message.endsWith('is missing')) return false
    throw error
  }
}
