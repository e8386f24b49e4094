import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { drawIcon, drawPictures, iconsOf, measurePicture, readToEnd } from './draw-pictures.ts'
import { fileNamesOf, widthsOf } from './picture-name.ts'

const key = '0'.repeat(20)

const aPicture = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: { r: width % 256, g: height % 256, b: 40 } } })
    .png()
    .toBuffer()

async function drawn(picture: Buffer, fileNames: readonly string[]): Promise<Map<string, Buffer>> {
  const made = new Map<string, Buffer>()
  await drawPictures(picture, fileNames, async (fileName, content) => void made.set(fileName, content))
  return made
}

test('a picture is made in every width that pages use, up to its own and never larger', async () => {
  assert.deepEqual(widthsOf(500), [160, 320, 480, 500])
  assert.deepEqual(widthsOf(120), [120])
  assert.deepEqual(widthsOf(2000), [160, 320, 480, 750, 1200, 1600])

  const made = await drawn(await aPicture(500, 250), fileNamesOf({ key, widths: widthsOf(500) }))
  assert.equal(made.size, 9)
  for (const [name, content] of [...made].filter(([each]) => !each.endsWith('.jpg'))) {
    const [, width, format] = /-(\d+)[.](\w+)$/.exec(name)!
    const found = await sharp(content).metadata()
    assert.deepEqual([found.width, found.height], [Number(width), Number(width) / 2])
    assert.equal(found.format, format === 'avif' ? 'heif' : format)
  }
})

test('a file is the same whether it is made alone or with others', async () => {
  const picture = await aPicture(200, 100)
  const together = await drawn(picture, fileNamesOf({ key, widths: widthsOf(200) }))
  const alone = await drawn(picture, [`${key}-160.avif`])
  assert.deepEqual(alone.get(`${key}-160.avif`), together.get(`${key}-160.avif`))
})

test('a picture full of grain takes less of the bytes that nobody sees in it, and any other keeps its quality', async () => {
  const bytesPerPixel = async (sigma: number) => {
    const noise = { type: 'gaussian', mean: 120, sigma } as const
    const picture = await sharp({ create: { width: 320, height: 320, channels: 3, background: '#0b4a34', noise } })
      .png()
      .toBuffer()
    const made = (await drawn(picture, [`${key}-320.avif`])).get(`${key}-320.avif`)!
    const plain = await sharp(picture).avif({ quality: 50, effort: 1 }).toBuffer()
    return { share: made.length / plain.length, isGrain: plain.length / (320 * 320) > 0.04 }
  }
  const [grain, smooth] = [await bytesPerPixel(20), await bytesPerPixel(0.5)]
  assert.deepEqual([grain.isGrain, smooth.isGrain], [true, false])
  assert.ok(grain.share < 0.8, `${grain.share} of its bytes`)
  assert.equal(smooth.share, 1)
})

test('a photograph that lies on its side is measured and made as it is shown', async () => {
  const quarterTurn = 6
  const lying = await sharp(await aPicture(300, 200))
    .jpeg()
    .withMetadata({ orientation: quarterTurn })
    .toBuffer()
  assert.deepEqual(await measurePicture(lying), { width: 200, height: 300, mediaType: 'image/jpeg' })
  const made = await drawn(lying, [`${key}-160.webp`])
  assert.equal((await sharp(made.get(`${key}-160.webp`)).metadata()).height, 240)
})

test('for shared links a picture is made as JPEG of 1200 by 630: a wide one fills it, any other is shown whole on the colour of a card', async () => {
  const colourAt = async (picture: Buffer, left: number): Promise<string> => {
    const name = `${key}-1200x630.jpg`
    const shared = sharp((await drawn(picture, [name])).get(name))
    const { format, width, height } = await shared.metadata()
    assert.deepEqual([format, width, height], ['jpeg', 1200, 630])
    const { data } = await shared.extract({ left, top: 300, width: 1, height: 1 }).raw().toBuffer({ resolveWithObject: true })
    return data.toString('hex')
  }
  const isNear = (colour: string, other: string) =>
    [0, 2, 4].every((at) => Math.abs(Number.parseInt(colour.slice(at, at + 2), 16) - Number.parseInt(other.slice(at, at + 2), 16)) < 4)
  const square = await aPicture(200, 200)
  assert.ok(isNear(await colourAt(square, 5), 'efe7db'))
  assert.ok(isNear(await colourAt(square, 600), 'c8c828'))
  assert.ok(isNear(await colourAt(await aPicture(400, 200), 5), '90c828'))
})

test('a picture that breaks off is not read to its end', async () => {
  // Noise, so that every part of the file has content.
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const speckles = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#888888', noise } })
    .png()
    .toBuffer()
  for (const format of ['jpeg', 'webp', 'png', 'avif'] as const) {
    const whole = await sharp(speckles).toFormat(format).toBuffer()
    await readToEnd(whole)
    await assert.rejects(readToEnd(whole.subarray(0, Math.round(whole.length * 0.8))), format)
  }
})

test('icons fill their square to its corners in the colour of the drawing’s edge', async () => {
  const drawing = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="20" fill="#6E1E2A"/></svg>',
  )
  const icons = iconsOf(drawing)
  assert.deepEqual(
    icons.map(({ size }) => size),
    [48, 180, 192, 512],
  )
  assert.equal(new Set(icons.map((icon) => icon.key)).size, 4)
  for (const { size } of icons) {
    const { data, info } = await sharp(await drawIcon(drawing, size))
      .raw()
      .toBuffer({ resolveWithObject: true })
    assert.deepEqual([info.width, info.height], [size, size])
    assert.equal(data.subarray(0, 3).toString('hex'), '6e1e2a')
  }
})
