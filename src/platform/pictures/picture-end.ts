import type { PictureKind } from './file-kind.ts'

/** Where the picture in these bytes ends, by its own structure; undefined when it breaks off. What lies behind is something else. */
export const pictureEnd = (kind: PictureKind, content: Buffer): number | undefined => ends[kind](content)

const ends: Readonly<Record<PictureKind, (content: Buffer) => number | undefined>> = {
  jpeg: jpegEnd,
  png: pngEnd,
  webp: webpEnd,
  avif: boxesEnd,
}

const endOfImage = 0xd9
/** Markers without a length: within a scan, and an escaped byte of it. */
const isBare = (marker: number): boolean => marker === 0 || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)

function jpegEnd(content: Buffer): number | undefined {
  for (let at = 2; ; ) {
    const marker = content.indexOf(0xff, at)
    if (marker < 0 || marker + 1 >= content.length) return undefined
    const kind = content[marker + 1]!
    if (kind === endOfImage) return marker + 2
    if (kind === 0xff) at = marker + 1
    else if (isBare(kind)) at = marker + 2
    else if (marker + 4 > content.length) return undefined
    // The data of a scan follows its header without a length, up to the next marker.
    else at = marker + 2 + content.readUInt16BE(marker + 2)
  }
}

function pngEnd(content: Buffer): number | undefined {
  for (let at = 8; at + 12 <= content.length; ) {
    const end = at + 12 + content.readUInt32BE(at)
    if (end > content.length) return undefined
    if (content.subarray(at + 4, at + 8).toString('latin1') === 'IEND') return end
    at = end
  }
  return undefined
}

function webpEnd(content: Buffer): number | undefined {
  if (content.length < 12) return undefined
  const end = 8 + content.readUInt32LE(4)
  return end <= content.length ? end : undefined
}

const pictureBoxes: readonly string[] = ['ftyp', 'meta', 'mdat', 'moov', 'free', 'skip', 'uuid', 'idat', 'mini']

function boxesEnd(content: Buffer): number | undefined {
  let at = 0
  while (at + 8 <= content.length) {
    const size = content.readUInt32BE(at)
    if (!pictureBoxes.includes(content.subarray(at + 4, at + 8).toString('latin1'))) return at
    // It goes on to the end of the file.
    if (size === 0) return content.length
    const whole = size === 1 && at + 16 <= content.length ? Number(content.readBigUInt64BE(at + 8)) : size
    if (whole < 8 || at + whole > content.length) return undefined
    at += whole
  }
  return at
}

/** Cameras write smaller versions, or the seconds of film around a photograph, behind it; and some pad it. Only those may be cut off unasked. */
export function isOfCamera(behind: Buffer): boolean {
  if (behind.every((byte) => byte === 0)) return true
  const isPicture = behind[0] === 0xff && behind[1] === 0xd8
  const isFilm = behind.subarray(4, 8).toString('latin1') === 'ftyp'
  return isPicture || isFilm || behind.subarray(-4).toString('latin1') === 'SEFT'
}
