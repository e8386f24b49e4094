import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import sharp from 'sharp'
import { storeFile, listStoredFiles, makeIcons } from './stored-files.ts'
import { fileNamesOf } from './picture-name.ts'
import { findPictureSet, storePicture, makePictures } from './picture-set.ts'

const folder = await mkdtemp(join(tmpdir(), 'pictures-'))
after(() => rm(folder, { recursive: true }))
const media = join(folder, 'media')

async function pictureFile(name: string, width: number, height: number): Promise<string> {
  const file = join(folder, name)
  await sharp({ create: { width, height, channels: 3, background: { r: width % 256, g: height % 256, b: 40 } } }).toFile(file)
  return file
}

async function store(file: string) {
  const stored = await storePicture(file, media)
  return stored.ok ? stored.value : assert.fail(stored.problem.reason)
}

test('a picture is made in every width that pages use, up to its own and never larger', async () => {
  const set = await store(await pictureFile('odd.png', 500, 250))
  assert.deepEqual([set.width, set.height, set.widths], [500, 250, [160, 320, 480, 500]])
  assert.deepEqual((await store(await pictureFile('small.png', 120, 80))).widths, [120])
  assert.deepEqual((await store(await pictureFile('wide.png', 2000, 20))).widths, [160, 320, 480, 800, 1200, 1600])

  await makePictures(fileNamesOf(set), set.key, media)
  const made = [...(await listStoredFiles(media))].filter((name) => name.startsWith(set.key))
  assert.equal(made.length, 9)
  for (const name of made.filter((each) => !each.endsWith('.jpg'))) {
    const [, width, format] = /-(\d+)[.](\w+)$/.exec(name)!
    const found = await sharp(join(media, name)).metadata()
    assert.equal(found.width, Number(width))
    assert.equal(found.height, Number(width) / 2)
    assert.equal(found.format, format === 'avif' ? 'heif' : format)
  }
})

test('a photograph that lies on its side is measured as it is shown', async () => {
  const file = join(folder, 'turned.jpg')
  const quarterTurn = 6
  await sharp(await readFile(await pictureFile('lying.png', 300, 200)))
    .withMetadata({ orientation: quarterTurn })
    .toFile(file)
  const { width, height, widths, key } = await store(file)
  assert.deepEqual([width, height, widths], [200, 300, [160, 200]])
  await makePictures([`${key}-160.webp`], key, media)
  assert.equal((await sharp(join(media, `${key}-160.webp`)).metadata()).height, 240)
})

test('for shared links a picture is made as JPEG of 1200 by 630: a wide one fills it, any other is shown whole on the colour of a card', async () => {
  const colourAt = async (file: string, left: number): Promise<string> => {
    const { key } = await store(file)
    await makePictures([`${key}-1200x630.jpg`], key, media)
    const shared = sharp(join(media, `${key}-1200x630.jpg`))
    const { format, width, height } = await shared.metadata()
    assert.deepEqual([format, width, height], ['jpeg', 1200, 630])
    const { data } = await shared.extract({ left, top: 300, width: 1, height: 1 }).raw().toBuffer({ resolveWithObject: true })
    return data.toString('hex')
  }
  const isNear = (colour: string, other: string) =>
    [0, 2, 4].every((at) => Math.abs(Number.parseInt(colour.slice(at, at + 2), 16) - Number.parseInt(other.slice(at, at + 2), 16)) < 4)
  const square = await pictureFile('square.png', 200, 200)
  assert.ok(isNear(await colourAt(square, 5), 'efe7db'))
  assert.ok(isNear(await colourAt(square, 600), 'c8c828'))
  assert.ok(isNear(await colourAt(await pictureFile('banner.png', 400, 200), 5), '90c828'))
})

test('a picture is identified by its content: the same one is not stored again, another one is', async () => {
  const file = await pictureFile('again.png', 40, 40)
  const first = await store(file)
  assert.equal(first.isNew, true)
  assert.deepEqual(await store(file), { ...first, isNew: false })
  await pictureFile('again.png', 41, 40)
  const other = await store(file)
  assert.notEqual(other.key, first.key)
  assert.equal(other.isNew, true)
})

test("a stored picture is made although the owner's file is gone, and always the same", async () => {
  const file = await pictureFile('moved.png', 200, 100)
  const { key, widths } = await store(file)
  await unlink(file)
  assert.deepEqual(await findPictureSet(key, media), { key, widths })
  const make = async (names: readonly string[]) => {
    await makePictures(names, key, media)
    return Promise.all(fileNamesOf({ key, widths }).map((name) => readFile(join(media, name))))
  }
  const together = await make(fileNamesOf({ key, widths }))
  const alone = await make([`${key}-160.avif`])
  assert.deepEqual(alone, together)
})

test('no half-written picture is left under a final name', async () => {
  const names = await readdir(media, { recursive: true })
  const isRight = (name: string) =>
    /^[0-9a-f]{20}-\d+[.](avif|webp)$|^[0-9a-f]{20}-1200x630[.]jpg$|^masters([/\\][0-9a-f]{20})?$/.test(name)
  assert.deepEqual(
    names.filter((name) => !isRight(name)),
    [],
  )
})

test('a file that is no picture, or is truncated, is refused with a reason and not stored', async () => {
  for (const format of ['jpeg', 'webp', 'png', 'avif'] as const) {
    const whole = await sharp(await speckles())
      .toFormat(format)
      .toBuffer()
    await writeFile(join(folder, `cut.${format}`), whole.subarray(0, Math.round(whole.length * 0.8)))
  }
  await writeFile(join(folder, 'text.webp'), 'this is no picture')
  await writeFile(join(folder, 'empty.webp'), '')
  const before = await readdir(join(media, 'masters'))
  for (const [name, reason] of [
    ['cut.jpeg', /not a picture that can be read/],
    ['cut.webp', /not a picture that can be read/],
    ['cut.png', /not a picture that can be read/],
    ['cut.avif', /not a picture that can be read/],
    ['text.webp', /not a picture that can be read/],
    ['empty.webp', /not a picture that can be read/],
    ['missing.webp', /does not exist/],
  ] as const) {
    const stored = await storePicture(join(folder, name), media)
    assert.match(stored.ok ? 'accepted' : stored.problem.reason, reason, name)
  }
  assert.deepEqual(await readdir(join(media, 'masters')), before)
})

/** Noise, so that every part of the file has content. */
const speckles = () =>
  sharp({ create: { width: 300, height: 300, channels: 3, background: '#888888', noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
    .png()
    .toBuffer()

test('a drawing is stored as it is, once, under a name made of its content', async () => {
  const file = join(folder, 'logo.svg')
  await writeFile(file, '<svg xmlns="http://www.w3.org/2000/svg"/>')
  const first = await storeFile(file, media, await listStoredFiles(media))
  const second = await storeFile(file, media, await listStoredFiles(media))
  assert.match(first.fileName, /^[0-9a-f]{20}[.]svg$/)
  assert.deepEqual([first.isNew, second], [true, { fileName: first.fileName, isNew: false }])
})

test('icons fill their square to its corners in the colour of the drawing’s edge, and are made once', async () => {
  const file = join(folder, 'sign.svg')
  await writeFile(
    file,
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="20" fill="#6E1E2A"/></svg>',
  )
  const icons = await makeIcons(file, media, await listStoredFiles(media))
  assert.deepEqual(
    icons.map(({ size }) => size),
    [48, 180, 192, 512],
  )
  for (const { size, fileName } of icons) {
    const { data, info } = await sharp(join(media, fileName)).raw().toBuffer({ resolveWithObject: true })
    assert.deepEqual([info.width, info.height], [size, size])
    assert.equal(data.subarray(0, 3).toString('hex'), '6e1e2a')
  }
  assert.deepEqual(await makeIcons(file, media, await listStoredFiles(media)), icons)
})
