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
const level = 3

/** Copies a file, and waits until it is on the disk. */
export async function storeFile(source: string, target: string, { compress }: { compress: boolean }): Promise<Omit<StoredFile, 'path'>> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  const { tap, hash, size } = watched()
  const sink = createWriteStream(target, { mode: 0o600, flush: true })
  if (compress) await pipeline(createReadStream(source), createGzip({ level }), tap, sink)
  else await pipeline(createReadStream(source), tap, sink)
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
    const { code = '' } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT' && !code.startsWith('Z_')) throw error
    throw damaged(source, { cause: error })
  }
  if (size() !== bytes || hash.digest('hex') !== sha256) throw damaged(source)
}

const damaged = (file: string, options?: ErrorOptions): DatabaseFault =>
  new DatabaseFault(`The backup is damaged: ${file} is missing or is not what was stored. Use another backup.`, options)

/** Stores a file compressed; it appears whole or not at all. */
export async function storeWhole(source: string, target: string): Promise<void> {
  const draft = `${target}.${process.pid}.draft`
  try {
    await storeFile(source, draft, { compress: true })
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

function watched(): { tap: Transform; hash: Hash; size(): number } {
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
