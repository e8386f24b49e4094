import { type Corner, type Corners, fromPercents, toPercents } from '#src/kit/lid/corners.ts'

type Size = { readonly width: number; readonly height: number }

/** Corners for a picture that has none: a field in its middle, to be dragged from there. */
export const firstCorners: Corners = [
  [0.25, 0.25],
  [0.75, 0.25],
  [0.75, 0.75],
  [0.25, 0.75],
]

/** One corner elsewhere, but inside the picture. */
export const withCorner = (corners: Corners, at: number, [x, y]: Corner): Corners =>
  corners.map((corner, nth) => (nth === at ? [inside(x), inside(y)] : corner)) as unknown as Corners

/** Where an arrow key takes a corner: one pixel of the picture, ten with Shift. Undefined for any other key. */
export function steppedCorner([x, y]: Corner, { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>, { width, height }: Size) {
  const direction = arrows[key]
  if (!direction) return undefined
  const pixels = shiftKey ? 10 : 1
  return [x + (direction[0] * pixels) / width, y + (direction[1] * pixels) / height] as const
}

const arrows: Readonly<Record<string, Corner | undefined>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The eight texts of a quad's fields; eight empty ones while there are no corners. */
export function toTexts(percents: string): readonly string[] {
  const texts = percents.trim().split(/\s+/)
  return texts.length === 8 ? texts : Array.from({ length: 8 }, () => '')
}

export const cornersIn = (texts: readonly string[]): Corners | undefined => fromPercents(texts.join(' '))

export const textsOf = (corners: Corners): readonly string[] => toTexts(toPercents(corners))

/** "31.2 %, 40.5 %". */
export const placeOf = ([x, y]: Corner): string => `${Math.round(x * 1000) / 10} %, ${Math.round(y * 1000) / 10} %`

/** A thousandth of a per cent is a twentieth of a pixel of the largest pictures. */
const inside = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 100_000) / 100_000
