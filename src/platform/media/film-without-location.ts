import { boxAt, elementAt, segment } from './film-parts.ts'

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
  let at = 0
  for (let box = boxAt(film, at); box; box = boxAt(film, at)) {
    const inside = film.subarray(box.from, box.end)
    if (holders.includes(box.kind)) eraseBoxes(inside)
    if (notes.includes(box.kind)) {
      film.write('free', at + 4, 'latin1')
      inside.fill(0)
    }
    at = box.end
  }
}

const [tags, attachments, unused] = [0x1254c367, 0x1941a469, 0xec]

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
