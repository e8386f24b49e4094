// Brings what was photographed into the demo shop: cuts the crops, and writes sizes, lids and new pictures into its files.
// node studio/bring-in.ts
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { type State, studio } from './blender.ts'
import { listJobs, type Manifest } from './queue.ts'

type Image = {
  file: string
  view: string
  alt: string
  width: number
  height: number
  canvas?: { quad: number[][]; plateMm?: { width: number; height: number } }
}
type Product = { id: string; name: string; isPersonalisable: boolean; variants: { colour: string; colourName: string; images: Image[] }[] }

type Measured = { file: string; width: number; height: number; narrow?: Measured }
type Media = { banners: Measured[]; gallery: Measured[]; tiles: Measured[]; shared: Measured[]; loops: Loop[] }
type Loop = { poster: string; width: number; height: number }

const shop = join(studio, '../demo-shop')
const read = async <Value>(file: string) => JSON.parse(await readFile(file, 'utf8')) as Value
const write = (file: string, value: unknown) => writeFile(file, `${JSON.stringify(value, null, 1)}\n`)
const manifest = await read<Manifest>(join(studio, 'manifest.json'))
const state = await read<State>(join(studio, 'state.json'))
const catalogue = await read<Product[]>(join(shop, 'catalogue.json'))
const media = await read<Media>(join(shop, 'media.json'))

for (const crop of manifest.crops) await cut(crop)
for (const picture of [...media.banners, ...media.gallery, ...media.tiles, ...media.shared]) await measure(picture)
for (const loop of media.loops) Object.assign(loop, await sizeOf(loop.poster))
await write(join(shop, 'media.json'), media)
for (const product of catalogue)
  for (const variant of product.variants) {
    const taken = listJobs(manifest).filter(({ key }) => key.startsWith(`products/${product.id}/`) && state[key])
    const views = Object.keys(viewsOf(product.id))
    variant.images = taken
      .map(({ key, shows }) => imageOf(product, variant, key, shows))
      .sort((a, b) => place(views, a.view) - place(views, b.view))
  }
await write(join(shop, 'catalogue.json'), catalogue)

async function cut({ to, of, box: [left, top, right, bottom] }: Manifest['crops'][number]): Promise<void> {
  const whole = sharp(join(shop, `media/${of}.webp`))
  const { width, height } = await whole.metadata()
  const part = {
    left: Math.round(left * width),
    top: Math.round(top * height),
    width: Math.round((right - left) * width),
    height: Math.round((bottom - top) * height),
  }
  await whole
    .extract(part)
    .webp({ quality: 90, effort: 6 })
    .toFile(join(shop, `media/${to}.webp`))
}

async function measure(picture: Measured): Promise<void> {
  Object.assign(picture, await sizeOf(picture.file))
  if (picture.narrow) await measure(picture.narrow)
}

async function sizeOf(file: string): Promise<{ width: number; height: number }> {
  const { width, height } = await sharp(join(shop, file)).metadata()
  return { width, height }
}

function imageOf(product: Product, variant: Product['variants'][number], key: string, shows: string | undefined): Image {
  const view = key.split('/')[2]!
  const file = `media/products/${product.id}/${variant.colour}-${view}.webp`
  const known = variant.images.find((image) => image.file === file)
  if (!known && !shows) throw new Error(`${key} is new: write into the manifest what it shows ("shows")`)
  const { px, canvas_quad } = state[key]!
  const alt = known?.alt ?? `${product.name} in ${variant.colourName.toLowerCase()}, ${shows}`
  const hasLid = canvas_quad && product.isPersonalisable && view !== 'detail'
  return {
    file,
    view,
    alt,
    width: px[0],
    height: px[1],
    // The studio knows the corners; how large the plate is, the owner has measured.
    ...(hasLid && { canvas: { ...known?.canvas, quad: canvas_quad.map((corner) => corner.map(rounded)) } }),
  }
}

function viewsOf(id: string): Readonly<Record<string, unknown>> {
  const { model, views } = manifest.products.find((product) => product.id === id)!
  return { ...manifest.views[model], ...views }
}

/** The lid from above comes last: it shows only where the writing goes. */
function place(views: readonly string[], view: string): number {
  return view === 'canvas' ? views.length : views.indexOf(view)
}

function rounded(part: number): number {
  return Math.round(part * 1e4) / 1e4
}
