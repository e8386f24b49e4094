import { ok, refuse, type Result } from '#src/kit/result.ts'
import { drawPhoto, measurePicture, mostPixels, pictureKey, readToEnd } from './draw-pictures.ts'
import { fileKind, isPictureKind, type OtherKind, type PictureKind } from './file-kind.ts'
import { isOfCamera, pictureEnd } from './picture-end.ts'
import { withoutLocation } from './without-location.ts'
import { fileNamesOf, widthsOf } from './picture-name.ts'

/** A picture from somebody's camera or computer, read to its end. */
export type JudgedPicture = {
  /** Without what lay behind the picture, and without where it was taken. */
  readonly content: Buffer
  readonly key: string
  readonly ending: 'jpg' | 'png' | 'webp' | 'avif'
  readonly width: number
  readonly height: number
  readonly widths: readonly number[]
  /** How many files are made of it. */
  readonly files: number
}

export type PictureFault =
  | { readonly code: 'empty' }
  | { readonly code: 'too_many_bytes'; readonly most: number }
  | { readonly code: 'no_picture'; readonly is: OtherKind }
  | { readonly code: 'too_many_pixels'; readonly width: number; readonly height: number; readonly mostMillions: number }
  | { readonly code: 'too_long'; readonly width: number; readonly height: number; readonly most: number }
  | { readonly code: 'holds_more'; readonly bytes: number }
  | { readonly code: 'unreadable' }

const mostBytes = 25 * 1_024 * 1_024
/** Of each side: what a file of products can say. */
const longestSide = 10_000

/** Judges a picture by its bytes alone; it is kept without where it was taken. */
export const judgePicture = (given: Uint8Array): Promise<Result<JudgedPicture, PictureFault>> => judge(given, withoutLocation)

/** Cheap questions first: its pixels are read only when there cannot be too many. */
async function judge(
  given: Uint8Array,
  kept: (kind: PictureKind, content: Buffer) => Buffer,
): Promise<Result<JudgedPicture, PictureFault>> {
  const all = Buffer.from(given.buffer, given.byteOffset, given.byteLength)
  if (all.length === 0) return refuse({ code: 'empty' })
  if (all.length > mostBytes) return refuse({ code: 'too_many_bytes', most: mostBytes })
  const kind = fileKind(all)
  if (!isPictureKind(kind)) return refuse({ code: 'no_picture', is: kind })
  const end = pictureEnd(kind, all)
  if (end === undefined) return refuse({ code: 'unreadable' })
  if (end < all.length && !isOfCamera(all.subarray(end))) return refuse({ code: 'holds_more', bytes: all.length - end })
  return measured(kind, kept(kind, all.subarray(0, end)))
}

/** A photograph, drawn anew. */
export type DrawnPhoto = { readonly content: Buffer; readonly key: string; readonly width: number; readonly height: number }

/** Judges a photograph, and draws it anew: of its file nothing stays but what is seen. */
export async function drawPhotoAnew(given: Uint8Array): Promise<Result<DrawnPhoto, PictureFault>> {
  const judged = await judge(given, (_, content) => content)
  if (!judged.ok) return judged
  try {
    return ok(await drawPhoto(judged.value.content))
  } catch {
    return refuse({ code: 'unreadable' })
  }
}

async function measured(kind: PictureKind, content: Buffer): Promise<Result<JudgedPicture, PictureFault>> {
  try {
    const { width, height, mediaType } = await measurePicture(content, { isLimited: false })
    if (mediaType !== mediaTypes[kind]) return refuse({ code: 'unreadable' })
    if (width * height > mostPixels) return refuse({ code: 'too_many_pixels', width, height, mostMillions: mostPixels / 1_000_000 })
    if (Math.max(width, height) > longestSide) return refuse({ code: 'too_long', width, height, most: longestSide })
    await readToEnd(content)
    const set = { key: pictureKey(content), widths: widthsOf(width) }
    return ok({ content, ending: endings[kind], width, height, ...set, files: fileNamesOf(set).length })
  } catch {
    return refuse({ code: 'unreadable' })
  }
}

const endings = { jpeg: 'jpg', png: 'png', webp: 'webp', avif: 'avif' } as const
const mediaTypes = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp', avif: 'image/avif' } as const
