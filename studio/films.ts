// Makes the silent loops of the pages from pictures that were taken: node studio/films.ts [home about personalised] (see README.md).
import { spawn } from 'node:child_process'
import { mkdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { lidSvg, type LidQuad } from '../src/foil/lid-drawing.ts'
import { inkFor } from '../src/kit/lid/foil-ink.ts'
import { saveAsWebp, type State, studio } from './blender.ts'
import type { Manifest } from './queue.ts'

type Image = { readonly pixels: Buffer; readonly side: number; readonly channels: number }
/** A film of equal frames, without an end: after the last comes the first again. */
type Film = { readonly side: number; readonly seconds: number; readonly frame: (second: number) => Buffer }

const framesPerSecond = 24
const { values: folders, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    media: { type: 'string', default: join(studio, '../demo-shop/media') },
    work: { type: 'string', default: join(studio, 'renders') },
  },
})
const read = async <Value>(file: string) => JSON.parse(await readFile(join(studio, file), 'utf8')) as Value

/** Where in its round a film begins, from 0 to 1. Its first picture is its poster too, so that nothing jumps when it starts. */
const beginsAt: Readonly<Record<string, number>> = { home: 0.18, about: 0, personalised: 0.6 }
/** What a film may weigh, so that a phone can load it. */
const mostBytes = 690_000
const films: Readonly<Record<string, () => Promise<Film>>> = { home: boxOpening, about: alongTheWorkbench, personalised: nameInGold }
const wanted = positionals.length > 0 ? positionals : Object.keys(films)
for (const page of wanted) await develop(page, await films[page]!())

/** One box after the other opens and closes, and takes the next colour while it is closed. */
async function boxOpening(): Promise<Film> {
  const { id, colours, size, angles } = (await read<Manifest>('manifest.json')).films.find((film) => film.id === 'home-opening')!
  const shots = await Promise.all(
    colours.map((colour) =>
      Promise.all(angles.map((_, at) => load(join(folders.work, `films/${id}/${colour}-${String(at).padStart(3, '0')}.png`), size))),
    ),
  )
  const turn = 2.6
  const frame = (second: number) => {
    const at = Math.floor(second / turn) % colours.length
    const within = second % turn
    const shown = lidAt(shots[at]!, openness(within / turn))
    const change = between(within, turn - 0.35, turn) * 0.5 - (1 - between(within, 0, 0.35)) * 0.5
    const other = shots.at(change < 0 ? at - 1 : (at + 1) % colours.length)!
    return change === 0 ? shown.pixels : mixed(shown.pixels, other[0]!.pixels, Math.abs(change))
  }
  return { side: size, seconds: turn * colours.length, frame }
}

/** 0 closed, 1 open; it rests for a moment at both ends. */
function openness(part: number): number {
  return between(part, 0.1, 0.48) - between(part, 0.6, 0.94)
}

/** Between two pictures of the lid lies a mixture of both. */
function lidAt(shots: readonly Image[], open: number): Image {
  const at = open * (shots.length - 1)
  const low = Math.floor(at)
  const [under, over] = [shots[low]!, shots[Math.min(low + 1, shots.length - 1)]!]
  return at === low ? under : { ...under, pixels: mixed(under.pixels, over.pixels, at - low) }
}

/** Nearer to the hides and the thread, and back. */
async function alongTheWorkbench(): Promise<Film> {
  const side = 720
  const workbench = await load(join(folders.media, 'gallery/manufactory-bench.webp'))
  const seconds = 8
  const frame = (second: number) => {
    const near = (1 - Math.cos((2 * Math.PI * second) / seconds)) / 2
    const window = workbench.side * (1 - 0.3 * near)
    return cut(workbench, (workbench.side - window) * 0.45, (workbench.side - window) * 0.62, window, side)
  }
  return { side, seconds, frame }
}

/** A name is written on a blank lid in gold, letter by letter, then the sign; the light goes over it, and it fades. */
async function nameInGold(): Promise<Film> {
  const side = 720
  const whole = 855
  const key = 'products/safar-round-travel-case/high'
  const lid = (await read<State>('state.json'))[key]!.canvas_quad as unknown as LidQuad
  const leather = await load(join(folders.media, 'products/safar-round-travel-case/navy-high.webp'), whole)
  const drawing = lidSvg(lid, { name: 'Meera', sign: 'Leo' }, inkFor('#14203f'), { shownWidth: whole })
  const foil = await load(Buffer.from(drawing), whole, 4)
  const seconds = 7
  const frame = (second: number) => {
    const written = between(second, 0.5, 3) * 1.25
    const opacity = 1 - between(second, 6.1, 6.9)
    const light = between(second, 3.1, 5) * 1.6 - 0.3
    return cut({ ...leather, pixels: pressed(leather, foil, { written, opacity, light }) }, 68, 34, side, side)
  }
  return { side, seconds, frame }
}

function pressed(leather: Image, foil: Image, { written, opacity, light }: { written: number; opacity: number; light: number }): Buffer {
  const { side } = leather
  const out = Buffer.from(leather.pixels)
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const at = y * side + x
      const alpha = (foil.pixels[at * 4 + 3]! / 255) * opacity * between(written - x / side, 0, 0.12)
      if (alpha === 0) continue
      const glint = 1 + 0.55 * Math.exp(-(((x / side + (0.35 * y) / side - light) / 0.07) ** 2))
      for (let c = 0; c < 3; c++) {
        const gold = Math.min(255, foil.pixels[at * 4 + c]! * glint)
        out[at * 3 + c] = out[at * 3 + c]! * (1 - alpha) + gold * alpha
      }
    }
  return out
}

async function develop(page: string, { side, seconds, frame }: Film): Promise<void> {
  const base = join(folders.media, `loops/${page}`)
  await mkdir(join(base, '..'), { recursive: true })
  const count = Math.round(seconds * framesPerSecond)
  const first = Math.round(count * beginsAt[page]!)
  const frames = Array.from({ length: count }, (_, at) => frame(((at + first) % count) / framesPerSecond))
  await encodeSmall(frames, side, `${base}.mp4`, 20, '-c:v libx264 -preset slow -pix_fmt yuv420p -movflags +faststart')
  await encodeSmall(frames, side, `${base}.webm`, 28, '-c:v libvpx-vp9 -b:v 0 -deadline good -cpu-used 3 -pix_fmt yuv420p')
  const poster = join(folders.work, `${page}-poster.png`)
  await mkdir(folders.work, { recursive: true })
  await sharp(frames[0]!, { raw: { width: side, height: side, channels: 3 } }).toFile(poster)
  await saveAsWebp(poster, `${base}-poster.webp`)
}

/** Encodes with `crf`, and again with a `crf` three higher as long as the file is too large. */
async function encodeSmall(frames: readonly Buffer[], side: number, file: string, crf: number, options: string): Promise<void> {
  await encode(frames, side, [...options.split(' '), '-crf', String(crf), file])
  if ((await stat(file)).size > mostBytes) await encodeSmall(frames, side, file, crf + 3, options)
}

async function encode(frames: readonly Buffer[], side: number, output: readonly string[]): Promise<void> {
  const input = `-v error -y -f rawvideo -pix_fmt rgb24 -s ${side}x${side} -r ${framesPerSecond} -i -`.split(' ')
  const child = spawn('ffmpeg', [...input, '-threads', '1', '-an', ...output], { stdio: ['pipe', 'inherit', 'inherit'] })
  const ended = new Promise<void>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`ffmpeg ended with ${code}`))))
  })
  for (const each of frames) if (!child.stdin.write(each)) await new Promise((resolve) => child.stdin.once('drain', resolve))
  child.stdin.end()
  await ended
}

async function load(source: string | Buffer, side?: number, channels = 3): Promise<Image> {
  const picture = sharp(source).resize(side ?? null, side ?? null)
  const { data, info } = await (channels === 3 ? picture.removeAlpha() : picture.ensureAlpha()).raw().toBuffer({ resolveWithObject: true })
  return { pixels: data, side: info.width, channels: info.channels }
}

/** A square window of a picture, to the fraction of a pixel. */
function cut({ pixels, side: width }: Image, left: number, top: number, window: number, side: number): Buffer {
  const out = Buffer.alloc(side * side * 3)
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const [u, v] = [left + ((x + 0.5) / side) * window - 0.5, top + ((y + 0.5) / side) * window - 0.5]
      const [i, j] = [Math.max(0, Math.min(width - 2, Math.floor(u))), Math.max(0, Math.min(width - 2, Math.floor(v)))]
      const [a, b] = [Math.min(1, Math.max(0, u - i)), Math.min(1, Math.max(0, v - j))]
      for (let c = 0; c < 3; c++) {
        const at = (j * width + i) * 3 + c
        const upper = pixels[at]! * (1 - a) + pixels[at + 3]! * a
        const lower = pixels[at + width * 3]! * (1 - a) + pixels[at + width * 3 + 3]! * a
        out[(y * side + x) * 3 + c] = Math.round(upper * (1 - b) + lower * b)
      }
    }
  return out
}

function mixed(from: Buffer, to: Buffer, share: number): Buffer {
  return Buffer.from(from.map((value, at) => value + (to[at]! - value) * share))
}

/** Rises smoothly from 0 to 1 between `start` and `end`. */
function between(value: number, start: number, end: number): number {
  const part = Math.min(1, Math.max(0, (value - start) / (end - start)))
  return part * part * (3 - 2 * part)
}
