import assert from 'node:assert/strict'
import { test } from 'node:test'
import { flatLid } from './flat-lid.ts'
import { drawLid, type LidQuad } from './lid-drawing.ts'
import { parseOutline, writeOutline } from './outline.ts'
import { inPerspective, perspectiveOf } from './perspective.ts'

const asha = { name: 'Asha', sign: 'Leo' } as const

test('the flat lid has the same path data as the shop draws on a lid seen straight from above', () => {
  const wholePicture: LidQuad = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ]
  assert.equal(flatLid(wholePicture, asha).shape, drawLid(wholePicture, asha, 'gold').shape)
})

test('the flat lid is what the shop draws, before it is laid into the perspective of the picture', () => {
  const quad: LidQuad = [
    [0.24, 0.23],
    [0.7, 0.17],
    [0.8, 0.6],
    [0.3, 0.7],
  ]
  const flat = flatLid(quad, asha, 1.25)
  const corners = quad.map(([x, y]) => [x * 1250, y * 1000]) as unknown as LidQuad
  const seen = numbersOf(writeOutline(inPerspective(perspectiveOf(corners, flat), parseOutline(flat.shape))))
  const shop = numbersOf(drawLid(quad, asha, 'gold', { pictureAspect: 1.25 }).shape)
  assert.equal(seen.length, shop.length)
  // Path data is rounded to tenths.
  for (const [at, value] of shop.entries()) assert.ok(Math.abs(value - seen[at]!) < 0.6, `${value} and ${seen[at]}`)
})

test('the flat lid has the shape of the real field behind the corners', () => {
  const wide: LidQuad = [
    [0.2, 0.3],
    [0.8, 0.3],
    [0.8, 0.6],
    [0.2, 0.6],
  ]
  const { width, height } = flatLid(wide, asha)
  assert.deepEqual([Math.round(width), height], [2000, 1000])
})

const numbersOf = (shape: string): number[] => (shape.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number)
