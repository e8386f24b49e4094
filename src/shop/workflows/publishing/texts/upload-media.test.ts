import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import sharp from 'sharp'
import { filmWithoutLocation } from '#src/platform/media/film-without-location.ts'
import { masterStore } from '#src/platform/media/masters.ts'
import { banner, bannerSetup, withBanners } from '#tests/factories/texts/text-setup.ts'

const { setup, bring } = await bannerSetup()

test('a picture comes in at the desk, is shown once its banner is published, and taken back with its version', async () => {
  const { db, texts, publish, words } = await setup(banner())
  const content = await sharp({ create: { width: 900, height: 400, channels: 3, background: '#6d1420' } })
    .png()
    .toBuffer()
  const taken = await texts.upload({ content, fileName: 'red.png', by: 'Arun' })
  assert.ok(taken.ok)
  assert.deepEqual(taken.value.size, { width: 900, height: 400 })
  assert.deepEqual(await texts.upload({ content, fileName: 'again.png', by: 'Kavya' }), taken, 'the same bytes are the same picture')
  const red = banner({ file: taken.value.path, width: 900, height: 400, alt: 'Red' })
  assert.ok((await publish('banners', [red, banner()])).ok)
  assert.deepEqual(await words(), ['Red', 'A box'])
  const name = (await texts.findStored([taken.value.path]))[taken.value.path]!
  assert.ok((await masterStore(db).read(name))?.equals(content))

  const back = await texts.bringBack({ name: 'banners', version: 1, seen: 2, by: 'Meera' })
  assert.ok(back.ok)
  assert.deepEqual(await words(), ['A box'])
  // An import of the same folder changes nothing of it.
  const again = await bring(db, withBanners(banner()))
  assert.ok(again.ok && !again.value.isChanged)
})

test('a picture that comes in at the desk is stored without where it was taken', async () => {
  const { db, texts } = await setup(banner())
  const place = { GPSLatitudeRef: 'N', GPSLatitude: '18/1 29/1 4212/100' }
  const content = await sharp({ create: { width: 900, height: 400, channels: 3, background: '#6d1420' } })
    .withExif({ IFD0: { Make: 'Telephone' }, IFD3: place })
    .jpeg()
    .toBuffer()
  const taken = await texts.upload({ content, fileName: 'red.jpg', by: 'Arun' })
  assert.ok(taken.ok)
  const stored = await masterStore(db).read((await texts.findStored([taken.value.path]))[taken.value.path]!)
  const hasPlace = (bytes: Buffer | undefined) => bytes?.includes(Buffer.from([18, 0, 0, 0, 1, 0, 0, 0, 29]))
  assert.deepEqual([hasPlace(content), hasPlace(stored), stored?.includes('Telephone')], [true, false, true])
})

test('a film comes in at the desk with the picture before it, whatever its file is called, and is shown on its page until it is taken off', async () => {
  const { texts, shop, publish, masters } = await setup(banner())
  const take = async (path: string, fileName: string) => {
    const taken = await texts.upload({ content: await readFile(path), fileName, by: 'Arun' })
    return taken.ok ? taken.value.path : assert.fail(taken.problem.code)
  }
  const loops = 'demo-shop/media/loops'
  const sources = [await take(`${loops}/about.mp4`, 'holiday.jpg'), await take(`${loops}/about.webm`, 'holiday.mp4')]
  assert.deepEqual(
    sources.map((path) => path.replace(/^.*[.]/, '')),
    ['mp4', 'webm'],
  )
  const film = {
    id: 'bench',
    page: 'about',
    width: 720,
    height: 720,
    sources,
    poster: await take(`${loops}/about-poster.webp`, 'still.webp'),
  }
  const { poster: _, ...blank } = film
  const refused = await publish('loops', [blank])
  assert.deepEqual(!refused.ok && refused.problem.code === 'faulty_text' && refused.problem.faults.map(({ field }) => field), ['0.poster'])
  assert.deepEqual(
    (await texts.show('loops'))?.faults.map(({ message }) => message),
    ['is missing: without it the place is empty until the film plays'],
  )
  assert.ok((await publish('loops', [film])).ok)
  const [shown] = (await shop.content.media()).loops
  assert.deepEqual([shown?.page, shown?.sources.length, shown?.poster?.width], ['about', 2, 720])
  assert.ok((await masters.read(shown!.sources[0]!.fileName))?.equals(filmWithoutLocation('mp4', await readFile(`${loops}/about.mp4`))))
  assert.ok((await publish('loops', [])).ok)
  assert.deepEqual((await shop.content.media()).loops, [])
})

test('what is no picture, and a drawing that could run something, is not taken', async () => {
  const { texts } = await setup()
  for (const [fileName, words] of [
    ['a.png', 'this is no picture at all'],
    ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><path d=""/></svg>'],
  ] as const)
    assert.deepEqual(await texts.upload({ content: Buffer.from(words), fileName, by: 'Arun' }), {
      ok: false,
      problem: { code: 'unreadable_file' },
    })
})
