import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Corners, fromPercents, isClockwise, toPercents } from './corners.ts'

const square: Corners = [
  [0.2268, 0.2268],
  [0.7732, 0.2268],
  [0.7732, 0.7732],
  [0.2268, 0.7732],
]

test('corners are written in per cent and read back as they were, however fine they are', () => {
  assert.equal(toPercents(square), '22.68 22.68 77.32 22.68 77.32 77.32 22.68 77.32')
  const fine: Corners = [[0.07, 0.123456], [0.29, 1 / 3], square[2], [0, 1]]
  for (const corners of [square, fine])
    fromPercents(toPercents(corners))!
      .flat()
      .forEach((share, at) => assert.ok(Math.abs(share - corners.flat()[at]!) < 1e-8))
  assert.deepEqual(fromPercents(toPercents(square)), square)
})

test('what is not eight numbers is no corners', () => {
  for (const text of ['', '1 2 3 4 5 6 7', '1 2 3 4 5 6 7 x', '1 2 3 4 5 6 7 8 9', '1e3 2 3 4 5 6 7 8'])
    assert.equal(fromPercents(text), undefined)
})

test('a quad that crosses itself, runs the other way or has no area is not clockwise', () => {
  const [a, b, c, d] = square
  assert.ok(isClockwise(square))
  for (const wrong of [
    [b, a, c, d],
    [a, d, c, b],
    [a, a, a, a],
  ])
    assert.ok(!isClockwise(wrong))
})
