import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cornersIn, firstCorners, placeOf, steppedCorner, textsOf, toTexts, withCorner } from './move-corner.ts'

const picture = { width: 1200, height: 800 }

test('an arrow key is one pixel of the picture, with Shift ten, and other keys are none', () => {
  const press = (key: string, shiftKey = false) => steppedCorner([0.5, 0.5], { key, shiftKey }, picture)
  assert.deepEqual(press('ArrowRight'), [0.5 + 1 / 1200, 0.5])
  assert.deepEqual(press('ArrowUp', true), [0.5, 0.5 - 10 / 800])
  assert.equal(press('Enter'), undefined)
})

test('a corner moves alone and stays inside the picture', () => {
  assert.deepEqual(withCorner(firstCorners, 1, [1.2, -0.4]), [
    [0.25, 0.25],
    [1, 0],
    [0.75, 0.75],
    [0.25, 0.75],
  ])
})

test('the eight fields hold what the corners are, and a quad with an empty or unreadable one is none', () => {
  assert.deepEqual(textsOf(firstCorners), ['25', '25', '75', '25', '75', '75', '25', '75'])
  assert.deepEqual(cornersIn(textsOf(firstCorners)), firstCorners)
  for (const missing of ['', 'x']) assert.equal(cornersIn([missing, ...textsOf(firstCorners).slice(1)]), undefined)
  assert.deepEqual(toTexts(''), ['', '', '', '', '', '', '', ''])
})

test('a place is said in per cent of the picture, to a tenth', () => {
  assert.equal(placeOf([0.3124, 0.40499]), '31.2 %, 40.5 %')
})
