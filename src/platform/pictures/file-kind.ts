/** Kinds of pictures that every browser shows, or that are made into such. */
export type PictureKind = 'jpeg' | 'png' | 'webp' | 'avif'

/** Kinds of files that people take for pictures. */
export type OtherKind = 'heic' | 'gif' | 'svg' | 'tiff' | 'bmp' | 'pdf' | 'zip' | 'film' | 'page' | 'unknown'

export const isPictureKind = (kind: PictureKind | OtherKind): kind is PictureKind => ['jpeg', 'png', 'webp', 'avif'].includes(kind)

/** What a file is by its first bytes, whatever it is called. */
export function fileKind(content: Buffer): PictureKind | OtherKind {
  const found = beginnings.find(([bytes, at = 0]) => content.subarray(at, at + bytes.length).equals(bytes))
  if (found) return found[2] === 'boxes' ? boxedKind(content) : found[2] === 'riff' ? riffKind(content) : found[2]
  const text = content.subarray(0, 512).toString('latin1').trimStart().toLowerCase()
  if (/^(?:<\?xml[^>]*>\s*)?(?:<!--[^]*?-->\s*)?(?:<!doctype svg[^>]*>\s*)?<svg\b/.test(text)) return 'svg'
  return /^<(?:!doctype html|html|head|body|script)\b/.test(text) ? 'page' : 'unknown'
}

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1')

/** Bytes, from which place on, and what they begin. */
const beginnings: readonly (readonly [Buffer, number | undefined, PictureKind | OtherKind | 'boxes' | 'riff'])[] = [
  [bytes('\xff\xd8\xff'), 0, 'jpeg'],
  [bytes('\x89PNG\r\n\x1a\n'), 0, 'png'],
  [bytes('RIFF'), 0, 'riff'],
  [bytes('ftyp'), 4, 'boxes'],
  [bytes('GIF8'), 0, 'gif'],
  [bytes('II*\0'), 0, 'tiff'],
  [bytes('MM\0*'), 0, 'tiff'],
  [bytes('BM'), 0, 'bmp'],
  [bytes('%PDF'), 0, 'pdf'],
  [bytes('PK\x03\x04'), 0, 'zip'],
  [bytes('\x1aE\xdf\xa3'), 0, 'film'],
]

const riffKind = (content: Buffer): PictureKind | OtherKind => (content.subarray(8, 12).toString('latin1') === 'WEBP' ? 'webp' : 'film')

/** AVIF, HEIC and MP4 are one format, and name themselves in a list of brands. */
function boxedKind(content: Buffer): PictureKind | OtherKind {
  const brands = content.subarray(8, Math.min(content.readUInt32BE(0), 256)).toString('latin1')
  if (/avi[fs]/.test(brands)) return 'avif'
  return /hei[cxms]|hev[cx]|mif1|msf1/.test(brands) ? 'heic' : 'film'
}
