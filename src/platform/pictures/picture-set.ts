import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { ok, refuse, type Result } from '#src/kit/result.ts'

/** A path, or a drawing as the text of an SVG. */
export type PictureSource = string | { readonly svg: string }

/** A picture and what is made of it: `<key>-<width>.avif` and `.webp` for each width, and `<key>-1200x630.jpg` for shared links. */
export type PictureSet = {
  readonly source: PictureSource
  readonly key: string
  readonly width: number
  readonly height: number
  /** Ascending; the last is the picture's own width or the widest the pages use. */
  readonly widths: readonly number[]
  readonly isMade: boolean
}

export type UnreadablePicture = { readonly code: 'unreadable_picture'; readonly reason: string }

/** What the media folder holds already; names carry a hash of the content, so a name that exists is right. */
export async function listMade(folder: string): Promise<ReadonlySet<string>> {
  await mkdir(folder, { recursive: true })
  return new Set(await readdir(folder))
}

/** Reads a picture's size, and all of its content when it is a new one: a file that broke off shows only then. */
export async function readPictureSet(source: PictureSource, made: ReadonlySet<string>): Promise<Result<PictureSet, UnreadablePicture>> {
  try {
    const content = await contentOf(source)
    const { autoOrient, width = autoOrient.width, height = autoOrient.height } = await openPicture(content).metadata()
    const key = contentKey(content, recipe)
    const widths = [...new Set([...pageWidths.filter((pageWidth) => pageWidth < width), Math.min(width, widestPage)])]
    const names = [...widths.flatMap((pageWidth) => formats.map((format) => pictureName(key, pageWidth, format))), sharedName(key)]
    const isMade = names.every((name) => made.has(name))
    if (!isMade) await openPicture(content).raw().toBuffer()
    return ok({ source, key, width, height, widths, isMade })
  } catch (error) {
    return refuse({ code: 'unreadable_picture', reason: plainReason(error as NodeJS.ErrnoException) })
  }
}

export async function makePictureSet({ source, key, widths }: PictureSet, folder: string): Promise<void> {
  const { data, info } = await openPicture(await contentOf(source))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  for (const width of widths) {
    const resized = sharp(data, { raw }).resize({ width })
    await save(join(folder, pictureName(key, width, 'avif')), await resized.clone().avif({ quality: 50, effort: 1 }).toBuffer())
    await save(join(folder, pictureName(key, width, 'webp')), await resized.webp({ quality: 75, effort: 2 }).toBuffer())
  }
  const fit = info.width > info.height * 1.5 ? 'cover' : 'contain'
  const shared = sharp(data, { raw })
    .resize({ ...sharedSize, fit, background: paper })
    .flatten({ background: paper })
  await save(join(folder, sharedName(key)), await shared.jpeg({ quality: 80, mozjpeg: true }).toBuffer())
}

/** Keeps a drawing or a film as it is, under a name made of its content. */
export async function keepFile(file: string, folder: string, made: ReadonlySet<string>): Promise<{ fileName: string; isNew: boolean }> {
  const content = await readFile(file)
  const fileName = `${contentKey(content, '')}.${file.split('.').at(-1)}`
  if (!made.has(fileName)) await save(join(folder, fileName), content)
  return { fileName, isNew: !made.has(fileName) }
}

/** For tabs, home screens and search results, from one drawing; sizes in pixels. */
export const iconSizes = [48, 180, 192, 512] as const
export type Icon = { readonly size: number; readonly fileName: string }

/** Square and without clear corners, which phones would fill with black: they take the colour of the drawing's edge. */
export async function makeIcons(file: string, folder: string, made: ReadonlySet<string>): Promise<Icon[]> {
  const drawing = await readFile(file)
  const background = await edgeColour(drawing)
  return Promise.all(
    iconSizes.map(async (size) => {
      const fileName = `${contentKey(drawing, `icon ${size}`)}.png`
      if (!made.has(fileName)) {
        const icon = sharp(drawing, { density: 1200 }).resize(size, size, { fit: 'contain', background }).flatten({ background })
        await save(join(folder, fileName), await icon.png({ compressionLevel: 9, palette: true }).toBuffer())
      }
      return { size, fileName }
    }),
  )
}

/** In the middle of the upper edge; white where the drawing has none. */
async function edgeColour(drawing: Buffer) {
  const side = 64
  const { data } = await sharp(drawing).resize(side, side).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const [r = 255, g = 255, b = 255, alpha = 0] = data.subarray((side + side / 2) * 4)
  return alpha > 128 ? { r, g, b } : { r: 255, g: 255, b: 255 }
}

/** The widths in which pages show pictures, in pixels of the file. */
const pageWidths = [160, 320, 480, 800, 1200]
const widestPage = 1600
const formats = ['avif', 'webp'] as const
/** What networks and messengers show of a link, and all of them read. A picture that is not as wide is laid on the paper of the shop's cards. */
const sharedSize = { width: 1200, height: 630 }
const paper = '#efe7db'

// Effort 1 of AVIF takes a third of the time of effort 3 and makes files of the same size (measured on the demo shop).
// A change of the recipe must change its name, or the old files stay in use.
const recipe = 'avif-50-1 webp-75-2'

const pictureName = (key: string, width: number, format: (typeof formats)[number]): string => `${key}-${width}.${format}`

const sharedName = (key: string): string => `${key}-${sharedSize.width}x${sharedSize.height}.jpg`

const contentKey = (content: Buffer, how: string): string => createHash('sha256').update(how).update(content).digest('hex').slice(0, 20)

const contentOf = async (source: PictureSource): Promise<Buffer> =>
  typeof source === 'string' ? readFile(source) : Buffer.from(source.svg)

const openPicture = (content: Buffer) => sharp(content, { failOn: 'error', limitInputPixels: 50_000_000 }).autoOrient()

/** A process that is killed while writing must not leave half a picture under a name that counts as made. */
async function save(path: string, content: Buffer): Promise<void> {
  const draft = `${path}.${process.pid}.draft`
  await writeFile(draft, content)
  await rename(draft, path)
}

function plainReason({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'ENOENT') return 'the file does not exist'
  if (code === 'EACCES') return 'the file may not be read'
  return `it is not a picture that can be read (${message.replaceAll(/\s+/g, ' ').slice(0, 120)})`
}
