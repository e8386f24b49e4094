import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import sharp from 'sharp'
import { filmWithoutLocation } from '#src/platform/media/film-without-location.ts'
import { masterStore } from '#src/platform/media/masters.ts'
import { mediaFaultText } from '#src/shop/staff-texts/texts/media-texts.ts'
import { banner, bannerSetup, withBanners } from '#tests/factories/texts/text-setup.ts'

const { setup, bring } = await bannerSetup()

test('a picture comes in at the desk, is shown once its banner is published, and taken back with its version', async () => {
  const { db, texts, publish, words } = await setup(banner())
  const content = await sharp({ create: { width: 900, height: 400, channels: 3, background: '#6d1420' } })
    .png()
    .toBuffer()
  const taken = await texts.upload({ content, by: 'Arun' })
  assert.ok(taken.ok)
  assert.deepEqual(taken.value.size, { width: 900, height: 400 })
  assert.deepEqual(await texts.upload({ content, by: 'Kavya' }), taken, 'the same bytes are the same picture')
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
  const taken = await texts.upload({ content, by: 'Arun' })
  assert.ok(taken.ok)
  const stored = await masterStore(db).read((await texts.findStored([taken.value.path]))[taken.value.path]!)
  const hasPlace = (bytes: Buffer | undefined) => bytes?.includes(Buffer.from([18, 0, 0, 0, 1, 0, 0, 0, 29]))
  assert.deepEqual([hasPlace(content), hasPlace(stored), stored?.includes('Telephone')], [true, false, true])
})

test('a film comes in at the desk with the picture before it, and is shown on its page until it is taken off', async () => {
  const { texts, shop, publish, masters } = await setup(banner())
  const take = async (path: string) => {
    const taken = await texts.upload({ content: await readFile(path), by: 'Arun' })
    return taken.ok ? taken.value.path : assert.fail(taken.problem.code)
  }
  const loops = 'demo-shop/media/loops'
  const sources = [await take(`${loops}/about.mp4`), await take(`${loops}/about.webm`)]
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
    poster: await take(`${loops}/about-poster.webp`),
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

const drawing = (inside: string, attributes = '') => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"${attributes}>${inside}</svg>`)
const photograph = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#6d1420' } })
const [box, ftyp] = [(kind: string, text = '') => Buffer.concat([sizeOf(8 + text.length), Buffer.from(kind + text)]), 'isom\0\0\0\0']
const sizeOf = (bytes: number) => Buffer.from(Uint32Array.of(bytes).buffer).reverse()

test('what is no picture, drawing or film that pages can show is named with what to do about it, and nothing of it is left behind', async () => {
  const { db, texts } = await setup()
  const count = async () =>
    (await db.query('select from masters union all select from media_names union all select from uploaded_media')).length
  const jpeg = await photograph(40, 40).jpeg().toBuffer()
  const hostile: Readonly<Record<string, readonly [Buffer, RegExp]>> = {
    nothing: [Buffer.alloc(0), /^is empty/],
    'a text': [Buffer.from('this is no picture at all'), /^cannot be shown: choose a JPEG/],
    'a page': [Buffer.from('<!doctype html><script>alert(1)</script>'), /^is a web page/],
    'a script behind a picture': [
      Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')]),
      /^holds something else behind the picture/,
    ],
    'an archive behind a picture': [Buffer.concat([jpeg, Buffer.from('PK\x03\x04')]), /^holds something else behind the picture/],
    'half a picture': [jpeg.subarray(0, jpeg.length / 2), /^breaks off or is damaged/],
    'a drawing with a script': [drawing('<script>alert(1)</script>'), /^holds a script/],
    'a drawing that runs when it is there': [drawing('<path d=""/>', ' onload="alert(1)"'), /^holds a script/],
    'a drawing that fetches': [drawing('<image href="https://elsewhere.example/a.png"/>'), /^holds a script, or a link/],
    'an animation of few colours': [await photograph(40, 40).gif().toBuffer(), /^is a GIF/],
    'a scan': [await photograph(40, 40).tiff().toBuffer(), /^is a TIFF/],
    'a photograph of an iPhone': [Buffer.concat([sizeOf(24), Buffer.from('ftypheix\0\0\0\0mif1heix')]), /^is an iPhone’s HEIC/],
    'a picture too long': [await photograph(12_000, 10).png().toBuffer(), /^has 12,000 × 10 pixels/],
    'what begins like a film': [
      Buffer.concat([box('ftyp', ftyp), Buffer.from('<script>alert(1)</script>')]),
      /^is a film that browsers do not play/,
    ],
    'a film without frames': [Buffer.concat([box('ftyp', ftyp), box('moov')]), /^is a film that browsers do not play/],
    'a film of another kind': [Buffer.from('1a45dfa38a4282886d6174726f736b6118538067ff', 'hex'), /^is a film that browsers do not play/],
    sound: [Buffer.from('RIFF\x04\0\0\0WAVE'), /^is a film that browsers do not play/],
  }
  const before = await count()
  for (const [name, [content, words]] of Object.entries(hostile)) {
    const taken = await texts.upload({ content, by: 'Arun' })
    assert.match(taken.ok ? 'taken' : mediaFaultText(taken.problem), words, name)
  }
  assert.equal(await count(), before)
})

test('a drawing is known by its content, not by its name, and is kept as it is', async () => {
  const { db, texts } = await setup()
  const content = drawing('<path d="M0 0h9v9z"/>', ' viewBox="0 0 9 9"')
  const taken = await texts.upload({ content, by: 'Arun' })
  assert.ok(taken.ok)
  assert.match(taken.value.path, /^media\/uploads\/[0-9a-f]{20}[.]svg$/)
  assert.ok((await masterStore(db).read((await texts.findStored([taken.value.path]))[taken.value.path]!))?.equals(content))
})
