import type { ColourHex } from '#src/kit/lid/colour.ts'
import type { ProductId, VariantId } from '#src/kit/id.ts'
import type { Ink } from '#src/kit/lid/foil-ink.ts'
import type { Paise } from '#src/kit/money.ts'

/** Where a product is shown. One product may be in several listings. */
export type Listing = 'retail' | 'personalised' | 'b2b'

export const sizes = ['Small', 'Medium', 'Large'] as const
export type Size = (typeof sizes)[number]

/** The groups that shoppers filter by. "Leather" includes every kind of leather; `materialName` is exact. */
export const materials = ['Leather', 'Fabric', 'Glass', 'Velvet'] as const
export type Material = (typeof materials)[number]

export const leathers = ['genuine', 'bonded', 'faux'] as const
export type Leather = (typeof leathers)[number]

/** Has one page, and one or more variants. */
export type Product = {
  readonly id: ProductId
  readonly code: string
  readonly name: string
  /** What kind of thing it is, as the Legal Metrology rules want it declared: "Ring box". */
  readonly genericName: string
  readonly brand: string
  readonly type: string
  readonly categories: Readonly<Record<Listing, readonly string[]>>
  readonly soldIn: readonly Listing[]
  /** Shoppers cannot order it and see neither its price nor its stock. */
  readonly isForBusinessesOnly: boolean
  readonly pricePaise: Paise
  readonly mrpPaise: Paise
  readonly size: Size
  readonly material: Material
  /** The leather that it, or a part of it, is made of; undefined without leather. */
  readonly leather: Leather | undefined
  readonly hasZip: boolean
  readonly isLockable: boolean
  readonly lengthMm: number
  readonly widthMm: number
  readonly heightMm: number
  readonly weightGrams: number
  /** Pieces in one pack. */
  readonly netQuantity: number
  readonly hsnCode: string
  readonly gstBasisPoints: number
  readonly countryOfOrigin: string
  /** Who brought it into the country; undefined for what is made in India. */
  readonly importer: { readonly name: string; readonly address: string } | undefined
  /** Working days until it leaves the workshop. */
  readonly makingDays: number
  /** Of a cash order with it, so much is paid online in advance; 100: it is not sold for cash. Undefined where the shop's rule is enough. */
  readonly advancePercent: number | undefined
  /** Cleaned at import: h2 sections and lists, no scripts, no styles. */
  readonly descriptionHtml: string
  /** Undefined for a product that cannot be personalised. */
  readonly personalisation: { readonly maxNameLength: number; readonly zodiac: boolean } | undefined
  readonly isActive: boolean
  /** At least one; the first is shown first. */
  readonly variants: readonly Variant[]
}

/** One colour of a product, which is what shoppers buy. */
export type Variant = {
  readonly id: VariantId
  readonly colourName: string
  readonly colourHex: ColourHex
  /** Units that can still be bought: on hand less held. */
  readonly available: number
  /** Photographs in the order shown; never the canvas. */
  readonly pictures: readonly Picture[]
  /** The blank lid seen from above; only for personalisable products. */
  readonly canvas: Canvas | undefined
  readonly isActive: boolean
}

/** "Genuine leather", "Velvet and faux leather (PU)". */
export function materialName({ material, leather }: Pick<Product, 'material' | 'leather'>): string {
  if (!leather) return material
  return material === 'Leather' ? capitalised(leatherNames[leather]) : `${material} and ${leatherNames[leather]}`
}

const leatherNames: Record<Leather, string> = { genuine: 'genuine leather', bonded: 'bonded leather', faux: 'faux leather (PU)' }

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The smallest quantity of a bulk enquiry; from here on pages suggest one. */
export const bulkUnits = 50

/** Up to this many, pages show the exact number available; cached pages are invalidated when it changes. */
export const lowStockUnits = 5

/** A picture that the import made in several widths; `key` is a hash of its content. */
export type Picture = {
  readonly key: string
  readonly alt: string
  readonly width: number
  readonly height: number
  /** The widths that exist, ascending, in AVIF and in WebP. */
  readonly widths: readonly number[]
  readonly view: string
}

/** `quad` is where name and sign are drawn: top left, top right, bottom right, bottom left, in 0..1 of the picture. */
export type Canvas = { readonly picture: Picture; readonly quad: Quad; readonly ink: Ink }

/** How large the place of the writing is on the leather. Only the workshop needs it. */
export type PlateMm = { readonly width: number; readonly height: number }

export type Quad = readonly [Corner, Corner, Corner, Corner]
export type Corner = readonly [x: number, y: number]

/** What is foiled on the lid. At least one of the two is set. */
export type Personalisation = { readonly name: string; readonly sign: string | undefined }
