import { middle, type Outline, type Point, type Segment } from './outline.ts'

/** Corners of the lid's name field in its picture: top left, top right, bottom right, bottom left, as the name is read. */
export type LidQuad = readonly [Point, Point, Point, Point]

export type Plane = { readonly width: number; readonly height: number }

/** A flat plane seen in a picture. `depthAt` grows towards the far side; where it hardly changes, curves stay curves. */
type Perspective = { readonly map: (point: Point) => Point; readonly depthAt: (point: Point) => number }

/** The projective mapping that takes the plane's corners exactly to the quad's (Heckbert, 1989). */
export function perspectiveOf(quad: LidQuad, plane: Plane): Perspective {
  const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = quad
  const [sumX, sumY] = [x0 - x1 + x2 - x3, y0 - y1 + y2 - y3]
  const [ax, ay, bx, by] = [x1 - x2, y1 - y2, x3 - x2, y3 - y2]
  const area = ax * by - bx * ay
  if (area === 0) throw new RangeError('the corners of a lid must not lie on one line')
  const g = (sumX * by - bx * sumY) / area
  const h = (ax * sumY - sumX * ay) / area
  const depthAt = ([x, y]: Point) => (g * x) / plane.width + (h * y) / plane.height + 1
  const map = (point: Point): Point => {
    const [u, v, w] = [point[0] / plane.width, point[1] / plane.height, depthAt(point)]
    return [((x1 - x0 + g * x1) * u + (x3 - x0 + h * x3) * v + x0) / w, ((y1 - y0 + g * y1) * u + (y3 - y0 + h * y3) * v + y0) / w]
  }
  return { map, depthAt }
}

/** Mapping control points is exact only for a constant depth: at this ratio the error stays below a tenth of a unit. */
const evenDepth = 1.03

export function inPerspective(perspective: Perspective, outline: Outline): Outline {
  return outline.map(({ start, segments }) => {
    let from = start
    const parts = segments.flatMap((segment) => {
      const divided = divide(from, segment, perspective)
      from = segment.to
      return divided
    })
    return {
      start: perspective.map(start),
      segments: parts.map(({ controls, to }) => ({ controls: controls.map(perspective.map), to: perspective.map(to) })),
    }
  })
}

function divide(from: Point, segment: Segment, perspective: Perspective): Segment[] {
  if (segment.controls.length === 0) return [segment]
  const depths = [from, ...segment.controls, segment.to].map(perspective.depthAt)
  if (Math.max(...depths) <= Math.min(...depths) * evenDepth) return [segment]
  const [near, far] = halves([from, ...segment.controls, segment.to])
  return [...divide(from, near, perspective), ...divide(near.to, far, perspective)]
}

/** De Casteljau at one half, for any degree. */
function halves(points: readonly Point[]): [Segment, Segment] {
  const near: Point[] = []
  const far: Point[] = []
  let row = points
  while (row.length > 0) {
    near.push(row[0] as Point)
    far.unshift(row.at(-1) as Point)
    row = row.slice(1).map((point, i) => middle(row[i] as Point, point))
  }
  const to = near.at(-1) as Point
  return [
    { controls: near.slice(1, -1), to },
    { controls: far.slice(1, -1), to: far.at(-1) as Point },
  ]
}

/**
 * Width by height of the real field behind a quad, for a camera that looks at the middle of the picture
 * (Zhang and He, "Whiteboard scanning", 2006). `picture` is the frame in which the quad is given.
 */
export function aspectOf(quad: LidQuad, picture: Plane): number {
  const [topLeft, topRight, bottomRight, bottomLeft] = quad.map(([x, y]): Ray => [x - picture.width / 2, y - picture.height / 2, 1])
  if (!topLeft || !topRight || !bottomRight || !bottomLeft) return 1
  const right = dot(cross(topLeft, bottomRight), bottomLeft) / dot(cross(topRight, bottomRight), bottomLeft)
  const down = dot(cross(topLeft, bottomRight), topRight) / dot(cross(bottomLeft, bottomRight), topRight)
  const across = minus(topRight, right, topLeft)
  const along = minus(bottomLeft, down, topLeft)
  const isFlat = Math.abs(across[2]) < 0.01 || Math.abs(along[2]) < 0.01
  const focalSquared = isFlat ? -1 : -(across[0] * along[0] + across[1] * along[1]) / (across[2] * along[2])
  // Seen nearly straight on, the focal length cannot be found, and the sides themselves give the aspect.
  const depthWeight = Math.max(0, focalSquared)
  const aspect = Math.sqrt(
    (across[0] ** 2 + across[1] ** 2 + depthWeight * across[2] ** 2) / (along[0] ** 2 + along[1] ** 2 + depthWeight * along[2] ** 2),
  )
  return Number.isFinite(aspect) ? Math.min(4, Math.max(0.25, aspect)) : 1
}

type Ray = readonly [number, number, number]

const cross = (a: Ray, b: Ray): Ray => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
const dot = (a: Ray, b: Ray): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const minus = (a: Ray, times: number, b: Ray): Ray => [a[0] * times - b[0], a[1] * times - b[1], a[2] * times - b[2]]
