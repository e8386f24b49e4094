import { crc32 } from 'node:zlib'
import type { PictureKind } from './file-kind.ts'

/**
 * The same picture without where it was taken. What says so is overwritten where it stands (Exif 3.0, section 4.6.6, and XMP), so that pixels, colours and the
 * way up stay as they are, byte for byte. Notes of photographers and programs may name places too, and go with it.
 */
export function withoutLocation(kind: PictureKind, content: Buffer): Buffer {
  const copy = Buffer.from(content)
  for (const header of tiffHeaders)
    for (let at = copy.indexOf(header); at >= 0; at = copy.indexOf(header, at + 4)) erasePlace(copy.subarray(at))
  erasers[kind](copy)
  return kind === 'png' ? withoutTexts(copy) : copy
}

const erasers: Readonly<Record<PictureKind, (copy: Buffer) => void>> = {
  jpeg: eraseSegments,
  webp: eraseChunk,
  // It has no checksums, and names its parts by their places.
  avif: erasePacket,
  png: () => {},
}

/** Exif begins like a file of the kind TIFF, in either order of bytes. */
const tiffHeaders = [Buffer.from('II*\0', 'latin1'), Buffer.from('MM\0*', 'latin1')]
const placeTag = 0x8825
/** By the number of a type. */
const typeBytes: readonly number[] = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4]
const entryBytes = 12

type Entry = { readonly tag: number; readonly type: number; readonly count: number; readonly value: number }

/** Overwrites the list of a place, and what it points to, where these bytes are Exif with such a list. */
function erasePlace(tiff: Buffer): void {
  const isLittle = tiff[0] === 0x49
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const long = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  /** Undefined where there is no such list: the header may be any bytes of a picture. */
  function entriesAt(at: number, most: number): Entry[] | undefined {
    if (at < 8 || at + 2 > tiff.length) return undefined
    const count = short(at)
    if (count === 0 || count > most || at + 2 + count * entryBytes > tiff.length) return undefined
    const entries = Array.from({ length: count }, (_, index) => {
      const from = at + 2 + index * entryBytes
      return { tag: short(from), type: short(from + 2), count: long(from + 4), value: long(from + 8) }
    })
    return entries.every(({ type }) => type > 0 && type < typeBytes.length) ? entries : undefined
  }
  if (tiff.length < 8) return
  const at = entriesAt(long(4), 200)?.find(({ tag, type, count }) => tag === placeTag && type === 4 && count === 1)?.value
  const place = at === undefined ? undefined : entriesAt(at, 40)
  if (at === undefined || !place) return
  for (const { type, count, value } of place) {
    const bytes = typeBytes[type]! * count
    if (bytes > 4 && value + bytes <= tiff.length) tiff.fill(0, value, value + bytes)
  }
  tiff.fill(0, at, at + 2 + place.length * entryBytes)
}

const beginnings = {
  xmp: ['http://ns.adobe.com/xap/1.0/\0', 'http://ns.adobe.com/xmp/extension/\0'],
  notes: ['Photoshop 3.0\0'],
}
const [startOfScan, notes, comment] = [0xda, 0xed, 0xfe]

function eraseSegments(copy: Buffer): void {
  for (let at = 2; at + 4 <= copy.length && copy[at] === 0xff; ) {
    const marker = copy[at + 1]!
    if (marker === startOfScan) return
    if (marker === 0xff) {
      at += 1
      continue
    }
    const end = at + 2 + copy.readUInt16BE(at + 2)
    const payload = copy.subarray(at + 4, end)
    const beginsWith = (words: readonly string[]) => words.find((each) => payload.subarray(0, each.length).toString('latin1') === each)
    const header = marker === 0xe1 ? beginsWith(beginnings.xmp) : marker === notes ? beginsWith(beginnings.notes) : undefined
    if (header !== undefined) payload.fill(marker === notes ? 0 : 0x20, header.length)
    if (marker === comment) payload.fill(0x20)
    at = end
  }
}

function eraseChunk(copy: Buffer): void {
  for (let at = 12; at + 8 <= copy.length; ) {
    const bytes = copy.readUInt32LE(at + 4)
    if (copy.subarray(at, at + 4).toString('latin1') === 'XMP ') copy.fill(0x20, at + 8, Math.min(copy.length, at + 8 + bytes))
    at += 8 + bytes + (bytes % 2)
  }
}

function erasePacket(copy: Buffer): void {
  const [begin, end] = ['<x:xmpmeta', '</x:xmpmeta>']
  for (let at = copy.indexOf(begin); at >= 0; at = copy.indexOf(begin, at + 1)) {
    const last = copy.indexOf(end, at)
    copy.fill(0x20, at, last < 0 ? copy.length : last + end.length)
  }
}

const textChunks: readonly string[] = ['tEXt', 'zTXt', 'iTXt']

/** A PNG is a row of chunks, of which those with texts may go; that of Exif gets the checksum of what is left of it. */
function withoutTexts(copy: Buffer): Buffer {
  const parts = [copy.subarray(0, 8)]
  for (let at = 8; at + 12 <= copy.length; ) {
    const end = at + 12 + copy.readUInt32BE(at)
    // It breaks off, and is not a picture that can be read.
    if (end > copy.length) return copy
    const name = copy.subarray(at + 4, at + 8).toString('latin1')
    if (name === 'eXIf') copy.writeUInt32BE(crc32(copy.subarray(at + 4, end - 4)), end - 4)
    if (!textChunks.includes(name)) parts.push(copy.subarray(at, end))
    at = end
  }
  return Buffer.concat(parts)
}
