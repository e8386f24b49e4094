// Draws docs/pictures.webp, the demo shop's pictures at a glance: node studio/contact-sheet.ts
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { studio } from './blender.ts'

type Images = { readonly images: readonly { readonly file: string }[] }

const shop = join(studio, '../demo-shop')
const read = async <Value>(file: string) => JSON.parse(await readFile(join(shop, file), 'utf8')) as Value
const catalogue = await read<{ variants: Images[] }[]>('catalogue.json')
const media = await read<{ banners: { file: string }[]; gallery: { file: string }[] }>('media.json')

const columns = 16
const tile = 100
const gap = 4
const width = columns * (tile + gap) + gap
const bannerWidth = Math.floor((width - gap * (media.banners.length + 1)) / media.banners.length)
const bannerHeight = Math.round((bannerWidth * 840) / 1920)

const signs = globSync('media/signs/*.webp', { cwd: shop })
  .sort()
  .map((file) => ({ file }))
const squares = [...catalogue.flatMap(({ variants }) => variants.flatMap(({ images }) => images)), ...media.gallery, ...signs]
const rows = Math.ceil(squares.length / columns)
const parts = await Promise.all([
  ...media.banners.map(({ file }, at) =>
    part(file, { left: gap + at * (bannerWidth + gap), top: gap, width: bannerWidth, height: bannerHeight }),
  ),
  ...squares.map(({ file }, at) => {
    const left = gap + (at % columns) * (tile + gap)
    const top = gap * 2 + bannerHeight + Math.floor(at / columns) * (tile + gap)
    return part(file, { left, top, width: tile, height: tile })
  }),
])
await sharp({ create: { width, height: gap * 2 + bannerHeight + rows * (tile + gap), channels: 3, background: '#f7f2ea' } })
  .composite(parts)
  .webp({ quality: 78, effort: 6 })
  .toFile(join(studio, '../docs/pictures.webp'))

async function part(file: string, { left, top, ...size }: { left: number; top: number; width: number; height: number }) {
  return { input: await sharp(join(shop, file)).resize(size).toBuffer(), left, top }
}
