import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream'
import { pipeline as piped } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { damaged, isOfZlib, level, type StoredFile, watched } from './stored-file.ts'

/** Stores text compressed, and waits until it is on the disk. */
export async function storeText(text: AsyncIterable<string>, target: string): Promise<Omit<StoredFile, 'path'>> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  const { tap, hash, size } = watched()
  await piped(text, createGzip({ level }), tap, createWriteStream(target, { mode: 0o600, flush: true }))
  return { bytes: size(), sha256: hash.digest('hex') }
}

/** Reads the lines of such a file. Throws DatabaseFault, after the last one, when it is not what was stored. */
export async function* readLines({ bytes, sha256 }: Omit<StoredFile, 'path'>, source: string): AsyncGenerator<string> {
  const { tap, hash, size } = watched()
  // Its failures come out of the loop.
  const unpacked = pipeline(createReadStream(source), tap, createGunzip(), () => {})
  let begun: Buffer[] = []
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      let from = 0
      for (let to = chunk.indexOf(lineEnd); to >= 0; to = chunk.indexOf(lineEnd, from)) {
        yield Buffer.concat([...begun, chunk.subarray(from, to)]).toString()
        begun = []
        from = to + 1
      }
      if (from < chunk.length) begun.push(chunk.subarray(from))
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' && !isOfZlib(error)) throw error
    throw damaged(source, { cause: error })
  }
  if (begun.length > 0 || size() !== bytes || hash.digest('hex') !== sha256) throw damaged(source)
}

const lineEnd = 10
