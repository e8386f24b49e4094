import type { ColourHex } from '#src/kit/lid/colour.ts'
import type { Paise } from '#src/kit/money.ts'
import type { Listing, Product } from './product.ts'

/** A query of the listing pages or the search call. An absent or empty filter means any. */
export type CatalogueQuery = {
  readonly id?: string
  /** Contained in the name, whatever the case. */
  readonly name?: string
  /** Contained in the product code, whatever the case. */
  readonly code?: string
  readonly type?: string
  /** A search in the shopper's own words; spelling mistakes are corrected. */
  readonly text?: string
  readonly listing?: Listing
  readonly isPersonalisable?: boolean
  /** Absent means true; `false` finds only products that are not sold. */
  readonly isActive?: boolean
  /** In any of these, of any listing. */
  readonly categories?: readonly string[]
  readonly sizes?: readonly string[]
  readonly material?: string
  /** Sold in any of these colours, by name. */
  readonly colours?: readonly string[]
  readonly countryOfOrigin?: string
  readonly hasZip?: boolean
  readonly isLockable?: boolean
  readonly fromPaise?: Paise
  readonly toPaise?: Paise
  readonly order?: CatalogueOrder
  /** 1-based. */
  readonly page: number
  /** 1 to 100. */
  readonly pageSize: number
}

/** A longer search text is cut. */
export const maxSearchLength = 60

export const catalogueOrders = ['featured', 'best-selling', 'price-low', 'price-high', 'name', 'newest'] as const
export type CatalogueOrder = (typeof catalogueOrders)[number]

export type CataloguePage = {
  readonly total: number
  readonly products: readonly Product[]
  readonly facets: Facets
  /** The corrected spelling of `text`, where it occurs nowhere in the catalogue as it was written. */
  readonly correctedText: string | undefined
  /** Whether `text` consists of words of the catalogue; only then may a page repeat it as a heading. */
  readonly isTextKnown: boolean
  /** Where a text finds nothing: its parts that find something, and how many products each. */
  readonly related: readonly { readonly text: string; readonly count: number }[]
}

/** How many products each value of a filter would leave if the other filters stay as they are. */
export type Facets = {
  readonly categories: readonly FacetCount[]
  readonly sizes: readonly FacetCount[]
  readonly materials: readonly FacetCount[]
  /** Only colours that the listing sells. */
  readonly colours: readonly (FacetCount & { readonly hex: ColourHex })[]
  /** Only countries of products in the listing. */
  readonly origins: readonly FacetCount[]
  readonly hasZip: number
  readonly isLockable: number
}

export type FacetCount = { readonly value: string; readonly count: number }
