import type { Ink } from '#src/kit/lid/foil-ink.ts'
import type { LidText } from '#src/kit/lid/lid-text.ts'
import type { ZodiacSign } from '#src/kit/lid/zodiac.ts'
import { arrange } from './arrangement.ts'
import { inkColours, type Stop } from './ink.ts'
import { boundsOf, writeOutline, type Bounds } from './outline.ts'
import { aspectOf, perspectiveOf, inPerspective, type LidQuad } from './perspective.ts'

export type { LidQuad } from './perspective.ts'
export type { LidText } from '#src/kit/lid/lid-text.ts'

type LidDrawingOptions = {
  /** Width by height of the picture under the drawing; 1 when it is square. */
  readonly pictureAspect?: number
  /** How wide the picture is shown, in CSS pixels: below 400 the foil is drawn a little bolder, as small type is. */
  readonly shownWidth?: number
  /** Prefix of the ids within the drawing; by default derived from its content. */
  readonly idPrefix?: string
}

/** One layer of the same shape, moved by `dy` picture units; the last is the foil's face. */
type FoilLayer = {
  readonly dy: number
  readonly fill: string
  readonly opacity: number
  /** Above 0 the outline is thickened by a stroke in the same colour. */
  readonly spread: number
}

type LidDrawing = {
  /** Shaped like the picture and 1000 high: `0 0 1000 1000` for a square one. */
  readonly viewBox: string
  /** Path data shared by all layers; empty for a blank lid. */
  readonly shape: string
  readonly layers: readonly FoilLayer[]
  /** The content of the `<svg>` element. */
  readonly markup: string
  /** "Asha and Leo in gold foil", as plain text. */
  readonly title: string
  /** Characters of the name that the foil cannot draw, each once. */
  readonly unsupported: readonly string[]
}

const pictureHeight = 1000

/** Draws a name and a sign on the lid of a picture, in the lid's own perspective. The quad is in 0..1 of the picture. */
export function drawLid(quad: LidQuad, text: LidText, ink: Ink, options: LidDrawingOptions = {}): LidDrawing {
  const picture = { width: pictureHeight * (options.pictureAspect ?? 1), height: pictureHeight }
  const corners = quad.map(([x, y]) => [x * picture.width, y * picture.height] as const) as unknown as LidQuad
  const plane = { width: 1000 * aspectOf(corners, picture), height: 1000 }
  const { outline, drawnName, unsupported } = arrange(text.name, text.sign, plane)
  const seen = inPerspective(perspectiveOf(corners, plane), outline)
  const bounds = boundsOf(seen)
  const viewBox = `0 0 ${round(picture.width)} ${round(picture.height)}`
  const title = titleOf(drawnName, text.sign)
  if (!bounds) return { viewBox, shape: '', layers: [], markup: '', title, unsupported }
  const shape = writeOutline(seen)
  const boldness = boldnessAt(options.shownWidth)
  const id = options.idPrefix?.replace(/[^\w-]/g, '') || `foil-${fingerprint(`${ink}${viewBox}${boldness}${shape}`)}`
  const layers = layersOf(ink, `url(#${id}-face)`, embossDepth(corners), boldness)
  return { viewBox, shape, layers, markup: markupOf(id, shape, layers, inkColours[ink].face, bounds), title, unsupported }
}

/** A complete SVG that covers the picture at the same size. */
export function lidSvg(quad: LidQuad, text: LidText, ink: Ink, options: LidDrawingOptions = {}): string {
  const { viewBox, markup, title } = drawLid(quad, text, ink, options)
  const { shownWidth: width, pictureAspect = 1 } = options
  const size = width ? ` width="${round(width)}" height="${round(width / pictureAspect)}"` : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}"${size} role="img"><title>${escaped(title)}</title>${markup}</svg>`
}

function titleOf(name: string, sign: ZodiacSign | undefined): string {
  const text = [name, sign ?? ''].filter((part) => part !== '').join(' and ')
  return text === '' ? 'A blank lid' : `${text} in gold foil`
}

/** Grows with the lid's share of the picture, so that a distant lid is not embossed deeper than a near one. */
function embossDepth(corners: LidQuad): number {
  const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = corners
  const area = Math.abs((x2 - x0) * (y3 - y1) - (x3 - x1) * (y2 - y0)) / 2
  return round(Math.sqrt(area) * 0.0032)
}

/** Added to every stroke, in picture units: a quarter of a pixel in small pictures, where hairlines would fade. */
const boldnessAt = (shownWidth = pictureHeight): number => (shownWidth < 400 ? round((0.25 * pictureHeight) / shownWidth) : 0)

/** From the leather upwards: the dent around the foil, its dark lower edge, its light upper edge, its face. */
function layersOf(ink: Ink, face: string, depth: number, boldness: number): FoilLayer[] {
  const { press, pressOpacity, darkEdge, darkEdgeOpacity, lightEdge, lightEdgeOpacity } = inkColours[ink]
  return [
    { dy: round(depth * 0.8), fill: press, opacity: round(pressOpacity / 3), spread: round(depth * 5 + boldness) },
    { dy: round(depth * 0.5), fill: press, opacity: pressOpacity, spread: round(depth * 2 + boldness) },
    { dy: depth, fill: darkEdge, opacity: darkEdgeOpacity, spread: boldness },
    { dy: -round(depth * 0.8), fill: lightEdge, opacity: lightEdgeOpacity, spread: boldness },
    { dy: 0, fill: face, opacity: 1, spread: boldness },
  ]
}

function markupOf(id: string, shape: string, layers: readonly FoilLayer[], stops: readonly Stop[], bounds: Bounds): string {
  const gradient = stops.map(([offset, colour]) => `<stop offset="${offset}" stop-color="${colour}"/>`).join('')
  const coats = layers.map(({ dy, fill, opacity, spread }) => {
    const moved = dy === 0 ? '' : ` y="${dy}"`
    const seeThrough = opacity === 1 ? '' : ` opacity="${opacity}"`
    const thickened = spread === 0 ? '' : ` stroke="${fill}" stroke-width="${spread}" stroke-linejoin="round"`
    return `<use href="#${id}-shape"${moved} fill="${fill}"${seeThrough}${thickened}/>`
  })
  return (
    `<defs><linearGradient id="${id}-face" gradientUnits="userSpaceOnUse" ${sheen(bounds)}>${gradient}</linearGradient>` +
    `<path id="${id}-shape" d="${shape}"/></defs>${coats.join('')}`
  )
}

/** Light comes from the upper left: the bands of the foil lean by about twenty degrees. */
function sheen({ left, top, right, bottom }: Bounds): string {
  const [across, down] = [0.93, 0.37]
  const length = (right - left) * across + (bottom - top) * down
  return `x1="${round(left)}" y1="${round(top)}" x2="${round(left + length * across)}" y2="${round(top + length * down)}"`
}

const round = (value: number): number => Math.round(value * 100) / 100

/** FNV-1a: the same drawing always has the same ids, and different drawings on one page have different ones. */
function fingerprint(drawn: string): string {
  let hash = 0x811c9dc5
  for (let i = 0; i < drawn.length; i++) hash = Math.imul(hash ^ drawn.charCodeAt(i), 0x01000193)
  return (hash >>> 0).toString(36)
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
