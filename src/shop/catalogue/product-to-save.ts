import type { Picture, PlateMm, Product, Quad, Variant } from './product.ts'

/** A product as the owner's file has it. */
export type ProductToSave = Omit<Product, 'variants' | 'isActive' | 'isForBusinessesOnly'> & { readonly variants: readonly VariantToSave[] }

export type VariantToSave = Pick<Variant, 'id' | 'colourName' | 'colourHex'> & {
  readonly stock: number
  /** In the order shown; one of them is the canvas when the product is personalisable. */
  readonly pictures: readonly PictureToSave[]
}

export type PictureToSave = Picture & {
  readonly quad: Quad | undefined
  readonly isCanvas: boolean
  /** Only of a canvas. */
  readonly plateMm?: PlateMm | undefined
}
