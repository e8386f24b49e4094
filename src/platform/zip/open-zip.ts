import { Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import { localHeadBytes, readZipDirectory, type ZipEntry, type ZipFault, type ZipLimits, type ZipSource } from './zip-directory.ts'

export type OpenedZip = {
  readonly files: readonly Pick<ZipEntry, 'path' | 'bytes'>[]
  /** Unpacks one file into memory. Throws for one that the archive does not have. */
  read(path: string): Promise<Result<Buffer, ZipFault>>
}

/** Opens an archive of which only a part is in memory at a time. */
export async function openZip(source: ZipSource, limits: ZipLimits): Promise<Result<OpenedZip, ZipFault>> {
  const read = await readZipDirectory(source, limits)
  if (!read.ok) return read
  const byPath = new Map(read.value.map((entry) => [entry.path, entry]))
  return ok({
    files: read.value,
    async read(path) {
      const entry = byPath.get(path)
      if (!entry) throw new Error(`the archive has no ${path}`)
      const content = await unpack(source, entry)
      return content ? ok(content) : refuse({ code: 'damaged', path })
    },
  })
}

/** Undefined when it is not what the directory says. Never more than that is unpacked. */
async function unpack(source: ZipSource, entry: ZipEntry): Promise<Buffer | undefined> {
  const head = await source.read(entry.at, localHeadBytes)
  if (head.length < localHeadBytes || head.readUInt32LE(0) !== 0x04034b50) return undefined
  const nameBytes = head.readUInt16LE(26)
  if (!(await source.read(entry.at + localHeadBytes, nameBytes)).equals(entry.rawName)) return undefined
  const start = entry.at + localHeadBytes + nameBytes + head.readUInt16LE(28)
  const content = await collect(unpacked(packedParts(source, start, entry.packedBytes), entry.isPacked), entry.bytes)
  return content && crc32(content) === entry.checksum ? content : undefined
}

const partBytes = 262_144

async function* packedParts(source: ZipSource, start: number, bytes: number): AsyncGenerator<Buffer, void> {
  for (let done = 0; done < bytes; done += partBytes) yield await source.read(start + done, Math.min(partBytes, bytes - done))
}

async function* unpacked(parts: AsyncGenerator<Buffer, void>, isPacked: boolean): AsyncGenerator<Buffer, void> {
  if (!isPacked) return yield* parts
  const packed = Readable.from(parts)
  const inflate = createInflateRaw()
  packed.on('error', (error) => inflate.destroy(error))
  try {
    yield* packed.pipe(inflate) as AsyncIterable<Buffer>
  } finally {
    packed.destroy()
    inflate.destroy()
  }
}

async function collect(chunks: AsyncGenerator<Buffer, void>, bytes: number): Promise<Buffer | undefined> {
  const content = Buffer.allocUnsafe(bytes)
  let filled = 0
  try {
    for await (const chunk of chunks) {
      if (filled + chunk.length > bytes) return undefined
      filled += chunk.copy(content, filled)
    }
  } catch (error) {
    if (isOfPacking(error)) return undefined
    throw error
  }
  return filled === bytes ? content : undefined
}

/** Bytes that nothing could have packed; all else, such as a disk that cannot be read, is no fault of the archive. */
const isOfPacking = (error: unknown): boolean => String((error as NodeJS.ErrnoException).code).startsWith('Z_')
