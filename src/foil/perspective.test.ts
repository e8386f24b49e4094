import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseOutline, type Point, type Segment } from './outline.ts'
import { aspectOf, perspectiveOf, inPerspective, type LidQuad } from './perspective.ts'

const oblique: LidQuad = [
  [240, 229],
  [565, 174],
  [774, 274],
  [421, 344],
]
const steep: LidQuad = [
  [420, 300],
  [580, 300],
  [900, 800],
  [100, 800],
]
const parallel: LidQuad = [
  [200, 300],
  [600, 200],
  [700, 500],
  [300, 600],
]
const plane = { width: 1600, height: 1000 }
const picture = { width: 1000, height: 1000 }

test('the corners of the plane map exactly to the corners of the quad', () => {
  for (const quad of [oblique, steep, parallel]) {
    const { map } = perspectiveOf(quad, plane)
    const corners: Point[] = [
      [0, 0],
      [1600, 0],
      [1600, 1000],
      [0, 1000],
    ]
    corners.forEach((corner, i) => assert.ok(apart(map(corner), quad[i] as Point) < 1e-9))
  }
})

test('the middle of the plane maps to the crossing of the diagonals, not to the mean of the corners', () => {
  const [x, y] = perspectiveOf(steep, plane).map([800, 500])
  assert.ok(Math.abs(x - 500) < 1e-9)
  assert.ok(Math.abs(y - (300 + 500 / 6)) < 1e-9)
})

test('a curve seen in steep perspective stays within a tenth of a unit of its true image', () => {
  const perspective = perspectiveOf(steep, plane)
  const curve = parseOutline('M0 1000C100 -400 1500 -300 1600 1000z')
  const seen = inPerspective(perspective, curve)[0]
  assert.ok(seen && seen.segments.length > 8)
  const truth = walk(curve[0]?.start as Point, curve[0]?.segments ?? [], 4000).map(perspective.map)
  for (const point of walk(seen.start, seen.segments, 3)) {
    const distances = truth.slice(1).map((to, i) => fromLine(point, truth[i] as Point, to))
    assert.ok(Math.min(...distances) < 0.1, String(point))
  }
})

test('a plane seen straight on is not divided', () => {
  const flat = perspectiveOf(
    [
      [100, 100],
      [500, 100],
      [500, 400],
      [100, 400],
    ],
    plane,
  )
  assert.equal(inPerspective(flat, parseOutline('M0 0C1 500 900 20 1600 1000z'))[0]?.segments.length, 1)
})

test('the true proportions of a lid are found from its corners alone', () => {
  const closed: LidQuad = [
    [179.2, 291.5],
    [643.6, 208.5],
    [821.4, 293.2],
    [323.7, 395.3],
  ]
  assert.ok(Math.abs(aspectOf(closed, picture) - 1.7) < 0.01)
  assert.ok(
    Math.abs(
      aspectOf(
        [
          [100, 100],
          [500, 100],
          [500, 300],
          [100, 300],
        ],
        picture,
      ) - 2,
    ) < 1e-9,
  )
})

test('corners on one line are refused', () => {
  assert.throws(
    () =>
      perspectiveOf(
        [
          [0, 0],
          [100, 100],
          [200, 200],
          [300, 300],
        ],
        plane,
      ),
    RangeError,
  )
})

function walk(start: Point, segments: readonly Segment[], steps: number): Point[] {
  let from = start
  return segments.flatMap((segment) => {
    const points = [from, ...segment.controls, segment.to]
    from = segment.to
    return Array.from({ length: steps + 1 }, (_, i) => on(points, i / steps))
  })
}

function on(points: readonly Point[], t: number): Point {
  if (points.length === 1) return points[0] as Point
  return on(
    points.slice(1).map(([x, y], i): Point => {
      const [fromX, fromY] = points[i] as Point
      return [fromX + (x - fromX) * t, fromY + (y - fromY) * t]
    }),
    t,
  )
}

function apart(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1])
}

function fromLine(point: Point, from: Point, to: Point): number {
  const [x, y] = [to[0] - from[0], to[1] - from[1]]
  const along = ((point[0] - from[0]) * x + (point[1] - from[1]) * y) / (x * x + y * y || 1)
  const t = Math.min(1, Math.max(0, along))
  return apart(point, [from[0] + x * t, from[1] + y * t])
}
