import type { Listing } from '#src/shop/catalogue/product.ts'
import { searchQuery } from './search-query.ts'

type FilterRow = {
  /** Its name in addresses and in forms. */
  readonly query: string
  /** The lists that have it. */
  readonly lists: readonly Listing[]
  /** What a visitor has written: a page for it is never cached. */
  readonly isPersonal: boolean
  /** The entries of this browser's storage that hold it, some of them named by the specification. */
  readonly storage: readonly string[]
}

const allLists = ['retail', 'personalised', 'b2b'] as const
const shared = { lists: allLists, isPersonal: false } as const

/** What narrows or orders a list, in the order of its addresses. Addresses, forms, storage and the page cache take their names from here. */
export const listingFilters = {
  text: { query: searchQuery, lists: ['retail'], isPersonal: true, storage: [] },
  categories: { query: 'category', ...shared, storage: ['categoryFilter'] },
  colours: { query: 'colour', ...shared, storage: ['colourFilter'] },
  sizes: { query: 'size', ...shared, storage: ['sizeFilter'] },
  material: { query: 'material', ...shared, storage: ['materialFilter'] },
  closure: { query: 'closure', ...shared, storage: ['isZipper', 'isLockable'] },
  origin: { query: 'origin', ...shared, storage: ['originFilter'] },
  from: { query: 'from', ...shared, storage: ['priceRange'] },
  to: { query: 'to', ...shared, storage: ['priceRange'] },
  sort: { query: 'sort', ...shared, storage: [] },
  sign: { query: 'sign', lists: ['personalised'], isPersonal: false, storage: [] },
  page: { query: 'page', ...shared, storage: ['currentPage'] },
} as const satisfies Record<string, FilterRow>

export type FilterName = keyof typeof listingFilters

/** The name of a filter in addresses and forms. */
export type FilterQuery = (typeof listingFilters)[FilterName]['query']

/** The parts of a list's query for the row of its page. */
export function queryOfList(listing: Listing): { readonly query: readonly string[]; readonly personalQuery: readonly string[] } {
  const rows = Object.values<FilterRow>(listingFilters).filter(({ lists }) => lists.includes(listing))
  const namesOf = (isPersonal: boolean) => rows.filter((row) => row.isPersonal === isPersonal).map(({ query }) => query)
  return { query: namesOf(false), personalQuery: namesOf(true) }
}
