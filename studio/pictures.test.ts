import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import { zodiacSigns } from '#src/kit/lid/zodiac.ts'
import { faultsOfPictures } from './pictures.ts'
import { digestOf, listJobs, type Manifest } from './queue.ts'

type Image = { file: string; view: string; alt: string; width: number; height: number; canvas?: { quad: [number, number][] } }
type Product = { id: string; isPersonalisable: boolean; variants: { colour: string; images: Image[] }[] }
type State = Record<string, { digest: string; px: [number, number]; canvas_quad?: [number, number][] }>

const read = async <Value>(file: string) => JSON.parse(await readFile(new URL(file, import.meta.url), 'utf8')) as Value
const manifest = await read<Manifest>('manifest.json')
const state = await read<State>('state.json')
const catalogue = await read<Product[]>('../demo-shop/catalogue.json')
const { gallery } = await read<{ gallery: { file: string; category: string; alt: string }[] }>('../demo-shop/media.json')
const jobs = listJobs(manifest).filter(({ pictures }) => pictures.length > 0)

test('no picture named in the demo shop is missing, unused or of another size than is recorded', async () => {
  assert.deepEqual(await faultsOfPictures('demo-shop'), [])
})

test('a missing, an unused and a wrongly sized picture are reported, and so is a film that is too large', async (t) => {
  const shop = await mkdtemp(join(tmpdir(), 'shop-'))
  t.after(() => rm(shop, { recursive: true }))
  await mkdir(join(shop, 'media/films'), { recursive: true })
  const grey = sharp({ create: { width: 8, height: 6, channels: 3, background: '#888' } })
  await grey.clone().webp().toFile(join(shop, 'media/small.webp'))
  await grey.clone().webp().toFile(join(shop, 'media/unused.webp'))
  await writeFile(join(shop, 'media/films/long.mp4'), Buffer.alloc(700_001))
  const image = { file: 'media/small.webp', width: 8, height: 8 }
  await writeFile(join(shop, 'catalogue.json'), JSON.stringify([{ variants: [{ images: [image, { file: 'media/gone.webp' }] }] }]))
  const loop = { sources: ['media/films/long.mp4'], poster: 'media/small.webp', width: 8, height: 6 }
  await writeFile(join(shop, 'media.json'), JSON.stringify({ loops: [loop] }))
  await mkdir(join(shop, 'content/blog'), { recursive: true })
  await writeFile(join(shop, 'content/blog/gold.md'), '![A lid](media/gallery/lid-two.webp)')
  assert.deepEqual(await faultsOfPictures(shop), [
    'media/films/long.mp4 has 700001 bytes; a film has at most 700000',
    'media/gallery/lid-two.webp is named, but missing',
    'media/gone.webp is named, but missing',
    'media/small.webp is 8 × 6, not 8 × 8',
    'media/unused.webp is there, but nothing names it',
  ])
})

test('the gallery shows at least 24 pictures, some of each of its four kinds, and every picture has an alternative text of its own', () => {
  assert.ok(gallery.length >= 24)
  const kinds = Map.groupBy(gallery, ({ category }) => category)
  assert.deepEqual([...kinds.keys()], ['Solid Boxes', 'Floral Boxes', 'Celebration Boxes', 'Manufactory'])
  for (const [kind, pictures] of kinds) assert.ok(pictures.length >= 4, kind)
  const alts = [...gallery, ...catalogue.flatMap(({ variants }) => variants.flatMap(({ images }) => images))].map(({ alt }) => alt)
  assert.deepEqual(alts, [...new Set(alts)])
})

test('most pictures of the gallery are scenes of their own, not parts of pictures of products', () => {
  const scenes = new Set(manifest.scenes.map(({ folder, id }) => `media/${folder}/${id}.webp`))
  assert.ok(gallery.filter(({ file }) => scenes.has(file)).length >= 20)
})

test('no two articles of the journal open with the same picture, and every sign has one of its own', async () => {
  const articles = globSync('demo-shop/content/blog/*.md')
  const opening = await Promise.all(articles.map(async (file) => /^ {2}file: (.+)$/m.exec(await readFile(file, 'utf8'))?.[1]))
  assert.deepEqual(opening, [...new Set(opening)])
  for (const sign of zodiacSigns) assert.ok(opening.includes(`media/signs/${sign.toLowerCase()}.webp`), sign)
})

test('the studio photographs every product of the catalogue in every colour, and nothing else', () => {
  const inStudio = manifest.products.map(({ id, colours, canvas }) => [id, [...colours].sort(), canvas === true])
  const inCatalogue = catalogue.map(({ id, variants, isPersonalisable }) => [
    id,
    variants.map(({ colour }) => colour).sort(),
    isPersonalisable,
  ])
  assert.deepEqual(inStudio.sort(), inCatalogue.sort())
})

test('products differ in form, not only in colour and grain, and none is shown in black first', () => {
  const forms = manifest.products.map(({ model, options }) => JSON.stringify([model, options ?? {}]))
  assert.deepEqual(forms, [...new Set(forms)])
  for (const { id, variants } of catalogue) assert.notEqual(variants[0]?.colour, 'black', id)
})

test('every picture of the catalogue has a job, and was taken with the current settings of the manifest', () => {
  const jobOf = new Map(jobs.flatMap((job) => job.pictures.map((picture) => [`media/${picture}.webp`, job])))
  for (const { file } of catalogue.flatMap(({ variants }) => variants.flatMap(({ images }) => images))) {
    const job = jobOf.get(file)
    assert.ok(job, `${file} has no job`)
    assert.equal(state[job.key]?.digest, digestOf(manifest, job), `${job.key} differs from the manifest: take it again`)
  }
})

test('first pictures and those that are written on are 1200 pixels wide and high, all others of a product 1000', () => {
  for (const { view, file, width, height } of catalogue.flatMap(({ variants }) => variants.flatMap(({ images }) => images))) {
    const side = view === 'hero' || view === 'canvas' ? 1200 : 1000
    assert.deepEqual([width, height], [side, side], file)
  }
})

test('sizes and lids of the catalogue are those that were photographed', () => {
  for (const { id, variants } of catalogue)
    for (const { file, view, width, height, canvas } of variants.flatMap(({ images }) => images)) {
      const record = state[`products/${id}/${view}`]!
      assert.deepEqual([width, height], record.px, file)
      if (canvas)
        assert.deepEqual(
          canvas.quad,
          record.canvas_quad?.map((corner) => corner.map((part) => Math.round(part * 1e4) / 1e4)),
          file,
        )
    }
})

test('another option, colour or revision asks for a picture again; another size or more samples do not', () => {
  const [job] = jobs
  const digest = digestOf(manifest, job!)
  assert.equal(digestOf(manifest, { ...job!, size: [1, 1], samples: 1 } as never), digest)
  assert.notEqual(digestOf({ revision: manifest.revision + 1 }, job!), digest)
  assert.notEqual(digestOf(manifest, { description: { ...job!.description, finish: 'velvet' } }), digest)
})
