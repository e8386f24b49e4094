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

/** The bounds of all points and control points, which contain the curves; undefined for an empty outline. */
export function boundsOf(outline: Outline): Bounds | undefined {
  const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  const include = ([x, y]: Point) => {
    bounds.left = Math.min(bounds.left, x)
    bounds.top = Math.min(bounds.top, y)
    bounds.right = Math.max(bounds.right, x)
    bounds.bottom = Math.max(bounds.bottom, y)
  }
  for (const { start, segments } of outline) {
    include(start)
    for (const { controls, to } of segments) {
      controls.forEach(include)
      include(to)
    }
  }
  return outline.length === 0 ? undefined : bounds
}

/** Path data with steps in whole tenths, so that every engine writes the same bytes and no rounding adds up. */
export function writeOutline(outline: Outline): string {
  return outline.map(writeContour).join('')
}

function writeContour({ start, segments }: Contour): string {
  let [x, y] = [tenths(start[0]), tenths(start[1])]
  let path = `M${short(x)}${after(y)}`
  for (const { controls, to } of segments) {
    path += 'lqc'.charAt(controls.length)
    let isFirst = true
    for (const [controlX, controlY] of controls) {
      const step = tenths(controlX) - x
      path += (isFirst ? short(step) : after(step)) + after(tenths(controlY) - y)
      isFirst = false
    }
    const [toX, toY] = [tenths(to[0]), tenths(to[1])]
    path += (isFirst ? short(toX - x) : after(toX - x)) + after(toY - y)
    x = toX
    y = toY
  }
  return `${path}z`
}

const tenths = (value: number): number => Math.round(value * 10)

/** A minus sign parts two numbers, too. */
const after = (inTenths: number): string => (inTenths < 0 ? short(inTenths) : ` ${short(inTenths)}`)

/** In ones, without a zero before the point. */
function short(inTenths: number): string {
  if (inTenths < 0) return `-${short(-inTenths)}`
  const part = inTenths % 10
  const whole = (inTenths - part) / 10
  if (part === 0) return String(whole)
  return whole === 0 ? `.${part}` : `${whole}.${part}`
}
