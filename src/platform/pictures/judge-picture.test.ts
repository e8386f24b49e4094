import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { judgePicture } from './judge-picture.ts'
import { drawPictures, pictureKey } from './draw-pictures.ts'

/** A picture with something in it, so that cutting it short takes some of that away. */
const aPicture = (width = 600, height = 400) =>
  sharp({ create: { width, height, channels: 3, background: '#6d1420', noise: { type: 'gaussian', mean: 120, sigma: 40 } } })

const judged = async (content: Buffer) => {
  const result = await judgePicture(content)
  return result.ok ? result.value : assert.fail(JSON.stringify(result.problem))
}
const faultOf = async (content: Buffer) => {
  const result = await judgePicture(content)
  return result.ok ? 'none' : result.problem
}

test('the type of a picture is read from its bytes, and it is measured as it is shown', async () => {
  for (const [ending, picture] of [
    ['jpg', aPicture().jpeg()],
    ['png', aPicture().png()],
    ['webp', aPicture().webp()],
    ['avif', aPicture().avif({ effort: 0 })],
  ] as const) {
    const content = await picture.toBuffer()
    const found = await judged(content)
    assert.deepEqual([found.ending, found.width, found.height, found.files, found.key], [ending, 600, 400, 9, pictureKey(content)])
    assert.ok(found.content.equals(content))
  }
})

test('a picture that a camera held turned is measured as it is shown, in every way that it can be turned', async () => {
  const measured = async (format: 'jpeg' | 'png' | 'webp' | 'avif', orientation: number) => {
    const { width, height } = await judged(await aPicture()[format]({ effort: 1 }).withMetadata({ orientation }).toBuffer())
    return [width, height]
  }
  for (const upright of [1, 2, 3, 4]) assert.deepEqual(await measured('jpeg', upright), [600, 400], `${upright}`)
  for (const turned of [5, 6, 7, 8]) assert.deepEqual(await measured('jpeg', turned), [400, 600], `${turned}`)
  for (const format of ['png', 'webp', 'avif'] as const) assert.deepEqual(await measured(format, 6), [400, 600], format)
})

test('a photograph in the four colours of a printing house is a picture, and is drawn in those of a screen', async () => {
  const red = sharp({ create: { width: 600, height: 400, channels: 3, background: '#ff2020' } })
  const content = await red.toColourspace('cmyk').jpeg().toBuffer()
  assert.equal((await sharp(content).metadata()).space, 'cmyk')
  const { ending, width, height, key } = await judged(content)
  assert.deepEqual([ending, width, height], ['jpg', 600, 400])
  await drawPictures(content, [`${key}-160.webp`], async (_, drawn) => {
    const { channels } = await sharp(drawn).stats()
    const [r, g, b] = channels.map(({ mean }) => Math.round(mean))
    assert.ok(channels.length === 3 && r! > 200 && g! < 80 && b! < 80, `${r} ${g} ${b}`)
  })
})

test('a progressive photograph is a picture too, and so is one with a thumbnail in it', async () => {
  assert.equal((await judged(await aPicture().jpeg({ progressive: true }).toBuffer())).ending, 'jpg')
  const thumbnail = await aPicture(60, 40).jpeg().toBuffer()
  const whole = await aPicture().jpeg().toBuffer()
  const length = Buffer.alloc(2)
  length.writeUInt16BE(thumbnail.length + 2)
  const segment = Buffer.concat([Buffer.from([0xff, 0xe5]), length, thumbnail])
  assert.equal((await judged(Buffer.concat([whole.subarray(0, 2), segment, whole.subarray(2)]))).width, 600)
})

test('what is no picture is refused by its bytes, whatever it is called, and named', async () => {
  const kinds = {
    heic: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
    film: Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0isommp42', 'latin1'),
    gif: await aPicture(20, 20).gif().toBuffer(),
    tiff: await aPicture(20, 20).tiff().toBuffer(),
    svg: Buffer.from('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    page: Buffer.from('<!DOCTYPE html><script>alert(1)</script>'),
    pdf: Buffer.from('%PDF-1.7'),
    zip: Buffer.from('PK\x03\x04'),
    unknown: Buffer.from('MZ a program'),
  }
  for (const [is, content] of Object.entries(kinds)) assert.deepEqual(await faultOf(content), { code: 'no_picture', is })
  assert.deepEqual(await faultOf(Buffer.alloc(0)), { code: 'empty' })
})

test('a picture that is something else besides is refused: a page, an archive or a script behind it', async () => {
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const picture = await aPicture()[format]().toBuffer()
    for (const behind of ['<script>alert(1)</script>', 'PK\x03\x04 an archive', '%PDF-1.7'])
      assert.deepEqual(await faultOf(Buffer.concat([picture, Buffer.from(behind)])), { code: 'holds_more', bytes: behind.length })
  }
  const gifThenScript = Buffer.from('GIF89a/*')
  assert.deepEqual(await faultOf(gifThenScript), { code: 'no_picture', is: 'gif' })
})

test('what a camera writes behind a photograph is cut off: a smaller one, the seconds of film around it, padding', async () => {
  const photograph = await aPicture().jpeg().toBuffer()
  const film = Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0isommp42 and a film', 'latin1')
  for (const behind of [await aPicture(80, 60).jpeg().toBuffer(), film, Buffer.alloc(64)]) {
    const found = await judged(Buffer.concat([photograph, behind]))
    assert.ok(found.content.equals(photograph))
    assert.equal(found.key, pictureKey(photograph))
  }
})

test('a picture that breaks off, or whose pixels are damaged, is refused', async () => {
  for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
    const picture = await aPicture()[format]().toBuffer()
    assert.deepEqual(await faultOf(picture.subarray(0, picture.length * 0.6)), { code: 'unreadable' }, format)
  }
  const damaged = await aPicture().png().toBuffer()
  damaged.fill(0x55, 200, 400)
  assert.deepEqual(await faultOf(damaged), { code: 'unreadable' })
})

/** Says that it has so many pixels, and holds none of them. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    check.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, check])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(100))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test('a small file with very many pixels is refused before one of them is read, and so are too many bytes', async () => {
  assert.deepEqual(await faultOf(bomb(50_000, 50_000)), { code: 'too_many_pixels', width: 50_000, height: 50_000, mostMillions: 60 })
  assert.deepEqual(await faultOf(bomb(20_000, 20)), { code: 'too_long', width: 20_000, height: 20, most: 10_000 })
  assert.deepEqual(await faultOf(Buffer.alloc(25 * 1_024 * 1_024 + 1)), { code: 'too_many_bytes', most: 25 * 1_024 * 1_024 })
})
