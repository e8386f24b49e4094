import { createHash } from 'node:crypto'
import sharp, { type OutputInfo, type Sharp } from 'sharp'
import { cardColour, parsePictureName, type PictureName, sharedSize, widestPage } from './picture-name.ts'

// No picture is read twice in a row, so the library's cache would only fill the memory; and the callers limit how many are made at once.
sharp.cache(false)
sharp.concurrency(1)

/** Draws these files of one picture in this order, and reads the picture once. `drawn` is awaited before the next one. */
export async function drawPictures(
  master: Buffer,
  fileNames: readonly string[],
  drawn: (fileName: string, content: Buffer) => Promise<void>,
): Promise<void> {
  const { data, info } = await (await withoutExcess(master)).raw().toBuffer({ resolveWithObject: true })
  for (const fileName of fileNames) {
    const name = parsePictureName(fileName)
    if (!name) throw new Error(`"${fileName}" is not the name of a picture`)
    await drawn(fileName, await draw(name, data, info))
  }
}

/** Of a picture of 60 megapixels, 180 MB would be held for as long as its files are made; twice the widest file is as good a beginning. */
async function withoutExcess(master: Buffer) {
  const picture = openPicture(master)
  const { width, height } = await picture.metadata()
  return width * height > excessPixels ? picture.resize({ width: 2 * widestPage, withoutEnlargement: true }) : picture
}

const excessPixels = 16_000_000

function draw({ width, format }: PictureName, data: Buffer, { channels, ...size }: OutputInfo): Promise<Buffer> {
  const picture = sharp(data, { raw: { width: size.width, height: size.height, channels } })
  if (format === 'avif') return drawAvif(picture.resize({ width }))
  if (format === 'webp') return picture.resize({ width }).webp({ quality: 75, effort: 2 }).toBuffer()
  const fit = size.width > size.height * 1.5 ? 'cover' : 'contain'
  const shared = picture.resize({ ...sharedSize, fit, background: cardColour }).flatten({ background: cardColour })
  return shared.jpeg({ quality: 80, mozjpeg: true }).toBuffer()
}

/**
 * A picture that is full of grain, as the leather of a lid seen from above, takes five times the bytes of one that lies on paper, and the grain hides
 * what a lower quality loses: it is drawn again with that.
 */
async function drawAvif(picture: Sharp): Promise<Buffer> {
  const { data, info } = await picture.clone().avif({ quality: 50, effort }).toBuffer({ resolveWithObject: true })
  const isGrain = data.length > grainBytesPerPixel * info.width * info.height
  return isGrain ? picture.avif({ quality: 40, effort }).toBuffer() : data
}

/** Of the demo shop, lids and close views of leather take more; whole pieces and rooms take less. */
const grainBytesPerPixel = 0.04

// Effort 1 of AVIF takes a third of the time of effort 3 and makes files of the same size (measured on the demo shop).
const effort = 1

// A change of the recipe must change its name, or the old files stay in use.
const recipe = 'avif-50-1, grain 40; webp-75-2'

/** What the files of a picture are named by: its content, and how they are made. */
export const pictureKey = (content: Buffer): string => contentKey(content, recipe)

const contentKey = (content: Buffer, how: string): string => createHash('sha256').update(how).update(content).digest('hex').slice(0, 20)

export type PictureSize = { readonly width: number; readonly height: number; readonly mediaType: string }

/** The size in which a picture is shown, by its header alone. Throws for what is not one. `isLimited`: also for one of too many pixels. */
export async function measurePicture(content: Buffer, { isLimited = true }: { readonly isLimited?: boolean } = {}): Promise<PictureSize> {
  const { autoOrient, format, mediaType } = await openPicture(content, isLimited ? mostPixels : false).metadata()
  return { width: autoOrient.width, height: autoOrient.height, mediaType: mediaType ?? `image/${format}` }
}

/** Throws for a picture that breaks off. Reads every byte, and holds only a few pixels. */
export async function readToEnd(content: Buffer): Promise<void> {
  await openPicture(content).resize({ width: 160 }).timeout({ seconds: longestReadSeconds }).raw().toBuffer()
}

/** Draws a photograph as a JPEG for people to look at. What the file says of place and camera is not carried over. */
export async function drawPhoto(content: Buffer): Promise<{ content: Buffer; key: string; width: number; height: number }> {
  const side = 1_600
  const { data, info } = await openPicture(content)
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .timeout({ seconds: longestReadSeconds })
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer({ resolveWithObject: true })
  return { content: data, key: contentKey(data, 'photo'), width: info.width, height: info.height }
}

/** A small file can be written so that reading it takes for ever. */
const longestReadSeconds = 60

/** A picture of more is not read: a small file can hold as many as would fill the memory. */
export const mostPixels = 60_000_000

const openPicture = (content: Buffer, limitInputPixels: number | false = mostPixels) =>
  sharp(content, { failOn: 'error', limitInputPixels }).autoOrient()

/** For tabs, home screens and search results, from one drawing; sizes in pixels. */
const iconSizes = [48, 180, 192, 512] as const

/** What the icons of a drawing are named by. */
export const iconsOf = (drawing: Buffer): { readonly size: number; readonly key: string }[] =>
  iconSizes.map((size) => ({ size, key: contentKey(drawing, `icon ${size}`) }))

/** Draws a square icon whose corners have the colour of the drawing's edge: phones would fill clear corners with black. */
export async function drawIcon(drawing: Buffer, size: number): Promise<Buffer> {
  const background = await edgeColour(drawing)
  const icon = sharp(drawing, { density: 1200 }).resize(size, size, { fit: 'contain', background }).flatten({ background })
  return icon.png({ compressionLevel: 9, palette: true }).toBuffer()
}

/** Returns the colour in the middle of the upper edge; white where the drawing is transparent there. */
async function edgeColour(drawing: Buffer) {
  const side = 64
  const { data } = await sharp(drawing).resize(side, side).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const [r = 255, g = 255, b = 255, alpha = 0] = data.subarray((side + side / 2) * 4)
  return alpha > 128 ? { r, g, b } : { r: 255, g: 255, b: 255 }
}
