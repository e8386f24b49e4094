import { inkFor } from '#src/kit/lid/foil-ink.ts'
import type { Canvas, Picture, Quad } from './product.ts'

/** One row of the table `pictures`, read as JSON. */
export type PictureRow = {
  readonly key: string
  readonly alt: string
  readonly width: number
  readonly height: number
  readonly widths: readonly number[]
  readonly view: string
  readonly quad: Quad | null
  readonly is_canvas: boolean
}

export const readPicture = ({ key, alt, width, height, widths, view }: PictureRow): Picture => ({ key, alt, width, height, widths, view })

export function readCanvas(row: PictureRow, colourHex: string): Canvas {
  if (!row.quad) throw new Error(`the canvas ${row.key} has no place for the name`)
  return { picture: readPicture(row), quad: row.quad, ink: inkFor(colourHex) }
}
