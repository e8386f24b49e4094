import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { contentKey } from './picture-set.ts'
import { saveFile } from './save-file.ts'

/** Lists the files of the media folder. Their names contain a hash of the content, so a file that exists is right. */
export async function listStoredFiles(folder: string): Promise<ReadonlySet<string>> {
  await mkdir(folder, { recursive: true })
  return new Set(await readdir(folder))
}

/** Stores a drawing or a film as it is, under a name made of its content. */
export async function storeFile(file: string, folder: string, made: ReadonlySet<string>): Promise<{ fileName: string; isNew: boolean }> {
  const content = await readFile(file)
  const fileName = `${contentKey(content, '')}.${file.split('.').at(-1)}`
  if (!made.has(fileName)) await saveFile(join(folder, fileName), content)
  return { fileName, isNew: !made.has(fileName) }
}

/** For tabs, home screens and search results, from one drawing; sizes in pixels. */
const iconSizes = [48, 180, 192, 512] as const
export type Icon = { readonly size: number; readonly fileName: string }

/** Makes square icons whose corners have the colour of the drawing's edge: phones would fill clear corners with black. */
export async function makeIcons(file: string, folder: string, made: ReadonlySet<string>): Promise<Icon[]> {
  const drawing = await readFile(file)
  const background = await edgeColour(drawing)
  return Promise.all(
    iconSizes.map(async (size) => {
      const fileName = `${contentKey(drawing, `icon ${size}`)}.png`
      if (!made.has(fileName)) {
        const icon = sharp(drawing, { density: 1200 }).resize(size, size, { fit: 'contain', background }).flatten({ background })
        await saveFile(join(folder, fileName), await icon.png({ compressionLevel: 9, palette: true }).toBuffer())
      }
      return { size, fileName }
    }),
  )
}

/** Returns the colour in the middle of the upper edge; white where the drawing is transparent there. */
async function edgeColour(drawing: Buffer) {
  const side = 64
  const { data } = await sharp(drawing).resize(side, side).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const [r = 255, g = 255, b = 255, alpha = 0] = data.subarray((side + side / 2) * 4)
  return alpha > 128 ? { r, g, b } : { r: 255, g: 255, b: 255 }
}
