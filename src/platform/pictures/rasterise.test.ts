import assert from 'node:assert/strict'
import test from 'node:test'
import sharp from 'sharp'
import { lidPicture, productPicture } from './rasterise.ts'

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
