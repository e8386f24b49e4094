import type { ColourHex } from '#src/kit/lid/colour.ts'
import type { ProductId, VariantId } from '#src/kit/id.ts'
import type { Paise } from '#src/kit/money.ts'

/** Where a product is shown. One product may be in several listings. */
export type Listing = 'retail' | 'personalised' | 'b2b'

export const sizes = ['Small', 'Medium', 'Large'] as const
export type Size = (typeof sizes)[number]

/** What shoppers filter by. The group "Leather" has every kind of leather in it: what a piece is made of is said by `materialName`. */
export const materials = ['Leather', 'Fabric', 'Glass', 'Velvet'] as const
export type Material = (typeof materials)[number]

export const leathers = ['genuine', 'bonded', 'faux'] as const
export type Leather = (typeof leathers)[number]

/** What is shown on one page. */
export type Product = {
  readonly id: ProductId
  readonly code: string
  readonly name: string
  readonly brand: string
  readonly type: string
  readonly categories: Readonly<Record<Listing, readonly string[]>>
  readonly soldIn: readonly Listing[]
  /** Shoppers cannot order it: they are shown neither price nor stock. */
  readonly isForBusinessesOnly: boolean
  readonly pricePaise: Paise
  readonly mrpPaise: Paise
  readonly size: Size
  readonly material: Material
  /** Of which leather it is, or its parts are; undefined for a piece without any. */
  readonly leather: Leather | undefined
  readonly hasZip: boolean
  readonly isLockable: boolean
  readonly lengthMm: number
  readonly widthMm: number
  readonly heightMm: number
  readonly weightGrams: number
  readonly hsnCode: string
  readonly gstBasisPoints: number
  readonly countryOfOrigin: string
  /** Working days until it leaves the workshop. */
  readonly makingDays: number
  /** Cleaned at import: h2 sections and lists, no scripts, no styles. */
  readonly descriptionHtml: string
  /** Undefined for a product that cannot carry a name. */
  readonly personalisation: { readonly maxNameLength: number; readonly zodiac: boolean } | undefined
  readonly isActive: boolean
  /** At least one; the first is the one shown first. */
  readonly variants: readonly Variant[]
}

/** What is bought: one colour of a product. */
export type Variant = {
  readonly id: VariantId
  readonly colourName: string
  readonly colourHex: ColourHex
  /** Pieces a shopper can still buy: on hand less held. */
  readonly available: number
  /** Photographs in the order shown; never the canvas. */
  readonly pictures: readonly Picture[]
  /** The blank lid seen from above; only on personalisable products. */
  readonly canvas: Canvas | undefined
  readonly isActive: boolean
}

/** What a piece is made of, exactly. */
export function materialName({ material, leather }: Pick<Product, 'material' | 'leather'>): string {
  if (!leather) return material
  return material === 'Leather' ? capitalised(leatherNames[leather]) : `${material} and ${leatherNames[leather]}`
}

const leatherNames: Record<Leather, string> = { genuine: 'genuine leather', bonded: 'bonded leather', faux: 'faux leather (PU)' }

const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** From here on a business enquiry serves better than the bag. */
export const bulkUnits = 50

/** So many or fewer are told by number, and every page that tells it is made anew when the number changes. */
export const lowStockUnits = 5

/** A picture that was made in several widths at import; `key` is a hash of its content. */
export type Picture = {
  readonly key: string
  readonly alt: string
  readonly width: number
  readonly height: number
  /** The widths that exist, ascending, in AVIF and in WebP. */
  readonly widths: readonly number[]
  readonly view: string
}

/** `quad` is where the writing goes: TL, TR, BR, BL in 0..1 of the picture, from its top left corner. */
export type Canvas = { readonly picture: Picture; readonly quad: Quad; readonly ink: 'gold' | 'light' }

export type Quad = readonly [Corner, Corner, Corner, Corner]
export type Corner = readonly [x: number, y: number]

/** What is written on the piece. At least one of the two is set. */
export type Personalisation = { readonly name: string; readonly sign: string | undefined }
