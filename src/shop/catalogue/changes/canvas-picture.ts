import type { PictureRecord } from './product-record.ts'

/** The view of the picture that shoppers write on. A colour has one of them. */
const canvasView = 'canvas'

/** The view of a picture that was the canvas before. */
const formerView = 'lid'

export const findCanvas = (images: readonly PictureRecord[]): PictureRecord | undefined => images.find(({ view }) => view === canvasView)

/** Another picture of the colour becomes the canvas, with its own corners if it has some. Only a canvas has the size of its plate. */
export const withCanvas = (images: readonly PictureRecord[], file: unknown): PictureRecord[] =>
  images.map((image) => {
    if (image.file === file) return { ...image, view: canvasView }
    return image['view'] === canvasView ? { ...withoutPlate(image), view: formerView } : image
  })

type WithCanvas = PictureRecord & { readonly canvas?: { readonly quad?: unknown; readonly plateMm?: object } }

const withoutPlate = (image: WithCanvas): PictureRecord => withoutEmptyCanvas({ ...image, canvas: { quad: image.canvas?.quad } })

/** A plate, or a canvas, of which nothing is known is none. */
export function withoutEmptyCanvas(image: WithCanvas): PictureRecord {
  const { canvas, ...picture } = image
  if (canvas === undefined) return image
  const { quad, plateMm } = canvas
  const hasPlate = plateMm !== undefined && Object.values(plateMm).some((side) => side !== undefined)
  if (quad === undefined && !hasPlate) return picture
  return { ...picture, canvas: { ...(quad !== undefined && { quad }), ...(hasPlate && { plateMm }) } } as PictureRecord
}
