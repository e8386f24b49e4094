import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawQrCode } from './qr-code.ts'

test('a code has its three finder squares, inside a margin of four squares', () => {
  const { size, path } = drawQrCode('MJ-10234.1')
  assert.equal(size, 21 + 8)
  assert.ok(path.startsWith('M4 4h7v1h-7z'), 'at the top left')
  assert.ok(path.includes(`M${size - 4 - 7} 4h7v1h-7z`), 'at the top right')
  assert.ok(path.includes(`M4 ${size - 5}h7v1h-7z`), 'at the bottom left')
  assert.ok(!/M[0-3] |h-?0/.test(path))
})

test('a longer text needs more squares', () => {
  assert.ok(drawQrCode('x'.repeat(120)).size > drawQrCode('x').size)
})
