import { drawLid, type LidText } from '#src/foil/lid-drawing.ts'
import type { Canvas } from '#src/shop/catalogue/product.ts'
import type { CardPicture } from '../product/card-data.ts'

/** A lid with a name or a sign, drawn on the server; `foil` is the markup to lay over the picture. */
export type PersonalisedLid = { readonly picture: CardPicture; readonly viewBox: string; readonly foil: string }

/** `idPrefix` keeps the ids of this drawing apart from those of others on the page. */
export function personalisedLid(canvas: Canvas, text: LidText, idPrefix: string): PersonalisedLid {
  const { key, width, height, widths, alt } = canvas.picture
  const { viewBox, markup, title } = drawLid(canvas.quad, text, canvas.ink, { pictureAspect: width / height, idPrefix })
  return { picture: { key, width, height, widths, alt: `${alt}, with ${title}` }, viewBox, foil: markup }
}
