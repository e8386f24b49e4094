import { rupeesToPaise } from '#src/kit/money.ts'
import { parseZodiacSign, type ZodiacSign } from '#src/kit/lid/zodiac.ts'
import {
  type CatalogueOrder,
  type CatalogueQuery,
  catalogueOrders,
  type FacetCount,
  type Facets,
  maxSearchLength,
} from '#src/shop/catalogue/catalogue-query.ts'
import type { Listing } from '#src/shop/catalogue/product.ts'
import { type FilterName, listingFilters } from '../routes/listing-filters.ts'

/** What a shopper has chosen on a listing page, by the names of the table of filters. */
export type ListingFilters = Readonly<Record<FilterName, unknown>> & {
  /** The shopper's search text; empty for everything. */
  readonly text: string
  readonly categories: readonly string[]
  /** The names of colours. */
  readonly colours: readonly string[]
  readonly sizes: readonly string[]
  readonly material: string
  readonly origin: string
  readonly closure: Closure
  /** Whole rupees. */
  readonly from: number
  /** Whole rupees, also beyond the slider; undefined: whatever it costs. */
  readonly to: number | undefined
  readonly sort: CatalogueOrder
  /** The sign that is drawn on every lid that takes one. It does not narrow the list. */
  readonly sign: ZodiacSign | undefined
  readonly page: number
}

type Closure = '' | 'zip' | 'lock'

export const pageSize = 12

/** What a material includes, where its name alone would promise too much. */
export const materialHints: ReadonlyMap<string, string> = new Map([['Leather', 'genuine, bonded and faux']])

export const noFilters: ListingFilters = {
  text: '',
  categories: [],
  colours: [],
  sizes: [],
  material: '',
  origin: '',
  closure: '',
  from: 0,
  to: undefined,
  sort: 'featured',
  sign: undefined,
  page: 1,
}

/** Reads an address or a form leniently: values that make no sense are ignored. `priceEnd`, in rupees, is where the slider ends: that and above. */
export function readFilters(given: URLSearchParams | FormData, priceEnd?: number): ListingFilters {
  const one = (name: FilterName) => String(given.get(listingFilters[name].query) ?? '').trim()
  const many = (name: FilterName) =>
    [...new Set(given.getAll(listingFilters[name].query).map((value) => String(value).trim()))].filter(Boolean).slice(0, 20)
  const closure = one('closure')
  return {
    text: one('text').replaceAll(/\s+/g, ' ').slice(0, maxSearchLength),
    categories: many('categories'),
    colours: many('colours'),
    sizes: many('sizes'),
    material: one('material'),
    origin: one('origin'),
    closure: closure === 'zip' || closure === 'lock' ? closure : '',
    ...inOrder(rupees(one('from')) ?? 0, below(priceEnd, rupees(one('to')))),
    sort: catalogueOrders.find((order) => order === one('sort')) ?? 'featured',
    sign: parseZodiacSign(one('sign')),
    page: Math.min(10_000, Math.max(1, Math.trunc(Number(one('page'))) || 1)),
  }
}

/** Leaves out values that this listing does not have, so that no foreign text gets into its headings, chips and addresses. */
export function onlyKnown(filters: ListingFilters, facets: Facets): ListingFilters {
  const knownIn = (counts: readonly FacetCount[]) => (value: string) => counts.some((each) => each.value === value)
  const { categories, colours, sizes, material, origin } = filters
  return {
    ...filters,
    categories: categories.filter(knownIn(facets.categories)),
    colours: colours.filter(knownIn(facets.colours)),
    sizes: sizes.filter(knownIn(facets.sizes)),
    material: knownIn(facets.materials)(material) ? material : '',
    origin: knownIn(facets.origins)(origin) ? origin : '',
  }
}

/** Whether all requested values of some filter are unknown, so that no product can match. */
export const asksOnlyForUnknown = (requested: ListingFilters, known: ListingFilters): boolean =>
  (['categories', 'colours', 'sizes', 'material', 'origin'] as const).some((kind) => requested[kind].length > 0 && known[kind].length === 0)

/** The query of the address, with its question mark; empty when nothing is chosen. */
export function writeFilters(filters: ListingFilters): string {
  const query = new URLSearchParams()
  for (const name of Object.keys(listingFilters) as FilterName[]) {
    if (filters[name] === noFilters[name]) continue
    for (const value of [filters[name]].flat()) query.append(listingFilters[name].query, String(value))
  }
  return query.size > 0 ? `?${query}` : ''
}

/** Two amounts as a range, whichever was given first: “900 to 200” means 200 to 900. */
export const inOrder = (from: number, to: number | undefined): Pick<ListingFilters, 'from' | 'to'> =>
  to === undefined || from <= to ? { from, to } : { from: to, to: from }

/** The end of the slider itself is no limit. */
export const below = (priceEnd: number | undefined, amount: number | undefined): number | undefined =>
  amount === priceEnd ? undefined : amount

export const hasPrice = ({ from, to }: Pick<ListingFilters, 'from' | 'to'>): boolean => from > 0 || to !== undefined

/** How many of the panel's choices are made; order and page are not among them. */
export const countFilters = ({ categories, colours, sizes, material, closure, origin, ...price }: ListingFilters): number =>
  categories.length + colours.length + sizes.length + [material, closure, origin].filter(Boolean).length + (hasPrice(price) ? 1 : 0)

/** The category that a listing is about, where it is about a single one. */
export const chosenCategory = ({ categories }: ListingFilters): string | undefined => (categories.length === 1 ? categories[0] : undefined)

export const withoutFilters = ({ text, sort, sign }: ListingFilters): ListingFilters => ({ ...noFilters, text, sort, sign })

/** The query of a link. It is `?page=1` where it would be empty, because on a bare address the stored choices come back. */
export const writeLink = (filters: ListingFilters): string => writeFilters(filters) || '?page=1'

export function queryFor(listing: Listing, filters: ListingFilters): CatalogueQuery {
  const { text, categories, colours, sizes, material, closure, origin, from, to, sort, page } = filters
  const fromPaise = from > 0 ? rupeesToPaise(from) : undefined
  const toPaise = to === undefined ? undefined : rupeesToPaise(to)
  return {
    listing,
    isActive: true,
    categories,
    sizes,
    colours,
    ...(text && { text }),
    ...(origin && { countryOfOrigin: origin }),
    ...(material && { material }),
    ...(closure === 'zip' && { hasZip: true }),
    ...(closure === 'lock' && { isLockable: true }),
    ...(fromPaise !== undefined && { fromPaise }),
    ...(toPaise !== undefined && { toPaise }),
    order: sort,
    page,
    pageSize,
  }
}

const rupees = (written: string): number | undefined => (/^\d{1,6}$/.test(written) ? Number(written) : undefined)
