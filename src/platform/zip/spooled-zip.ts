import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { refuse, type Result } from '#src/kit/result.ts'
import { type OpenedZip, openZip } from './open-zip.ts'
import type { ZipFault } from './zip-directory.ts'

/** The most that one archive may have: files, and bytes packed and unpacked. */
const zipLimits = { files: 10_000, packedBytes: 512 * 2 ** 20, bytes: 2 ** 30 }

/**
 * Opens an archive as it arrives: its directory is at its end, so that it is written to a file first, which has lost its name before anything is
 * in it. Whatever happens to the process, nothing is left behind.
 */
export async function withSpooledZip<Value>(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  work: (opened: Result<OpenedZip, ZipFault>) => Promise<Value>,
): Promise<Value> {
  const path = join(tmpdir(), `archive-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  try {
    await unlink(path)
    const bytes = await write(file, chunks)
    if (bytes === undefined) return await work(refuse({ code: 'too_many_bytes' }))
    return await work(await openZip({ bytes, read: (start, length) => readRange(file, start, length) }, zipLimits))
  } finally {
    await file.close()
  }
}

/** Undefined when they are too many: the rest is read, because a browser shows the refusal of what it has sent, and not kept. */
async function write(file: FileHandle, chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<number | undefined> {
  let bytes = 0
  for await (const chunk of chunks) {
    if (bytes + chunk.length <= zipLimits.packedBytes) await file.writeFile(chunk)
    bytes += chunk.length
  }
  return bytes <= zipLimits.packedBytes ? bytes : undefined
}

/** Fewer bytes where the file ends earlier. */
async function readRange(file: FileHandle, start: number, length: number): Promise<Buffer> {
  const range = Buffer.allocUnsafe(length)
  let filled = 0
  while (filled < length) {
    const { bytesRead } = await file.read(range, filled, length - filled, start + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return range.subarray(0, filled)
}
