import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { createLog } from '#src/platform/log/log.ts'
import { fileNamesOf, type PictureSet } from '#src/platform/pictures/picture-name.ts'
import { storePicture } from '#src/platform/pictures/picture-set.ts'
import { sweepDrafts } from '#src/platform/pictures/save-file.ts'
import { noMedia } from '#src/shop/catalogue/media.ts'
import { makePicturesAhead } from './pictures-ahead.ts'
import { listBatches } from './picture-batches.ts'
import { listShownPictures, type PictureSources } from './shown-pictures.ts'

const root = await mkdtemp(join(tmpdir(), 'ahead-'))
after(() => rm(root, { recursive: true }))
let folders = 0
const newFolder = () => join(root, `media-${++folders}`)
const log = createLog({ level: 'silent' })

async function keep(folder: string, width: number): Promise<PictureSet> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="100"><rect width="9" height="9"/></svg>`
  const stored = await storePicture({ svg }, folder)
  return stored.ok ? stored.value : assert.fail(stored.problem.reason)
}

type Shown = { banner?: PictureSet; gallery?: readonly PictureSet[]; about?: PictureSet }

/** A shop without products, which shows these pictures. */
const showing = ({ banner, gallery = [], about }: Shown) =>
  ({
    catalogue: { search: async () => ({ total: 0, products: [] }) },
    content: {
      media: async () => ({
        ...noMedia,
        banners: banner ? [{ picture: banner, textSide: 'left', textTone: 'dark' }] : [],
        gallery: gallery.map((picture) => ({ picture, category: 'Boxes' })),
      }),
      listSlugs: async () => [],
      getText: async () => ({ cards: [{ look: { picture: about } }] }),
    },
  }) as unknown as PictureSources

const filesIn = async (folder: string) => (await readdir(folder)).filter((name) => name !== 'masters').sort()
const allOf = (...sets: PictureSet[]) => sets.flatMap(fileNamesOf).sort()

test('the pictures at the top of the first page are made first, then small ones, and the gallery last', async () => {
  const folder = newFolder()
  const [banner, about, ...gallery] = await Promise.all([1300, 600, 200, 210].map((width) => keep(folder, width)))
  const shop = showing({ banner: banner!, about: about!, gallery })
  const batches = await listBatches(await listShownPictures(shop), folder)
  const widths = ({ key, fileNames }: (typeof batches)[number]) => [key, fileNames.map((name) => /-([^.]+)/.exec(name)![1]).join(' ')]
  assert.deepEqual(batches.map(widths), [
    [banner!.key, '160 160 320 320 480 480 800 800 1200 1200 1300 1300'],
    [about!.key, '160 160 320 320 480 480'],
    [gallery[0]!.key, '160 160 200 200'],
    [gallery[1]!.key, '160 160 210 210'],
    ...[banner!, about!, ...gallery].map(({ key }) => [key, key === about!.key ? '600 600 1200x630' : '1200x630']),
  ])
  assert.deepEqual(await listBatches({ opening: [{ key: '0'.repeat(20), widths: [160] }], others: [] }, folder), [])
})

test('every picture that is shown is made, with printed progress, and a second start finds nothing to do', async () => {
  const folder = newFolder()
  const shown = { banner: await keep(folder, 200), gallery: [await keep(folder, 170)] }
  const printed: string[] = []
  const print = (line: string) => void printed.push(line)
  await makePicturesAhead({ shop: showing(shown), folder, print, log }).settled()
  assert.deepEqual(await filesIn(folder), allOf(shown.banner, ...shown.gallery))
  assert.match(printed.join('\n'), /^Making 2 pictures in all their widths \(10 files\).*\n {2}All 2 pictures are there[.]$/)
  await makePicturesAhead({ shop: showing(shown), folder, print, log }).settled()
  assert.equal(printed.length, 2)
})

test('stopped work leaves only whole files, and the next start continues it', async () => {
  const folder = newFolder()
  const gallery = await Promise.all([900, 910, 920].map((width) => keep(folder, width)))
  const started = Promise.withResolvers<void>()
  const first = makePicturesAhead({ shop: showing({ gallery }), folder, print: () => started.resolve(), log })
  await started.promise
  await first.stop()
  const names = await filesIn(folder)
  assert.ok(names.length < allOf(...gallery).length)
  assert.deepEqual(
    names.filter((name) => !name.endsWith('.draft')),
    names.filter((name) => allOf(...gallery).includes(name)),
  )
  await makePicturesAhead({ shop: showing({ gallery }), folder, print: () => {}, log }).settled()
  assert.deepEqual(
    allOf(...gallery).filter((name) => !names.includes(name)),
    (await filesIn(folder)).filter((name) => !names.includes(name)),
  )
})

test('the process beside the shop ends with it, also when the shop is killed', async () => {
  const folder = newFolder()
  const gallery = await Promise.all(Array.from({ length: 12 }, (_, i) => keep(folder, 1500 + i)))
  const batches = gallery.map((set) => ({ key: set.key, fileNames: fileNamesOf(set) }))
  const parent = `
    const { fork } = await import('node:child_process')
    const child = fork(${JSON.stringify(fileURLToPath(new URL('picture-process.ts', import.meta.url)))}, { execArgv: [] })
    child.once('message', () => console.log('at work'))
    child.send(${JSON.stringify({ batches, folder })})`
  const shop = spawn(process.execPath, ['--input-type=module', '--eval', parent], { stdio: ['ignore', 'pipe', 'inherit'] })
  // Both hold this stream: it closes when the last of them is gone.
  const bothGone = once(shop.stdout, 'close')
  await Promise.race([once(shop.stdout, 'data'), bothGone])
  shop.kill('SIGKILL')
  await bothGone
  const files = await filesIn(folder)
  assert.ok(files.length > 0 && files.filter((name) => !name.endsWith('.draft')).length < allOf(...gallery).length)
  await sweepDrafts(folder)
  assert.deepEqual(
    await filesIn(folder),
    files.filter((name) => allOf(...gallery).includes(name)),
  )
})

test('pictures that an import brings are made too', async () => {
  const folder = newFolder()
  const shown: Shown = { banner: await keep(folder, 200) }
  const sources = showing(shown)
  const now = showing({ ...shown, about: await keep(folder, 180) })
  const ahead = makePicturesAhead({ shop: sources, folder, print: () => {}, log })
  await ahead.settled()
  Object.assign(sources.content, now.content)
  ahead.renew()
  await ahead.settled()
  assert.equal((await filesIn(folder)).length, 10)
})
