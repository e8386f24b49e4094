import type { ColourHex } from '#src/kit/lid/colour.ts'
import type { Paise } from '#src/kit/money.ts'
import type { Listing, Product } from './product.ts'

/** What the listing pages and the search call ask for. An absent or empty filter means any. */
export type CatalogueQuery = {
  readonly id?: string
  /** Contained in the name, whatever the case. */
  readonly name?: string
  /** Contained in the product code, whatever the case. */
  readonly code?: string
  readonly type?: string
  /** What somebody looks for in words of their own; slips of the pen are forgiven. */
  readonly text?: string
  readonly listing?: Listing
  readonly isPersonalisable?: boolean
  /** Absent means true: what is no longer sold shows only when it is asked for by `false`. */
  readonly isActive?: boolean
  /** In any of these, whichever listing they belong to. */
  readonly categories?: readonly string[]
  readonly sizes?: readonly string[]
  readonly material?: string
  /** Sold in any of these colours, by their names. */
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

/** Of a search text; what is longer is cut. */
export const maxSearchLength = 60

export const catalogueOrders = ['featured', 'price-low', 'price-high', 'name', 'newest'] as const
export type CatalogueOrder = (typeof catalogueOrders)[number]

export type CataloguePage = {
  readonly total: number
  readonly products: readonly Product[]
  readonly facets: Facets
  /** How `text` was understood, where it is spelt nowhere in the catalogue. */
  readonly correctedText: string | undefined
  /** Whether all of `text` is made of words of the catalogue; only then may a page repeat it where it speaks itself. */
  readonly isTextKnown: boolean
}

/** How many products each value of a filter would leave, all the other filters staying as they are. */
export type Facets = {
  readonly categories: readonly FacetCount[]
  readonly sizes: readonly FacetCount[]
  readonly materials: readonly FacetCount[]
  /** Only colours that the listing sells at all. */
  readonly colours: readonly (FacetCount & { readonly hex: ColourHex })[]
  /** Only countries from which the listing sells something. */
  readonly origins: readonly FacetCount[]
  readonly hasZip: number
  readonly isLockable: number
}

export type FacetCount = { readonly value: string; readonly count: number }
