import { ok, refuse, type Result } from '#src/kit/result.ts'
import { isLitter, type NameFault, readName } from './entry-name.ts'

/** What is wrong with an archive; `path` where it is one of its files. */
export type ZipFault = {
  readonly code:
    | 'no_archive'
    | 'cut_off'
    | 'too_large_kind'
    | 'too_many_files'
    | 'too_many_bytes'
    | 'bomb'
    | 'link'
    | 'twice'
    | 'encrypted'
    | 'unknown_packing'
    | 'archive_inside'
    | 'damaged'
    | NameFault
  readonly path?: string
}

/** A file of an archive as its directory has it. */
export type ZipEntry = {
  /** With its folders, such as `media/one.jpg`. */
  readonly path: string
  /** Unpacked. */
  readonly bytes: number
  readonly packedBytes: number
  readonly isPacked: boolean
  readonly checksum: number
  /** Where its own header begins. */
  readonly at: number
  /** As it is written there. */
  readonly rawName: Buffer
}

export type ZipSource = { readonly bytes: number; read(start: number, length: number): Promise<Buffer> }

export type ZipLimits = { readonly files: number; readonly bytes: number }

const [endMark, entryMark] = [0x06054b50, 0x02014b50]
const [endBytes, longestComment, headBytes] = [22, 65_535, 46]
/** Of a directory: room for ten thousand names of 400 letters and what programs write beside them. */
const largestDirectory = 16 * 2 ** 20
/** The format says so of a number that stands elsewhere, because it needs more than four bytes. */
const elsewhere = 0xffffffff
/** Texts and tables are packed to a fiftieth; whoever packs more than this wants to fill a memory. */
const [mostShrunk, judgedFromBytes] = [200, 2 ** 20]

/** Reads which files an archive has, and refuses the whole of it for one that could do harm. Nothing is unpacked. */
export async function readZipDirectory(source: ZipSource, limits: ZipLimits): Promise<Result<readonly ZipEntry[], ZipFault>> {
  const from = Math.max(0, source.bytes - endBytes - longestComment)
  const tail = await source.read(from, source.bytes - from)
  const end = endIn(tail)
  if (end === undefined) return refuse({ code: tail.length >= 4 && (await beginsAsZip(source)) ? 'cut_off' : 'no_archive' })
  const [count, size, start] = [tail.readUInt16LE(end + 10), tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)]
  if (start === elsewhere || size === elsewhere || tail.readUInt16LE(end + 4) !== 0) return refuse({ code: 'too_large_kind' })
  if (count > limits.files || size > largestDirectory) return refuse({ code: 'too_many_files' })
  if (start + size > from + end) return refuse({ code: 'cut_off' })
  const read = readEntries(await source.read(start, size), count)
  return read.ok ? judge(read.value, { end: start, limits }) : read
}

async function beginsAsZip(source: ZipSource): Promise<boolean> {
  return (await source.read(0, 4)).readUInt32LE(0) === 0x04034b50
}

/** Its last part ends with a comment of the length that it says. */
function endIn(tail: Buffer): number | undefined {
  for (let at = tail.length - endBytes; at >= 0; at--)
    if (tail.readUInt32LE(at) === endMark && at + endBytes + tail.readUInt16LE(at + 20) === tail.length) return at
  return undefined
}

/** A folder is none; its name is judged all the same. */
function readEntries(directory: Buffer, count: number): Result<readonly ZipEntry[], ZipFault> {
  const entries: ZipEntry[] = []
  let at = 0
  for (let read = 0; read < count; read++) {
    if (at + headBytes > directory.length || directory.readUInt32LE(at) !== entryMark) return refuse({ code: 'damaged' })
    const lengths = [28, 30, 32].map((offset) => directory.readUInt16LE(at + offset)) as [number, number, number]
    const rawName = directory.subarray(at + headBytes, at + headBytes + lengths[0])
    const name = readName(rawName)
    if (!name.ok) return refuse({ code: name.problem.code, path: name.problem.path })
    const fault = headFault(directory, at)
    if (fault) return refuse({ code: fault, path: name.value.path })
    if (!name.value.isFolder && !isLitter(name.value.path)) entries.push(toEntry(directory, at, { rawName, path: name.value.path }))
    at += headBytes + lengths[0] + lengths[1] + lengths[2]
  }
  return ok(entries)
}

const toEntry = (directory: Buffer, at: number, named: Pick<ZipEntry, 'path' | 'rawName'>): ZipEntry => ({
  ...named,
  isPacked: directory.readUInt16LE(at + 10) !== 0,
  checksum: directory.readUInt32LE(at + 16),
  packedBytes: directory.readUInt32LE(at + 20),
  bytes: directory.readUInt32LE(at + 24),
  at: directory.readUInt32LE(at + 42),
})

const [ofUnix, kindBits, folderKind, fileKind, linkKind] = [3, 0xf000, 0x4000, 0x8000, 0xa000]

function headFault(directory: Buffer, at: number): ZipFault['code'] | undefined {
  const [flags, packing] = [directory.readUInt16LE(at + 8), directory.readUInt16LE(at + 10)]
  // Of the file, of the whole directory, or with a key of its own.
  if (flags & 0x2041) return 'encrypted'
  if (packing !== 0 && packing !== 8) return 'unknown_packing'
  const kind = directory[at + 5] === ofUnix ? directory.readUInt16LE(at + 40) & kindBits : 0
  if (kind === linkKind) return 'link'
  if (kind !== 0 && kind !== folderKind && kind !== fileKind) return 'link'
  return [20, 24, 42].some((offset) => directory.readUInt32LE(at + offset) === elsewhere) ? 'too_large_kind' : undefined
}

/** Judges them together. `end`: where the directory begins, and the files have ended. */
function judge(entries: readonly ZipEntry[], { end, limits }: { readonly end: number; readonly limits: ZipLimits }) {
  const seen = new Set<string>()
  let bytes = 0
  for (const { path, ...entry } of entries) {
    // On many computers these are one file.
    const key = path.normalize('NFC').toLowerCase()
    if (seen.has(key)) return refuse({ code: 'twice', path } as const)
    seen.add(key)
    if (/[.](?:zip|7z|rar|tar|gz|tgz|bz2|xz)$/i.test(path)) return refuse({ code: 'archive_inside', path } as const)
    if (entry.bytes > judgedFromBytes && entry.bytes > entry.packedBytes * mostShrunk) return refuse({ code: 'bomb', path } as const)
    bytes += entry.bytes
    if (bytes > limits.bytes) return refuse({ code: 'too_many_bytes' } as const)
  }
  // Files that share their packed bytes unpack to far more than the archive has.
  const byPlace = entries.toSorted((one, other) => one.at - other.at)
  const overlapping = byPlace.find((entry, place) => entry.at + localHeadBytes + entry.packedBytes > (byPlace[place + 1]?.at ?? end))
  return overlapping ? refuse({ code: 'damaged', path: overlapping.path } as const) : ok(entries)
}

/** Of a file's own header, without its name. */
export const localHeadBytes = 30
