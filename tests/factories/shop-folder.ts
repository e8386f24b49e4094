import { cp, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { contentFiles } from './content-files.ts'

// The files of an owner's folder, valid in every field, for tests that break one of them.

export const hero = 'media/products/noor-ring-box/oxblood-closed.webp'
export const lid = 'media/products/noor-ring-box/oxblood-canvas.webp'
/** Width and height of both photographs in pixels. */
const side = 800
export const corners = [
  [0.2, 0.2],
  [0.8, 0.2],
  [0.8, 0.8],
  [0.2, 0.8],
]

export type Loose = Record<string, unknown>
export const image = (file: string, view: string, others: Loose = {}) => ({
  file,
  view,
  alt: 'A box',
  width: side,
  height: side,
  ...others,
})
export const variant = (sku: string, others: Loose = {}) => ({
  sku,
  colour: 'oxblood',
  colourName: 'Oxblood',
  colourHex: '#6D1420',
  stock: 5,
  images: [image(hero, 'hero')],
  ...others,
})
export const canvas = image(lid, 'canvas', { canvas: { quad: corners } })

export const plain = (others: Loose = {}) => ({
  id: 'rani',
  code: 'MJ-1001',
  name: 'Rani Box',
  genericName: 'Jewellery box',
  brand: 'Manjusha',
  type: 'Regular',
  isPersonalisable: false,
  isB2B: false,
  soldRetail: true,
  categories: { retail: ['Jewellery Boxes'], personalised: [], b2b: [] },
  pricePaise: 119_900,
  mrpPaise: 169_900,
  size: 'Large',
  material: 'Leather',
  leather: 'faux',
  closure: { zip: false, lockable: true },
  dimensionsMm: { length: 168, width: 168, height: 123 },
  weightGrams: 1180,
  netQuantity: 1,
  hsnCode: '42029200',
  gstBasisPoints: 1800,
  countryOfOrigin: 'India',
  makingDays: 4,
  description: '<h2>Product Details</h2><p>A box</p>',
  variants: [variant('RANI-OXB')],
  ...others,
})

export const personalised = (others: Loose = {}) =>
  plain({
    id: 'noor',
    code: 'MJ-1002',
    name: 'Noor Ring Box',
    type: 'Personalized',
    isPersonalisable: true,
    categories: { retail: ['Ring Boxes'], personalised: ['For Her'], b2b: [] },
    personalisation: { maxNameLength: 10, zodiac: true },
    variants: [variant('NOOR-OXB', { images: [image(hero, 'hero'), canvas] })],
    ...others,
  })

export const media = {
  banners: [],
  gallery: [{ file: hero, width: side, height: side, alt: 'A box', category: 'Solid Boxes' }],
  loops: [],
  clients: [],
  zodiac: [],
  brand: { mark: 'media/brand/mark.svg' },
}

/** Writes such a folder: two photographs and a drawing of the demo shop, `catalogue`, and texts that link to a product called `rani`. A file that is undefined is left out. */
export async function writeShopFolder(folder: string, catalogue: unknown, files: Loose = { 'media.json': media }): Promise<string> {
  for (const file of ['media/brand/mark.svg', 'tax-rates.json']) await cp(join('demo-shop', file), join(folder, file))
  const photographs = { [hero]: await photographOf(hero), [lid]: await photographOf(lid) }
  const all = { ...photographs, 'catalogue.json': catalogue, ...contentFiles('rani'), ...files }
  for (const [name, content] of Object.entries(all)) {
    if (content === undefined) continue
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content))
  }
  return folder
}

const photographOf = (file: string): Promise<Buffer> => sharp(join('demo-shop', file)).resize(side, side).webp().toBuffer()
