import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import sharp from 'sharp'
import { keepFile, listMade, makeIcons, makePictureSet, readPictureSet } from './picture-set.ts'

const folder = await mkdtemp(join(tmpdir(), 'pictures-'))
after(() => rm(folder, { recursive: true }))
const media = join(folder, 'media')

async function pictureFile(name: string, width: number, height: number): Promise<string> {
  const file = join(folder, name)
  await sharp({ create: { width, height, channels: 3, background: { r: width % 256, g: height % 256, b: 40 } } }).toFile(file)
  return file
}

async function read(file: string) {
  const set = await readPictureSet(file, await listMade(media))
  return set.ok ? set.value : assert.fail(set.problem.reason)
}

test('a picture is made in every width that pages use, up to its own and never larger', async () => {
  const set = await read(await pictureFile('odd.png', 500, 250))
  assert.deepEqual([set.width, set.height, set.widths], [500, 250, [160, 320, 480, 500]])
  assert.deepEqual((await read(await pictureFile('small.png', 120, 80))).widths, [120])
  assert.deepEqual((await read(await pictureFile('wide.png', 2000, 20))).widths, [160, 320, 480, 800, 1200, 1600])

  await makePictureSet(set, media)
  const made = [...(await listMade(media))].filter((name) => name.startsWith(set.key))
  assert.equal(made.length, 9)
  for (const name of made.filter((each) => !each.endsWith('.jpg'))) {
    const [, width, format] = /-(\d+)[.](\w+)$/.exec(name)!
    const found = await sharp(join(media, name)).metadata()
    assert.equal(found.width, Number(width))
    assert.equal(found.height, Number(width) / 2)
    assert.equal(found.format, format === 'avif' ? 'heif' : format)
  }
})

test('for shared links a picture is made as JPEG of 1200 by 630: a wide one fills it, any other lies whole on the paper of a card', async () => {
  const colourAt = async (file: string, left: number): Promise<string> => {
    const set = await read(file)
    await makePictureSet(set, media)
    const shared = sharp(join(media, `${set.key}-1200x630.jpg`))
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

test('what is made is known by its content: the same picture is not made again, another one is', async () => {
  const file = await pictureFile('again.png', 40, 40)
  const set = await read(file)
  assert.equal(set.isMade, false)
  await makePictureSet(set, media)
  assert.deepEqual(await read(file), { ...set, isMade: true })
  await pictureFile('again.png', 41, 40)
  const other = await read(file)
  assert.notEqual(other.key, set.key)
  assert.equal(other.isMade, false)
})

test('no half-written picture is left under a name that counts', async () => {
  assert.deepEqual(
    (await readdir(media)).filter((name) => !/^[0-9a-f]{20}-\d+[.](avif|webp)$|^[0-9a-f]{20}-1200x630[.]jpg$/.test(name)),
    [],
  )
})

test('what is no picture, or broke off, is refused with a reason', async () => {
  const whole = await sharp(await pictureFile('noise.png', 300, 300))
    .jpeg()
    .toBuffer()
  await writeFile(join(folder, 'cut.jpg'), whole.subarray(0, whole.length / 2))
  await writeFile(join(folder, 'text.webp'), 'this is no picture')
  await writeFile(join(folder, 'empty.webp'), '')
  for (const [name, reason] of [
    ['cut.jpg', /not a picture that can be read/],
    ['text.webp', /not a picture that can be read/],
    ['empty.webp', /not a picture that can be read/],
    ['missing.webp', /does not exist/],
  ] as const) {
    const set = await readPictureSet(join(folder, name), new Set())
    assert.match(set.ok ? 'accepted' : set.problem.reason, reason, name)
  }
})

test('a drawing is kept as it is, once, under a name made of its content', async () => {
  const file = join(folder, 'logo.svg')
  await writeFile(file, '<svg xmlns="http://www.w3.org/2000/svg"/>')
  const first = await keepFile(file, media, await listMade(media))
  const second = await keepFile(file, media, await listMade(media))
  assert.match(first.fileName, /^[0-9a-f]{20}[.]svg$/)
  assert.deepEqual([first.isNew, second], [true, { fileName: first.fileName, isNew: false }])
})

test('icons fill their square to its corners in the colour of the drawing’s edge, and are made once', async () => {
  const file = join(folder, 'sign.svg')
  await writeFile(
    file,
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="20" fill="#6E1E2A"/></svg>',
  )
  const icons = await makeIcons(file, media, await listMade(media))
  assert.deepEqual(
    icons.map(({ size }) => size),
    [48, 180, 192, 512],
  )
  for (const { size, fileName } of icons) {
    const { data, info } = await sharp(join(media, fileName)).raw().toBuffer({ resolveWithObject: true })
    assert.deepEqual([info.width, info.height], [size, size])
    assert.equal(data.subarray(0, 3).toString('hex'), '6e1e2a')
  }
  assert.deepEqual(await makeIcons(file, media, await listMade(media)), icons)
})
