export type Point = readonly [x: number, y: number]

/** A line (no controls), or a quadratic or cubic Bézier. */
export type Segment = { readonly controls: readonly Point[]; readonly to: Point }
export type Contour = { readonly start: Point; readonly segments: readonly Segment[] }
export type Outline = readonly Contour[]
export type Bounds = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }

const numbersOf: Readonly<Record<string, number>> = { m: 2, l: 2, h: 1, v: 1, q: 4, c: 6 }

/** Reads the path commands used in this folder: M, L, H, V, Q, C and their relative forms, z. */
export function parseOutline(path: string): Outline {
  const contours: { start: Point; segments: Segment[] }[] = []
  let here: Point = [0, 0]
  for (const [, command = '', values = ''] of path.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const numbers = (values.match(/-?(?:\d*\.)?\d+/g) ?? []).map(Number)
    const isRelative = command >= 'a'
    const kind = command.toLowerCase()
    for (let i = 0; i < numbers.length; i += numbersOf[kind] ?? numbers.length) {
      const points = pointsOf(kind, numbers.slice(i, i + (numbersOf[kind] ?? 0)), isRelative ? here : [0, 0], here)
      here = points.at(-1) ?? here
      if (kind === 'm') contours.push({ start: here, segments: [] })
      else contours.at(-1)?.segments.push({ controls: points.slice(0, -1), to: here })
    }
  }
  return contours
}

function pointsOf(kind: string, numbers: readonly number[], origin: Point, here: Point): Point[] {
  const [first = 0] = numbers
  if (kind === 'h') return [[origin[0] + first, here[1]]]
  if (kind === 'v') return [[here[0], origin[1] + first]]
  return numbers.flatMap((x, i): Point[] => (i % 2 === 0 ? [[origin[0] + x, origin[1] + (numbers[i + 1] ?? 0)]] : []))
}

export function mapOutline(outline: Outline, map: (point: Point) => Point): Outline {
  return outline.map(({ start, segments }) => ({
    start: map(start),
    segments: segments.map((segment) => ({ controls: segment.controls.map(map), to: map(segment.to) })),
  }))
}

/** Scales about the origin, then moves. */
export const place = (outline: Outline, scale: number, x: number, y: number): Outline =>
  mapOutline(outline, (point) => [point[0] * scale + x, point[1] * scale + y])

export const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]

export const pointsOn = (outline: Outline): Point[] =>
  outline.flatMap(({ start, segments }) => [start, ...segments.flatMap((segment) => [...segment.controls, segment.to])])

/** The bounds of all points and control points, which contain the curves; undefined for an empty outline. */
export function boundsOf(outline: Outline): Bounds | undefined {
  const points = pointsOn(outline)
  if (points.length === 0) return undefined
  const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const [x, y] of points) {
    bounds.left = Math.min(bounds.left, x)
    bounds.top = Math.min(bounds.top, y)
    bounds.right = Math.max(bounds.right, x)
    bounds.bottom = Math.max(bounds.bottom, y)
  }
  return bounds
}

/** Path data with steps in whole tenths, so that every engine writes the same bytes and no rounding adds up. */
export function writeOutline(outline: Outline): string {
  return outline.map(writeContour).join('')
}

function writeContour({ start, segments }: Contour): string {
  let here = tenths(start)
  let path = `M${pair(here[0], here[1])}`
  for (const { controls, to } of segments) {
    const steps = [...controls, to].map(tenths).map(([x, y]) => pair(x - here[0], y - here[1]))
    path += 'lqc'.charAt(controls.length) + steps.reduce((all, step) => (step.startsWith('-') ? all + step : `${all} ${step}`))
    here = tenths(to)
  }
  return `${path}z`
}

const tenths = ([x, y]: Point): Point => [Math.round(x * 10), Math.round(y * 10)]
const pair = (x: number, y: number): string => (y < 0 ? `${short(x)}${short(y)}` : `${short(x)} ${short(y)}`)
const short = (inTenths: number): string => String(inTenths / 10).replace(/^(-?)0\./, '$1.')
