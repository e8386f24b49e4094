import { globSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

type Named = { readonly file: string; readonly width?: number; readonly height?: number }

const mostBytesOfFilm = 700_000
const mostBytesOfAll = 120_000_000

/** Returns a fault for every picture of a shop's folder that is missing, unused, or of another size than its files state. */
export async function faultsOfPictures(shop: string): Promise<string[]> {
  const named = await namedPictures(shop)
  const files = globSync('media/**/*.*', { cwd: shop }).map((path) => path.replaceAll('\\', '/'))
  const present = new Set(files)
  const used = new Set(named.map(({ file }) => file))
  const missing = [...used].filter((file) => !present.has(file)).map((file) => `${file} is named, but missing`)
  const unused = files.filter((file) => !used.has(file)).map((file) => `${file} is there, but nothing names it`)
  const sizes = await Promise.all(named.filter(({ file }) => present.has(file)).map((each) => faultOfSize(shop, each)))
  const weights = await Promise.all(files.map(async (file) => ({ file, bytes: (await stat(join(shop, file))).size })))
  const heavy = weights.filter(({ file, bytes }) => /[.](?:mp4|webm)$/.test(file) && bytes > mostBytesOfFilm)
  const sum = weights.reduce((all, { bytes }) => all + bytes, 0)
  return [
    ...missing,
    ...unused,
    ...sizes.flat(),
    ...heavy.map(({ file, bytes }) => `${file} has ${bytes} bytes; a film has at most ${mostBytesOfFilm}`),
    ...(sum > mostBytesOfAll ? [`all media have ${sum} bytes together; at most ${mostBytesOfAll}`] : []),
  ].sort()
}

async function namedPictures(shop: string): Promise<Named[]> {
  const read = async (file: string): Promise<unknown> => JSON.parse(await readFile(join(shop, file), 'utf8'))
  const texts = await Promise.all(globSync('content/**/*.{md,yaml}', { cwd: shop }).map((file) => readFile(join(shop, file), 'utf8')))
  const inTexts = texts.flatMap((text) => [...text.matchAll(/media\/[\w/-]+[.]\w+/g)].map(([file]) => ({ file })))
  return [...filesIn(await read('catalogue.json')), ...filesIn(await read('media.json')), ...inTexts]
}

/** Finds files wherever they are named: an object with a `file`, a poster of its film's size, or a bare path. */
function filesIn(value: unknown): Named[] {
  if (typeof value === 'string') return value.startsWith('media/') ? [{ file: value }] : []
  if (typeof value !== 'object' || value === null) return []
  const { file, poster, ...rest } = value as { file?: string; poster?: string; width?: number; height?: number }
  const size = rest.width && rest.height ? { width: rest.width, height: rest.height } : {}
  return [...(file ? [{ file, ...size }] : []), ...(poster ? [{ file: poster, ...size }] : []), ...Object.values(rest).flatMap(filesIn)]
}

async function faultOfSize(shop: string, { file, width, height }: Named): Promise<string[]> {
  if (!width || !height) return []
  const found = await sharp(join(shop, file)).metadata()
  if (found.width === width && found.height === height) return []
  return [`${file} is ${found.width} × ${found.height}, not ${width} × ${height}`]
}
