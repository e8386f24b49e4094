import assert from 'node:assert/strict'
import test from 'node:test'
import sharp from 'sharp'
import { lidPicture, productPicture, sharedLidPicture } from './rasterise.ts'

const emerald = { create: { width: 800, height: 600, channels: 3, background: '#0b4a34' } } as const
const foil = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 750"><rect x="500" width="500" height="750" fill="#ffffff"/></svg>'

test('a lid is a small JPEG in the shape of its picture, with the drawing over it at the same size', async () => {
  const lid = await lidPicture({ file: await sharp(emerald).webp().toBuffer(), svg: foil })
  const { data, info } = await sharp(lid).raw().toBuffer({ resolveWithObject: true })
  assert.deepEqual([info.width, info.height, (await sharp(lid).metadata()).format], [480, 360, 'jpeg'])
  const brightness = (x: number) => data[(180 * info.width + x) * info.channels] ?? 0
  assert.ok(brightness(120) < 60, 'the left half is leather')
  assert.ok(brightness(360) > 200, 'the right half is foil')
})

test('the picture of a shared link has its size, and shows the part of the lid with the writing', async () => {
  const square = await sharp({ create: { width: 1000, height: 1000, channels: 3, background: '#0b4a34' } })
    .webp()
    .toBuffer()
  const line = (y: number) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1000"><rect y="${y}" width="1000" height="100" fill="#fff"/></svg>`
  for (const [middle, y] of [
    [0.3, 250],
    [0.95, 900],
    [0.05, 0],
  ] as const) {
    const { data, info } = await sharp(await sharedLidPicture({ file: square, svg: line(y), middle }))
      .raw()
      .toBuffer({ resolveWithObject: true })
    assert.deepEqual([info.width, info.height], [1200, 630])
    const rows = Array.from({ length: 630 }, (_, row) => (data[row * info.width * info.channels] ?? 0) > 200)
    const shown = rows.filter(Boolean).length
    assert.ok(shown > 110 && shown < 130, `${shown} rows of the line at ${y}`)
    if (middle === 0.3) assert.ok(Math.abs(rows.indexOf(true) - (630 - shown) / 2) < 4, 'in the middle')
  }
})

test('a wide picture of a lid is shown whole', async () => {
  const wide = await sharp({ create: { width: 1000, height: 300, channels: 3, background: '#0b4a34' } })
    .png()
    .toBuffer()
  const { width, height } = await sharp(await sharedLidPicture({ file: wide, svg: foil, middle: 0.5 })).metadata()
  assert.deepEqual([width, height], [1200, 630])
})

test('a picture smaller than a mail shows is not enlarged', async () => {
  const small = await sharp(emerald).resize({ width: 320 }).png().toBuffer()
  assert.equal((await sharp(await productPicture({ file: small })).metadata()).width, 320)
})

test('transparent parts have the colour of the card, not black', async () => {
  const clear = await sharp({ create: { width: 10, height: 10, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer()
  const [red = 0] = await sharp(await productPicture({ file: clear }))
    .raw()
    .toBuffer()
  assert.ok(Math.abs(red - 0xef) < 6)
})
