// Presses the twelve signs in gold into leather, for the journal: node studio/signs.ts (see README.md).
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { type LidQuad, perspectiveOf } from '../src/foil/perspective.ts'
import { type ZodiacSign, zodiacSigns } from '#src/kit/lid/zodiac.ts'
import { type PictureRecord, saveAsWebp, studio } from './blender.ts'

/** How much of each pixel is gold, from 0 to 1. */
type Mask = Float32Array
type Vector = readonly [number, number, number]

const { values: folders } = parseArgs({
  options: {
    media: { type: 'string', default: join(studio, '../demo-shop/media') },
    work: { type: 'string', default: join(studio, 'renders') },
  },
})
const elements = ['oxblood', 'mocha', 'navy', 'emerald'] // fire, earth, air, water: in this order round the year
const field = { width: 1000, height: 1200 }
const quarters = [0.25, 0.75].flatMap((dx) => [0.25, 0.75].map((dy) => [dx, dy] as const))
const { px, canvas_quad } = JSON.parse(await readFile(join(folders.work, 'signs/hide.json'), 'utf8')) as PictureRecord
const [width, height] = px
const back = fromPicture(canvas_quad!.map(([x, y]) => [x * width, y * height]) as unknown as LidQuad)
const gold = await pixelsOf('gilded-hide')
await mkdir(join(folders.media, 'signs'), { recursive: true })
for (const [place, sign] of zodiacSigns.entries()) await press(sign.toLowerCase(), await drawingOf(sign), elements[place % 4]!)
await press('all-twelve', await drawingOfAll(), 'black')

/** The drawing becomes a shallow hollow, gilded: dark along the edge that turns from the light, bright along the other. */
async function press(name: string, drawing: string, colour: string): Promise<void> {
  const leather = await pixelsOf(`${colour}-hide`)
  const mask = seenOnHide(await rastered(drawing))
  const soft = blurred(mask, 2)
  const out = Buffer.alloc(width * height * 3)
  for (let at = 0; at < mask.length; at++) {
    const slope = (soft[at + 1] ?? 0) - (soft[at - 1] ?? 0) + (soft[at + width] ?? 0) - (soft[at - width] ?? 0)
    const edge = 1 - Math.max(-0.4, Math.min(0.55, slope * 0.75))
    for (let c = 0; c < 3; c++) {
      const part = mask[at]! * 0.96
      out[at * 3 + c] = Math.max(0, Math.min(255, (leather[at * 3 + c]! * (1 - part) + gold[at * 3 + c]! * part) * edge))
    }
  }
  const png = join(folders.work, `signs/${name}.png`)
  await sharp(out, { raw: { width, height, channels: 3 } })
    .png()
    .toFile(png)
  await saveAsWebp(png, join(folders.media, `signs/${name}.webp`))
}

/** Every pixel of the picture asks in four places what the drawing shows there; beyond the drawing there is nothing. */
function seenOnHide(drawing: Buffer): Mask {
  const shownAt = (x: number, y: number): number => {
    const [u, v] = back(x, y)
    const [column, row] = [Math.floor(u * field.width), Math.floor(v * field.height)]
    return column < 0 || row < 0 || column >= field.width || row >= field.height ? 0 : drawing[row * field.width + column]! / 255
  }
  const mask = new Float32Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) for (const [dx, dy] of quarters) mask[y * width + x]! += shownAt(x + dx, y + dy) / quarters.length
  return mask
}

/** From a place in the picture to a place in the field, each from 0 to 1 there: the inverse of a projective mapping. */
function fromPicture(corners: LidQuad): (x: number, y: number) => readonly [number, number] {
  const { map, depthAt } = perspectiveOf(corners, { width: 1, height: 1 })
  const lifted = (point: readonly [number, number]): Vector => {
    const depth = depthAt(point)
    return [map(point)[0] * depth, map(point)[1] * depth, depth]
  }
  const foot = lifted([0, 0])
  const across = difference(lifted([1, 0]), foot)
  const down = difference(lifted([0, 1]), foot)
  const [forU, forV, forDepth] = [cross(down, foot), cross(foot, across), cross(across, down)]
  return (x, y) => [dot(forU, [x, y, 1]) / dot(forDepth, [x, y, 1]), dot(forV, [x, y, 1]) / dot(forDepth, [x, y, 1])]
}

/** The constellation in its ring of dots, and the sign below it; drawn bolder than on paper, as a die is cut. */
async function drawingOf(sign: ZodiacSign): Promise<string> {
  const name = sign.toLowerCase()
  const [stars] = (await innerOf(`${name}-constellation.svg`)).split('<g transform="translate(180 330)') // the small sign in the ring
  const sky = `<clipPath id="sky"><circle cx="200" cy="200" r="194"/></clipPath><g clip-path="url(#sky)">${bolder(stars!, 2)}</g>`
  return drawing(`<g transform="translate(50 0) scale(2.25)">${sky}</g>${await glyph(name, 500, 1050, 4.2)}`)
}

/** All signs in a ring, as the year goes round. */
async function drawingOfAll(): Promise<string> {
  const glyphs = zodiacSigns.map((sign, at) => {
    const angle = ((at - 3) / 12) * 2 * Math.PI
    return glyph(sign.toLowerCase(), 500 + 390 * Math.cos(angle), 600 + 440 * Math.sin(angle), 2.7)
  })
  const star = 'M500 480L528 572L620 600L528 628L500 720L472 628L380 600L472 572Z'
  return drawing(`${(await Promise.all(glyphs)).join('')}<path d="${star}" fill="#fff"/>`)
}

async function glyph(name: string, x: number, y: number, scale: number): Promise<string> {
  const strokes = 'fill="none" stroke="#fff" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round"'
  return `<g transform="translate(${x - 32 * scale} ${y - 32 * scale}) scale(${scale})" ${strokes}>${await innerOf(`${name}.svg`)}</g>`
}

async function innerOf(file: string): Promise<string> {
  const svg = await readFile(join(folders.media, `zodiac/${file}`), 'utf8')
  return svg.slice(svg.indexOf('</title>') + '</title>'.length, svg.lastIndexOf('</svg>')).replaceAll('currentColor', '#fff')
}

function bolder(svg: string, times: number): string {
  return svg
    .replaceAll(/ opacity="[^"]*"/g, '')
    .replaceAll(/stroke-width="([^"]*)"/g, (_, wide: string) => `stroke-width="${Number(wide) * times}"`)
    .replaceAll(/ r="(0?[.]\d+|1[.]\d+)"/g, (_, radius: string) => ` r="${Number(radius) * times}"`)
}

function drawing(shapes: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${field.width} ${field.height}">${shapes}</svg>`
}

async function rastered(svg: string): Promise<Buffer> {
  return await sharp(Buffer.from(svg)).resize(field.width, field.height).ensureAlpha().extractChannel('alpha').raw().toBuffer()
}

async function pixelsOf(name: string): Promise<Buffer> {
  return await sharp(join(folders.work, `signs/${name}.png`))
    .removeAlpha()
    .raw()
    .toBuffer()
}

/** The mean of each pixel's neighbourhood. */
function blurred(mask: Mask, reach: number): Mask {
  const out = new Float32Array(mask.length)
  for (let at = 0; at < mask.length; at++) {
    let sum = 0
    for (let dy = -reach; dy <= reach; dy++) for (let dx = -reach; dx <= reach; dx++) sum += mask[at + dy * width + dx] ?? 0
    out[at] = sum / (2 * reach + 1) ** 2
  }
  return out
}

function difference([a, b, c]: Vector, [d, e, f]: Vector): Vector {
  return [a - d, b - e, c - f]
}

function cross([a, b, c]: Vector, [d, e, f]: Vector): Vector {
  return [b * f - c * e, c * d - a * f, a * e - b * d]
}

function dot([a, b, c]: Vector, [d, e, f]: Vector): number {
  return a * d + b * e + c * f
}
