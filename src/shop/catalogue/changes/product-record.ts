type Fields = Readonly<Record<string, unknown>>

/** A product as the owner's file has it, each picture with the name under which it is stored. Whoever reads the fields checks them. */
export type ProductRecord = Fields & {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly variants: readonly VariantRecord[]
}

/** `stock` is what a new variant begins with; later the shop counts. */
export type VariantRecord = Fields & { readonly sku: string; readonly stock: number; readonly images: readonly PictureRecord[] }

export type PictureRecord = Fields & { readonly file: string; readonly stored: StoredImage }

/** `key`: a hash of the picture. `widths`: those that exist of it, in pixels. */
export type StoredImage = { readonly key: string; readonly widths: readonly number[] }

/** A product before and after; undefined where it is not sold. `id`: its present one; where `after` has another, the product moves there. */
export type ProductChange = {
  readonly id: string
  readonly before: ProductRecord | undefined
  readonly after: ProductRecord | undefined
}

/** The id of the product once the change is applied. */
export const idAfter = ({ id, after }: Pick<ProductChange, 'id' | 'after'>): string => after?.id ?? id

/** One field of a product, such as `pricePaise` or `variants.MJ-1001-OXB.colourName`. Undefined where there is none. */
export type FieldChange = { readonly field: string; readonly before: unknown; readonly after: unknown }
