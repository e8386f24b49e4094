import { data, redirect, type LoaderFunctionArgs } from 'react-router'
import type { Facets } from '#src/shop/catalogue/catalogue-query.ts'
import type { Catalogue } from '#src/shop/catalogue/catalogue.ts'
import type { Shop } from '#src/shop/shop.ts'
import type { Listing, Product } from '#src/shop/catalogue/product.ts'
import { reportContext, shopContext } from '../context.ts'
import { listingFilters } from '../routes/listing-filters.ts'
import { type CardData, cardOf } from '../ui/product/card-data.ts'
import {
  asksOnlyForUnknown,
  countFilters,
  type ListingFilters,
  onlyKnown,
  queryFor,
  readFilters,
  withoutFilters,
  writeFilters,
  writeLink,
} from './filters.ts'

/** One page of a listing, ready to be rendered. */
export type ListingPage = {
  /** The filters of the address that this listing has. */
  readonly filters: ListingFilters
  /** Whether the address has other filters as well. */
  readonly hasUnknown: boolean
  readonly total: number
  /** The corrected search text, where the words as written are nowhere in the catalogue. */
  readonly correctedText: string | undefined
  /** Whether the search text may be repeated in title and heading. */
  readonly isTextKnown: boolean
  readonly cards: readonly CardData[]
  /** Other searches to try, where nothing was found. */
  readonly related: readonly string[]
  /** A few products to suggest, where nothing was found. */
  readonly suggestions: readonly CardData[]
  readonly facets: Facets
  /** Where the price slider ends, in rupees: that and above. */
  readonly priceEnd: number
  /** Whether the catalogue could not be queried, which differs from finding nothing. */
  readonly hasFailed: boolean
}

/** Queries the catalogue for the filters of the address. Throws a redirect to the first page for a page beyond the last. */
export async function loadListing(listing: Listing, { request, context }: LoaderFunctionArgs) {
  const url = new URL(request.url)
  const { catalogue, searching, settings } = context.get(shopContext)
  const priceEnd = settings.listing.priceEndRupees
  const requested = readFilters(url.searchParams, priceEnd)
  try {
    const { filters, hasUnknown, found } = await searchListing(listing, requested, catalogue)
    if (hasUnknown) await followCategories(listing, { filters, url }, catalogue)
    const { total, products, facets, correctedText, isTextKnown } = found
    if (products.length === 0 && filters.page > 1) throw redirect(`${url.pathname}${writeLink({ ...requested, page: 1 })}`)
    if (total === 0 && listing === 'retail' && asksOnlyForText(requested)) {
      await searching.countMissed(requested.text).catch((error: unknown) => context.get(reportContext)(error, url.pathname))
    }
    const draw = (product: Product) => cardOf(product, { withCanvas: listing === 'personalised', wantedColours: filters.colours })
    return data<ListingPage>({
      ...{ filters, hasUnknown, total, facets, priceEnd, correctedText, isTextKnown },
      cards: products.map(draw),
      related: found.related.map(({ text }) => text),
      suggestions: total === 0 ? await featured(listing, catalogue).then((some) => some.map(draw)) : [],
      hasFailed: false,
    })
  } catch (error) {
    if (error instanceof Response) throw error
    context.get(reportContext)(new Error('Failed to fetch products', { cause: error }), request.url)
    return data<ListingPage>({ ...failed, priceEnd, filters: withoutFilters(requested) }, { status: 503 })
  }
}

/**
 * Loads what a page shows beside its list. If that fails, it is left out, because the list alone is worth showing, and the page
 * gets an error status, so that it is not cached.
 */
export async function loadBeside<Beside>(
  loading: ReturnType<typeof loadListing>,
  beside: () => Promise<Beside>,
  { request, context }: LoaderFunctionArgs,
) {
  const [listing, found] = await Promise.all([
    loading,
    beside().catch((cause: unknown) => {
      context.get(reportContext)(new Error('Failed to fetch the content beside the list', { cause }), request.url)
      return undefined
    }),
  ])
  return { page: listing.data, beside: found, init: found === undefined ? { status: 503 } : (listing.init ?? {}) }
}

/** Throws the redirect to the same list under the present names of categories that had others before. */
async function followCategories(
  listing: Listing,
  { filters: { categories }, url }: { readonly filters: ListingFilters; readonly url: URL },
  { findMovedCategory }: Pick<Shop['catalogue'], 'findMovedCategory'>,
): Promise<void> {
  const { query } = listingFilters.categories
  const asked = url.searchParams.getAll(query).slice(0, mostFollowed)
  const present = await Promise.all(asked.map(async (name) => (categories.includes(name) ? undefined : findMovedCategory(listing, name))))
  if (present.every((name) => name === undefined)) return
  const names = [...new Set(asked.map((name, at) => present[at] ?? name))]
  const others = [...url.searchParams].filter(([name]) => name !== query)
  const moved = new URLSearchParams([...names.map((name) => [query, name]), ...others])
  throw redirect(`${url.pathname}?${moved}`, 308)
}

const mostFollowed = 20

/** Searches with the filters that this listing has; finds nothing where all values of a filter are unknown. */
async function searchListing(listing: Listing, requested: ListingFilters, { search }: Catalogue) {
  const found = await search(queryFor(listing, requested))
  const filters = onlyKnown(requested, found.facets)
  if (writeFilters(filters) === writeFilters(requested)) return { filters, hasUnknown: false, found }
  const foundOfKnown = await search(queryFor(listing, filters))
  const isNothing = asksOnlyForUnknown(requested, filters)
  return { filters, hasUnknown: true, found: isNothing ? { ...foundOfKnown, total: 0, products: [] } : foundOfKnown }
}

const featured = async (listing: Listing, { search }: Catalogue): Promise<readonly Product[]> =>
  (await search({ listing, isActive: true, order: 'best-selling', page: 1, pageSize: 4 })).products

/** Only then is the search itself what found nothing. */
const asksOnlyForText = (filters: ListingFilters): boolean => filters.text !== '' && countFilters(filters) === 0 && filters.page === 1

const noFacets: Facets = { categories: [], sizes: [], materials: [], colours: [], origins: [], hasZip: 0, isLockable: 0 }

const failed: Omit<ListingPage, 'filters' | 'priceEnd'> = {
  total: 0,
  correctedText: undefined,
  isTextKnown: false,
  hasUnknown: false,
  cards: [],
  related: [],
  suggestions: [],
  facets: noFacets,
  hasFailed: true,
}
