import type { LidText } from '#src/kit/lid/lid-text.ts'
import { arrange } from './arrangement.ts'
import { writeOutline } from './outline.ts'
import { aspectOf, type LidQuad } from './perspective.ts'

const fieldHeight = 1000

/** Width by height of the lid's own field behind the corners in a picture. */
export function lidAspect(quad: LidQuad, pictureAspect: number): number {
  const picture = { width: 1000 * pictureAspect, height: 1000 }
  return aspectOf(quad.map(([x, y]) => [x * picture.width, y * picture.height] as const) as unknown as LidQuad, picture)
}

export type FlatLid = { readonly width: number; readonly height: number; readonly shape: string }

/** The same name and sign as `drawLid` draws in perspective, on the lid's own field laid flat: 1000 high, in one colour. */
export function flatLid(quad: LidQuad, text: LidText, pictureAspect = 1): FlatLid {
  const plane = { width: fieldHeight * lidAspect(quad, pictureAspect), height: fieldHeight }
  return { ...plane, shape: writeOutline(arrange(text.name, text.sign, plane).outline) }
}
