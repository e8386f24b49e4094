import { inkFor } from '#src/kit/lid/foil-ink.ts'
import type { PictureToSave, ProductToSave } from '../../catalogue/product-to-save.ts'
import type { Picture, Product } from '../../catalogue/product.ts'

/** A product that is not saved, as the catalogue would return it. `units`: those that can be bought, by SKU. */
export const asShown = ({ variants, ...product }: ProductToSave, units: ReadonlyMap<string, { readonly available: number }>): Product => ({
  ...product,
  isForBusinessesOnly: product.soldIn.every((listing) => listing === 'b2b'),
  isActive: true,
  variants: variants.map(({ id, colourName, colourHex, stock, pictures }) => {
    const canvas = pictures.find(({ isCanvas }) => isCanvas)
    return {
      id,
      colourName,
      colourHex,
      available: units.get(id)?.available ?? stock,
      pictures: pictures.filter(({ isCanvas }) => !isCanvas).map(toPicture),
      canvas: canvas?.quad && { picture: toPicture(canvas), quad: canvas.quad, ink: inkFor(colourHex) },
      isActive: true,
    }
  }),
})

const toPicture = ({ key, alt, width, height, widths, view }: PictureToSave): Picture => ({ key, alt, width, height, widths, view })
