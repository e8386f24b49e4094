/**
 * The same film without where it was taken: what a telephone notes beside the pictures is overwritten where it stands, so that every other byte
 * keeps its place, to which the film's own tables point (ISO/IEC 14496-12, sections 4.2 and 8.10; QuickTime; Matroska, RFC 9559).
 */
export function filmWithoutLocation(kind: 'mp4' | 'webm', content: Buffer): Buffer {
  const copy = Buffer.from(content)
  if (kind === 'mp4') eraseBoxes(copy)
  else eraseTags(copy)
  return copy
}

/** Of these boxes players need nothing: a film is turned and timed by others. */
const notes: readonly string[] = ['udta', 'meta', 'uuid']
const holders: readonly string[] = ['moov', 'trak', 'mdia', 'moof', 'traf']

function eraseBoxes(film: Buffer): void {
  for (let at = 0; at + 8 <= film.length; ) {
    const kind = film.subarray(at + 4, at + 8).toString('latin1')
    const [header, bytes] = boxBytes(film, at)
    if (bytes < header || at + bytes > film.length) return
    const inside = film.subarray(at + header, at + bytes)
    if (holders.includes(kind)) eraseBoxes(inside)
    if (notes.includes(kind)) {
      film.write('free', at + 4, 'latin1')
      inside.fill(0)
    }
    at += bytes
  }
}

/** Of a box's header and of the whole box; one without a size reaches to the end. */
function boxBytes(film: Buffer, at: number): [header: number, whole: number] {
  const bytes = film.readUInt32BE(at)
  if (bytes === 0) return [8, film.length - at]
  if (bytes > 1) return [8, bytes]
  return at + 16 <= film.length ? [16, Number(film.readBigUInt64BE(at + 8))] : [8, 0]
}

const [segment, tags, attachments, unused] = [0x18538067, 0x1254c367, 0x1941a469, 0xec]

/** What becomes unused keeps its length: a mark of one byte, and eight of length. */
const unusedHeader = 9

function eraseTags(film: Buffer): void {
  for (let at = 0; ; ) {
    const element = elementAt(film, at)
    if (!element) return
    const { id, from, end } = element
    if (id === segment) eraseTags(film.subarray(from, end))
    if ((id === tags || id === attachments) && end - at >= unusedHeader) {
      film.fill(0, at, end)
      film[at] = unused
      film.writeBigUInt64BE((1n << 56n) | BigInt(end - at - unusedHeader), at + 1)
    }
    at = end
  }
}

/** An element of a WebM file; one of unknown length, as programs write that do not know yet how long they record, reaches to the end. */
function elementAt(film: Buffer, at: number): { readonly id: number; readonly from: number; readonly end: number } | undefined {
  const idBytes = Math.clz32(film[at] ?? 0) - 23
  const sizeAt = at + idBytes
  const sizeBytes = Math.clz32(film[sizeAt] ?? 0) - 23
  const from = sizeAt + sizeBytes
  if (idBytes > 4 || sizeBytes > 8 || from > film.length) return undefined
  let size = film[sizeAt]! & (0xff >> sizeBytes)
  let isUnknown = size === 0xff >> sizeBytes
  for (const byte of film.subarray(sizeAt + 1, from)) {
    size = size * 0x100 + byte
    isUnknown &&= byte === 0xff
  }
  const end = isUnknown ? film.length : from + size
  return end <= film.length ? { id: film.readUIntBE(at, idBytes), from, end } : undefined
}
