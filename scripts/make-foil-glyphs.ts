// Writes src/foil/glyphs.ts from a font file: node scripts/make-foil-glyphs.ts <great-vibes-latin-400-normal.woff2>
import { readFileSync, writeFileSync } from 'node:fs'
import opentype from 'opentype.js'
import wawoff2 from 'wawoff2'

type Point = readonly [x: number, y: number]
type Bezier = readonly [Point, Point, Point, Point]

const characters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz '-."
const unitsPerEm = 1000
/** How far a fitted curve may deviate from the font's own, in thousandths of an em: far less than is visible on a lid. */
const toleranceUnits = 1.5
/** The ends of strokes are rounded by clusters of tiny corners; one corner of each cluster is enough. */
const clusterUnits = 8
const cornerCosine = Math.cos((24 * Math.PI) / 180)
const smallestKern = 4

const font = await readFont(process.argv[2])
const lines = [...characters].map((character) => {
  const glyph = font.charToGlyph(character)
  const outline = contoursOf(glyph).map(writeContour).join('')
  return `  ${JSON.stringify(character)}: [${scaled(glyph.advanceWidth)}, '${outline}', '${kernsOf(character)}'],`
})
writeFileSync(
  new URL('../src/foil/glyphs.ts', import.meta.url),
  `// Made by scripts/make-foil-glyphs.ts from Great Vibes; see GLYPHS-LICENCE.md.

/** By character: advance, outline (y downwards, baseline 0) and kerning with what follows, in thousandths of an em. */
export const glyphs: Readonly<Record<string, readonly [advance: number, outline: string, kerns: string]>> = {
${lines.join('\n')}
}
`,
)

async function readFont(path) {
  if (!path) throw new Error('Name the font file: node scripts/make-foil-glyphs.ts <font.woff2 or font.ttf>')
  const file = readFileSync(path)
  const bytes = path.endsWith('.woff2') ? Buffer.from(await wawoff2.decompress(file)) : file
  return opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
}

function scaled(units: number): number {
  return Math.round((units * unitsPerEm) / font.unitsPerEm)
}

/** Returns pairs of the following character and how far it moves, as in "a-40e-36". */
function kernsOf(left: string): string {
  const pairs = [...characters]
    .filter((right) => /[A-Za-z]/.test(right))
    .map((right) => {
      const kern = scaled(font.getKerningValue(font.charToGlyph(left), font.charToGlyph(right)))
      return Math.abs(kern) < smallestKern ? '' : `${right}${kern}`
    })
  return pairs.join('')
}

/** Returns dense points along each contour, from the path's own commands, because toPathData loses curves of this font. */
function contoursOf(glyph): Point[][] {
  const contours: Point[][] = []
  let points: Point[] = []
  for (const command of glyph.getPath(0, 0, unitsPerEm).commands) {
    const from = points.at(-1)
    if (command.type === 'M') contours.push((points = [[command.x, command.y]]))
    if (command.type === 'L') points.push(...sampled(from, [(from[0] + command.x) / 2, (from[1] + command.y) / 2], [command.x, command.y]))
    if (command.type === 'Q') points.push(...sampled(from, [command.x1, command.y1], [command.x, command.y]))
  }
  return contours.map((contour) => (distance(contour[0], contour.at(-1)) < 0.01 ? contour.slice(0, -1) : contour))
}

function sampled(from: Point, control: Point, to: Point): Point[] {
  const steps = Math.max(1, Math.min(12, Math.round(distance(from, to) / 3)))
  return Array.from({ length: steps }, (_, i) => {
    const t = (i + 1) / steps
    const mix = (axis: 0 | 1) => (1 - t) ** 2 * from[axis] + 2 * t * (1 - t) * control[axis] + t ** 2 * to[axis]
    return [mix(0), mix(1)] as const
  }).filter((point, i, all) => distance(point, i ? all[i - 1] : from) > 0.01)
}

function writeContour(points: Point[]): string {
  const corners: number[] = []
  points.forEach((point, i) => {
    const close = [corners[0], corners.at(-1)].some((corner) => corner !== undefined && distance(points[corner], point) < clusterUnits)
    if (!close && isCorner(points, i)) corners.push(i)
  })
  const start = corners[0] ?? 0
  const ring = [...points.slice(start), ...points.slice(0, start), points[start]]
  const cuts = [0, ...corners.slice(1).map((corner) => corner - start), points.length]
  const smooth = corners.length === 0
  const curves = cuts.slice(1).flatMap((end, i) => {
    const run = ring.slice(cuts[i], end + 1)
    const across = unit(ring[1], ring.at(-2))
    return fit(run, smooth ? negative(across) : tangentAt(run, 0), smooth ? across : tangentAt(run, run.length - 1))
  })
  return writeCurves(curves)
}

/** Compares the directions about 3 units to both sides, so that the dents of a dense conversion do not count as corners. */
function isCorner(points: Point[], i: number): boolean {
  const there = (step: 1 | -1) => {
    let at = i
    for (let walked = 0; walked < 3; at = (at + step + points.length) % points.length) {
      walked += distance(points[at], points[(at + step + points.length) % points.length])
    }
    return points[at]
  }
  const [before, after] = [unit(there(-1), points[i]), unit(points[i], there(1))]
  return before[0] * after[0] + before[1] * after[1] < cornerCosine
}

function tangentAt(run: Point[], end: number): Point {
  const far = run.length > 3 ? 2 : 1
  return end === 0 ? unit(run[0], run[far]) : unit(run[end], run[end - far])
}

/** Schneider's curve fitting (Graphics Gems I, 1990): one cubic by least squares, or two with a common tangent. */
function fit(run: Point[], startTangent: Point, endTangent: Point): Bezier[] {
  const [first, last] = [run[0], run.at(-1)]
  const third = distance(first, last) / 3
  if (run.length < 3) return [[first, along(first, startTangent, third), along(last, endTangent, third), last]]
  let places = chordPlaces(run)
  let worst = Math.floor(run.length / 2)
  for (let round = 0; round < 6; round++) {
    const curve = leastSquares(run, places, startTangent, endTangent)
    const errors = run.map((point, i) => distance(point, at(curve, places[i])))
    worst = errors.indexOf(Math.max(...errors))
    if (errors[worst] <= toleranceUnits) return [curve]
    places = run.map((point, i) => nearer(curve, point, places[i]))
  }
  worst = Math.min(run.length - 2, Math.max(1, worst))
  const tangent = unit(run[Math.max(0, worst - 2)], run[Math.min(run.length - 1, worst + 2)])
  return [...fit(run.slice(0, worst + 1), startTangent, negative(tangent)), ...fit(run.slice(worst), tangent, endTangent)]
}

function leastSquares(run: Point[], places: number[], startTangent: Point, endTangent: Point): Bezier {
  const [first, last] = [run[0], run.at(-1)]
  let [c00, c01, c11, x0, x1] = [0, 0, 0, 0, 0]
  run.forEach((point, i) => {
    const t = places[i]
    const [b0, b1, b2, b3] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3]
    const [a0, a1] = [along([0, 0], startTangent, b1), along([0, 0], endTangent, b2)]
    const rest: Point = [point[0] - first[0] * (b0 + b1) - last[0] * (b2 + b3), point[1] - first[1] * (b0 + b1) - last[1] * (b2 + b3)]
    c00 += dot(a0, a0)
    c01 += dot(a0, a1)
    c11 += dot(a1, a1)
    x0 += dot(a0, rest)
    x1 += dot(a1, rest)
  })
  const determinant = c00 * c11 - c01 * c01
  const reach = distance(first, last)
  const length = (wanted: number) => (Math.abs(determinant) > 1e-9 && wanted > reach * 0.01 && wanted < reach * 3 ? wanted : reach / 3)
  const start = length((x0 * c11 - x1 * c01) / determinant)
  const end = length((c00 * x1 - c01 * x0) / determinant)
  return [first, along(first, startTangent, start), along(last, endTangent, end), last]
}

function chordPlaces(run: Point[]): number[] {
  const walked = run.reduce<number[]>((sums, point, i) => [...sums, i ? sums[i - 1] + distance(run[i - 1], point) : 0], [])
  return walked.map((sum) => sum / walked.at(-1))
}

function nearer(curve: Bezier, point: Point, place: number): number {
  const candidates = [-0.02, -0.01, -0.004, 0, 0.004, 0.01, 0.02].map((step) => Math.min(1, Math.max(0, place + step)))
  return candidates.reduce((best, t) => (distance(at(curve, t), point) < distance(at(curve, best), point) ? t : best), place)
}

function at([a, b, c, d]: Bezier, t: number): Point {
  const mix = (axis: 0 | 1) => (1 - t) ** 3 * a[axis] + 3 * t * (1 - t) ** 2 * b[axis] + 3 * t * t * (1 - t) * c[axis] + t ** 3 * d[axis]
  return [mix(0), mix(1)]
}

function writeCurves(curves: Bezier[]): string {
  const [startX, startY] = curves[0][0].map(Math.round)
  let written = `M${pair(startX, startY)}c`
  let here: Point = [startX, startY]
  for (const curve of curves) {
    const [one, two, end] = curve.slice(1).map((point) => [Math.round(point[0]), Math.round(point[1])] as const)
    for (const point of [one, two, end]) {
      const step = pair(point[0] - here[0], point[1] - here[1])
      written += written.endsWith('c') || step.startsWith('-') ? step : ` ${step}`
    }
    here = end
  }
  return `${written}z`
}

function pair(x: number, y: number): string {
  return y < 0 ? `${x}${y}` : `${x} ${y}`
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1])
}

function unit(from: Point, to: Point): Point {
  const length = distance(from, to) || 1
  return [(to[0] - from[0]) / length, (to[1] - from[1]) / length]
}

function dot(a: Point, b: Point): number {
  return a[0] * b[0] + a[1] * b[1]
}

function along(from: Point, direction: Point, length: number): Point {
  return [from[0] + direction[0] * length, from[1] + direction[1] * length]
}

function negative(direction: Point): Point {
  return [-direction[0], -direction[1]]
}
