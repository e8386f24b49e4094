import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Writes what comes, for its owner's eyes only. Leaves no file behind that is not whole. */
export async function writeWholeFile(file: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const unfinished = `${file}.part`
  try {
    await pipeline(Readable.from(content), createWriteStream(unfinished, { mode: 0o600 }))
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}
