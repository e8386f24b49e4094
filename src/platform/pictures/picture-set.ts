import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type OutputInfo } from 'sharp'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import { cardColour, masterPath, parsePictureName, type PictureName, type PictureSet, sharedSize } from './picture-name.ts'
import { isFile, saveFile } from './save-file.ts'

// No picture is read twice in a row, so the library's cache would only fill the memory; and the callers limit how many are made at once.
sharp.cache(false)
sharp.concurrency(1)

/** A path, or a drawing as the text of an SVG. */
export type PictureSource = string | { readonly svg: string }

export type StoredPicture = PictureSet & {
  readonly width: number
  readonly height: number
  /** False when the folder held it already. */
  readonly isNew: boolean
}

export type UnreadablePicture = { readonly code: 'unreadable_picture'; readonly reason: string }

/**
 * Stores a copy of a picture, from which its files are made later, and returns its size. A new one is read to its end, to detect
 * a truncated file.
 */
export async function storePicture(source: PictureSource, folder: string): Promise<Result<StoredPicture, UnreadablePicture>> {
  const read = await readPicture(source, folder)
  if (!read.ok) return read
  const { content, ...picture } = read.value
  if (picture.isNew) await saveFile(masterPath(picture.key, folder), content)
  return ok(picture)
}

async function readPicture(source: PictureSource, folder: string): Promise<Result<StoredPicture & { content: Buffer }, UnreadablePicture>> {
  try {
    const content = typeof source === 'string' ? await readFile(source) : Buffer.from(source.svg)
    const size = await measure(content)
    const key = contentKey(content, recipe)
    const isNew = !(await isFile(masterPath(key, folder)))
    // Reads every byte, and holds only a few pixels.
    if (isNew) await openPicture(content).resize({ width: narrowest }).raw().toBuffer()
    return ok({ key, ...size, isNew, content })
  } catch (error) {
    return refuse({ code: 'unreadable_picture', reason: plainReason(error as NodeJS.ErrnoException) })
  }
}

/** Returns undefined when no such picture is stored here. */
export async function findPictureSet(key: string, folder: string): Promise<PictureSet | undefined> {
  const path = masterPath(key, folder)
  return (await isFile(path)) ? { key, widths: (await measure(await readFile(path))).widths } : undefined
}

/** Makes these files of one stored picture, in this order, and reads the picture once. */
export async function makePictures(fileNames: readonly string[], key: string, folder: string): Promise<void> {
  const { data, info } = await openPicture(await readFile(masterPath(key, folder)))
    .raw()
    .toBuffer({ resolveWithObject: true })
  for (const fileName of fileNames) {
    const name = parsePictureName(fileName)
    if (!name) throw new Error(`"${fileName}" is not the name of a picture`)
    await saveFile(join(folder, fileName), await draw(name, data, info))
  }
}

function draw({ width, format }: PictureName, data: Buffer, { channels, ...size }: OutputInfo): Promise<Buffer> {
  const picture = sharp(data, { raw: { width: size.width, height: size.height, channels } })
  if (format === 'avif') return picture.resize({ width }).avif({ quality: 50, effort: 1 }).toBuffer()
  if (format === 'webp') return picture.resize({ width }).webp({ quality: 75, effort: 2 }).toBuffer()
  const fit = size.width > size.height * 1.5 ? 'cover' : 'contain'
  const shared = picture.resize({ ...sharedSize, fit, background: cardColour }).flatten({ background: cardColour })
  return shared.jpeg({ quality: 80, mozjpeg: true }).toBuffer()
}

/** The widths in which pages show pictures, in pixels of the file. */
const pageWidths = [160, 320, 480, 800, 1200]
const narrowest = 160
const widestPage = 1600
// Effort 1 of AVIF takes a third of the time of effort 3 and makes files of the same size (measured on the demo shop).
// A change of the recipe must change its name, or the old files stay in use.
const recipe = 'avif-50-1 webp-75-2'

export const contentKey = (content: Buffer, how: string): string =>
  createHash('sha256').update(how).update(content).digest('hex').slice(0, 20)

const openPicture = (content: Buffer) => sharp(content, { failOn: 'error', limitInputPixels: 50_000_000 }).autoOrient()

async function measure(content: Buffer): Promise<{ width: number; height: number; widths: number[] }> {
  const { width, height } = (await openPicture(content).metadata()).autoOrient
  const widths = [...new Set([...pageWidths.filter((pageWidth) => pageWidth < width), Math.min(width, widestPage)])]
  return { width, height, widths }
}

function plainReason({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'ENOENT') return 'the file does not exist'
  if (code === 'EACCES') return 'the file may not be read'
  return `it is not a picture that can be read (${message.replaceAll(/\s+/g, ' ').slice(0, 120)})`
}
