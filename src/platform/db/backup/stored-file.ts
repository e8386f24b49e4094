import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { DatabaseFault } from '../database-fault.ts'

/** One file of a backup, as it lies there: its path in the backup, and the hash by which damage is noticed. */
export type StoredFile = { readonly path: string; readonly bytes: number; readonly sha256: string }

/** A file is waited for until the disk has it, and a disk takes many together as fast as one. */
export const filesAtOnce = 16

/** Fast, and a third of the size: the data of a shop is mostly text. */
export const level = 3

/** The first and the last byte. */
type Range = { readonly start: number; readonly end: number }

/** Copies a file, or a range of it, and waits until it is on the disk. */
export async function storeFile(
  source: string,
  target: string,
  { compress, range = {} }: { compress: boolean; range?: Range | {} },
): Promise<Omit<StoredFile, 'path'>> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  const { tap, hash, size } = watched()
  const sink = createWriteStream(target, { mode: 0o600, flush: true })
  if (compress) await pipeline(createReadStream(source, range), createGzip({ level }), tap, sink)
  else await pipeline(createReadStream(source, range), tap, sink)
  return { bytes: size(), sha256: hash.digest('hex') }
}

/** Copies a file out of a backup, or only reads it. Throws DatabaseFault when it is not what was stored. */
export async function takeOut(
  { bytes, sha256 }: Omit<StoredFile, 'path'>,
  source: string,
  target?: { readonly path: string; readonly unpack: boolean; readonly durable: boolean },
): Promise<void> {
  const { tap, hash, size } = watched()
  try {
    if (target) await mkdir(dirname(target.path), { recursive: true })
    const sink = target
      ? createWriteStream(target.path, { mode: 0o600, flush: target.durable })
      : new Writable({ write: (_chunk, _encoding, done) => done() })
    if (target?.unpack) await pipeline(createReadStream(source), tap, createGunzip(), sink)
    else await pipeline(createReadStream(source), tap, sink)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' && !isOfZlib(error)) throw error
    throw damaged(source, { cause: error })
  }
  if (size() !== bytes || hash.digest('hex') !== sha256) throw damaged(source)
}

/** Whether a compressed file can be unpacked and has so many bytes then. Without this a server that restores would take damage for the end. */
export async function isWhole(file: string, bytes: number): Promise<boolean> {
  const { tap, size } = watched()
  try {
    await pipeline(createReadStream(file), createGunzip(), tap, new Writable({ write: (_chunk, _encoding, done) => done() }))
  } catch (error) {
    if (!isOfZlib(error)) throw error
    return false
  }
  return size() === bytes
}

export const isOfZlib = (error: unknown): boolean => ((error as NodeJS.ErrnoException).code ?? '').startsWith('Z_')

export const damaged = (file: string, options?: ErrorOptions): DatabaseFault =>
  new DatabaseFault(`The backup is damaged: ${file} is missing or is not what was stored. Use another backup.`, options)

/** Stores a file, or a range of it, compressed; it appears whole or not at all. */
export async function storeWhole(source: string, target: string, range: Range | {} = {}): Promise<void> {
  const draft = `${target}.${process.pid}.draft`
  try {
    await storeFile(source, draft, { compress: true, range })
    await rename(draft, target)
  } finally {
    await rm(draft, { force: true })
  }
}

/** Makes the names in a folder durable; the content of its files is already. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}

/** Passes on what flows through, and knows its hash and size. */
export function watched(): { tap: Transform; hash: Hash; size(): number } {
  const hash = createHash('sha256')
  let bytes = 0
  const tap = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { tap, hash, size: () => bytes }
}
