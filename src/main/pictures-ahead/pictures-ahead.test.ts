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
import { sweepKeptFiles } from '#src/platform/media/kept-files.ts'
import { listMadeNames } from '#src/platform/media/made-pictures.store.ts'
import { noMedia } from '#src/shop/catalogue/media.ts'
import { openDatabaseLink } from '#tests/breakable-link.ts'
import { testDatabase } from '#tests/database.ts'
import { storedPicture } from '#tests/factories/stored-picture.ts'
import { makePicturesAhead } from './pictures-ahead.ts'
import { listBatches } from './picture-batches.ts'
import { listShownPictures, type PictureSources } from './shown-pictures.ts'

const root = await mkdtemp(join(tmpdir(), 'ahead-'))
after(() => rm(root, { recursive: true }))
let folders = 0
const newFolder = () => join(root, `media-${++folders}`)
const log = createLog({ level: 'silent' })

const db = await testDatabase()
const { connection } = db
const keep = (width: number): Promise<PictureSet> => storedPicture(db, width, 100)

/** What is made of all pictures is forgotten, as after a failover. */
async function emptyPlace() {
  await db.query('truncate made_pictures')
  return { db, connection, folder: newFolder(), log, print: () => {} }
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

const filesIn = async (folder: string) => (await readdir(folder).catch(() => [])).sort()
const allOf = (...sets: PictureSet[]) => sets.flatMap(fileNamesOf).sort()

test('the pictures at the top of the first page are made first, then small ones, and the gallery last', async () => {
  await emptyPlace()
  const [banner, about, ...gallery] = await Promise.all([1300, 600, 200, 210].map((width) => keep(width)))
  const shop = showing({ banner: banner!, about: about!, gallery })
  const batches = await listBatches(await listShownPictures(shop), db)
  const widths = ({ key, fileNames }: (typeof batches)[number]) => [key, fileNames.map((name) => /-([^.]+)/.exec(name)![1]).join(' ')]
  assert.deepEqual(batches.map(widths), [
    [banner!.key, '160 160 320 320 480 480 750 750 1200 1200 1300 1300'],
    [about!.key, '160 160 320 320 480 480'],
    [gallery[0]!.key, '160 160 200 200'],
    [gallery[1]!.key, '160 160 210 210'],
    ...[banner!, about!, ...gallery].map(({ key }) => [key, key === about!.key ? '600 600 1200x630' : '1200x630']),
  ])
  assert.deepEqual(await listBatches({ opening: [{ key: '0'.repeat(20), widths: [160] }], others: [] }, db), [])
})

test('every picture that is shown is made, with printed progress, and a second start finds nothing to do', async () => {
  const place = await emptyPlace()
  const shown = { banner: await keep(200), gallery: [await keep(170)] }
  const printed: string[] = []
  const print = (line: string) => void printed.push(line)
  await makePicturesAhead({ ...place, shop: showing(shown), print }).settled()
  assert.deepEqual(await filesIn(place.folder), allOf(shown.banner, ...shown.gallery))
  assert.deepEqual((await listMadeNames(db)).sort(), allOf(shown.banner, ...shown.gallery))
  assert.match(printed.join('\n'), /^Making 2 pictures in all their widths \(10 files\).*\n {2}All 2 pictures are there[.]$/)
  await makePicturesAhead({ ...place, shop: showing(shown), print }).settled()
  assert.equal(printed.length, 2)
})

test('what was made of pictures that are not shown any more is deleted after a month, and nothing else is', async () => {
  const place = await emptyPlace()
  const [shown, former] = [await keep(220), await keep(230)]
  await makePicturesAhead({ ...place, shop: showing({ gallery: [shown, former] }) }).settled()
  await makePicturesAhead({ ...place, shop: showing({ gallery: [shown] }) }).settled()
  assert.equal((await listMadeNames(db)).length, 10)
  await db.query("update made_pictures set made_at = now() - interval '31 days'")
  await makePicturesAhead({ ...place, shop: showing({ gallery: [shown] }) }).settled()
  assert.deepEqual((await listMadeNames(db)).sort(), allOf(shown))
})

test('stopped work leaves only whole files, and the next start continues it', async () => {
  const place = await emptyPlace()
  const gallery = await Promise.all([900, 910, 920].map((width) => keep(width)))
  const started = Promise.withResolvers<void>()
  const first = makePicturesAhead({ ...place, shop: showing({ gallery }), print: () => started.resolve() })
  await started.promise
  await first.stop()
  const names = (await filesIn(place.folder)).filter((name) => !name.endsWith('.draft'))
  assert.ok(names.length < allOf(...gallery).length)
  assert.deepEqual(
    names.filter((name) => !allOf(...gallery).includes(name)),
    [],
  )
  await makePicturesAhead({ ...place, shop: showing({ gallery }) }).settled()
  await sweepKeptFiles(place.folder, new Date())
  assert.deepEqual(await filesIn(place.folder), allOf(...gallery))
  assert.deepEqual((await listMadeNames(db)).sort(), allOf(...gallery))
})

test('the process beside the shop ends with it, also when the shop is killed', async () => {
  const { folder } = await emptyPlace()
  const gallery = await Promise.all(Array.from({ length: 12 }, (_, i) => keep(1500 + i)))
  const batches = gallery.map((set) => ({ key: set.key, fileNames: fileNamesOf(set) }))
  const parent = `
    const { fork } = await import('node:child_process')
    const child = fork(${JSON.stringify(fileURLToPath(new URL('picture-process.ts', import.meta.url)))}, { execArgv: [] })
    child.once('message', () => console.log('at work'))
    child.send(${JSON.stringify({ batches, connection, folder })})`
  const shop = spawn(process.execPath, ['--input-type=module', '--eval', parent], { stdio: ['ignore', 'pipe', 'inherit'] })
  // Both hold this stream: it closes when the last of them is gone.
  const bothGone = once(shop.stdout, 'close')
  await Promise.race([once(shop.stdout, 'data'), bothGone])
  shop.kill('SIGKILL')
  await bothGone
  const files = await filesIn(folder)
  assert.ok(files.length > 0 && files.filter((name) => !name.endsWith('.draft')).length < allOf(...gallery).length)
  await sweepKeptFiles(folder, new Date())
  assert.deepEqual(
    await filesIn(folder),
    files.filter((name) => allOf(...gallery).includes(name)),
  )
})

test('pictures that an import brings are made too', async () => {
  const place = await emptyPlace()
  const shown: Shown = { banner: await keep(200) }
  const sources = showing(shown)
  const now = showing({ ...shown, about: await keep(180) })
  const ahead = makePicturesAhead({ ...place, shop: sources })
  await ahead.settled()
  Object.assign(sources.content, now.content)
  ahead.renew()
  await ahead.settled()
  assert.equal((await filesIn(place.folder)).length, 10)
})

test('a database that is out of reach for a moment only delays the pictures: what is missing is made later', async () => {
  const place = await emptyPlace()
  const shown = await keep(240)
  const link = await openDatabaseLink(connection)
  const isLost = link.loseReplyTo('join masters using')
  const warned: string[] = []
  const heard = { ...log, warn: (_: object, message: string) => void warned.push(message) } as typeof log
  await makePicturesAhead({ ...place, shop: showing({ gallery: [shown] }), connection: link.connection, log: heard }).settled()
  await isLost
  await link.close()
  assert.deepEqual([warned, await filesIn(place.folder)], [[], allOf(shown)])
})
