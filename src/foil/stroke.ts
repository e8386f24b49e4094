import { middle, type Contour, type Outline, type Point, type Segment } from './outline.ts'

/** A short part of a centre line with its directions (unit vectors) at both ends. */
type Part = { readonly from: Point; readonly to: Point; readonly leaving: Point; readonly arriving: Point }

/**
 * The area that a round pen covers along the centre lines, for a nonzero fill. Strokes become areas, because a stroke
 * keeps its width in perspective and an area does not. Only +, -, *, / and square roots: every engine gives the same.
 */
export function strokeOutline(centreLines: Outline, penWidth: number): Outline {
  return centreLines.map((line) => strokeContour(line, penWidth / 2)).filter((contour) => contour.segments.length > 0)
}

function strokeContour(line: Contour, radius: number): Contour {
  const parts = partsOf(line)
  const [first, last] = [parts[0], parts.at(-1)]
  if (!first || !last) return { start: line.start, segments: [] }
  return {
    start: beside(first.from, first.leaving, radius),
    segments: [
      ...side(parts, radius),
      ...cap(last.to, last.arriving, radius),
      ...side(parts.toReversed().map(turned), radius),
      ...cap(first.from, negative(first.leaving), radius),
    ],
  }
}

function partsOf(line: Contour): Part[] {
  let from = line.start
  return line.segments.flatMap(({ controls, to }) => {
    const parts = controls.length < 2 ? [straight(from, to)] : curved([from, ...controls, to], 1)
    from = to
    return parts
  })
}

function straight(from: Point, to: Point): Part {
  const direction = towards(from, to)
  return { from, to, leaving: direction, arriving: direction }
}

/** A turn of at most 25 degrees, where a quadratic is a faithful parallel of a cubic. */
const gentleCosine = 0.906

function curved(cubic: readonly Point[], depth: number): Part[] {
  const [from, one, two, to] = cubic as [Point, Point, Point, Point]
  const [leaving, arriving] = [towards(from, one), towards(two, to)]
  const chord = towards(from, to)
  const isGentle = dot(leaving, arriving) > gentleCosine && dot(leaving, chord) > gentleCosine
  if (depth > 6 || (isGentle && depth > 1)) return [{ from, to, leaving, arriving }]
  const [a, b, c] = [middle(from, one), middle(one, two), middle(two, to)]
  const [ab, bc] = [middle(a, b), middle(b, c)]
  const half = middle(ab, bc)
  return [...curved([from, a, ab, half], depth + 1), ...curved([half, bc, c, to], depth + 1)]
}

/** The left side of the line, joined round where it turns away and through the pivot where it turns in. */
function side(parts: readonly Part[], radius: number): Segment[] {
  return parts.flatMap((part, i) => {
    const [start, end] = [beside(part.from, part.leaving, radius), beside(part.to, part.arriving, radius)]
    const parallel = bend(start, part.leaving, end, part.arriving)
    const before = parts[i - 1]
    if (!before || dot(before.arriving, part.leaving) > 0.9999) return [parallel]
    const turn = before.arriving[0] * part.leaving[1] - before.arriving[1] * part.leaving[0]
    if (turn <= 0) return [{ controls: [], to: part.from }, { controls: [], to: start }, parallel]
    return [...arc(part.from, normal(before.arriving), normal(part.leaving), radius), parallel]
  })
}

const cap = (centre: Point, direction: Point, radius: number): Segment[] => [
  ...arc(centre, normal(direction), direction, radius),
  ...arc(centre, direction, negative(normal(direction)), radius),
]

/** From one direction to the other around the centre, in steps of at most 45 degrees. */
function arc(centre: Point, from: Point, to: Point, radius: number): Segment[] {
  const cosine = dot(from, to)
  if (cosine < 0.7) {
    const bisector = cosine > -0.99 ? towards([0, 0], [from[0] + to[0], from[1] + to[1]]) : ([-from[1], from[0]] as const)
    return [...arc(centre, from, bisector, radius), ...arc(centre, bisector, to, radius)]
  }
  const reach = radius / (1 + cosine)
  const control: Point = [centre[0] + (from[0] + to[0]) * reach, centre[1] + (from[1] + to[1]) * reach]
  return [{ controls: [control], to: [centre[0] + to[0] * radius, centre[1] + to[1] * radius] }]
}

/** The quadratic that leaves and arrives in the given directions, or a line where they hardly differ. */
function bend(start: Point, leaving: Point, end: Point, arriving: Point): Segment {
  const turn = leaving[0] * arriving[1] - leaving[1] * arriving[0]
  const reach = ((end[0] - start[0]) * arriving[1] - (end[1] - start[1]) * arriving[0]) / turn
  if (Math.abs(turn) < 0.01 || reach <= 0) return { controls: [], to: end }
  return { controls: [[start[0] + leaving[0] * reach, start[1] + leaving[1] * reach]], to: end }
}

const turned = (part: Part): Part => ({
  from: part.to,
  to: part.from,
  leaving: negative(part.arriving),
  arriving: negative(part.leaving),
})

function towards(from: Point, to: Point): Point {
  const [x, y] = [to[0] - from[0], to[1] - from[1]]
  const length = Math.sqrt(x * x + y * y) || 1
  return [x / length, y / length]
}

const normal = ([x, y]: Point): Point => [y, -x]
const negative = ([x, y]: Point): Point => [-x, -y]
const beside = (point: Point, direction: Point, radius: number): Point => [
  point[0] + direction[1] * radius,
  point[1] - direction[0] * radius,
]
const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1]
