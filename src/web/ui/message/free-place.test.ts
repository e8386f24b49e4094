import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freePlace } from './free-place.ts'

const size = { width: 1280, height: 720 }
const corner = { left: 1040, top: 640, right: 1200, bottom: 688 }

test('a toast stays in its corner where nothing can be pressed there', () => {
  assert.deepEqual(freePlace(corner, [{ left: 100, top: 640, right: 900, bottom: 690 }], size), { up: 0, left: 0 })
})

test('a toast goes the shortest way to where it lies upon no button', () => {
  assert.deepEqual(freePlace(corner, [{ left: 800, top: 630, right: 1200, bottom: 690 }], size), { up: 64, left: 0 })
  assert.deepEqual(freePlace(corner, [{ left: 1180, top: 0, right: 1200, bottom: 720 }], size), { up: 0, left: 24 })
})

test('a toast stays in the lower right quarter of the window, and has no place where that is full', () => {
  assert.equal(freePlace(corner, [{ left: 640, top: 360, right: 1280, bottom: 720 }], size), undefined)
})
