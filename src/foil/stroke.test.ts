import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pointsOn } from '#tests/factories/outline-points.ts'
import { boundsOf, parseOutline, writeOutline } from './outline.ts'
import { strokeOutline } from './stroke.ts'
import { zodiacDrawings } from './zodiac-drawings.ts'

test('a round pen covers half its width on every side of a line and at its ends', () => {
  const bounds = boundsOf(strokeOutline(parseOutline('M10 10H30'), 4))
  assert.deepEqual(bounds, { left: 8, top: 8, right: 32, bottom: 12 })
})

test('no stroke of a sign reaches further than the pen from its centre line', () => {
  for (const [sign, written] of Object.entries(zodiacDrawings)) {
    const lines = parseOutline(written)
    const [inner, outer] = [boundsOf(lines), boundsOf(strokeOutline(lines, 3))]
    assert.ok(inner && outer)
    // Tangent corners of the rounded caps and joins lie just outside the pen's circle.
    const reach = 1.5 * 1.09
    assert.ok(outer.left >= inner.left - reach && outer.right <= inner.right + reach, sign)
    assert.ok(outer.top >= inner.top - reach && outer.bottom <= inner.bottom + reach, sign)
  }
})

test('a written outline is read back without drift', () => {
  const outline = parseOutline(zodiacDrawings['leo'] ?? '')
  const points = pointsOn(outline)
  const again = pointsOn(parseOutline(writeOutline(outline)))
  assert.equal(again.length, points.length)
  points.forEach(([x, y], i) => {
    assert.ok(Math.abs(x - (again[i]?.[0] ?? NaN)) <= 0.051)
    assert.ok(Math.abs(y - (again[i]?.[1] ?? NaN)) <= 0.051)
  })
})
