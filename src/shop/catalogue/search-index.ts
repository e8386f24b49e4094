import type { ProductId } from '#src/kit/id.ts'
import { countBits, countCommon, difference, emptyBits, hasBit, intersection, membersFrom, setBit, union, type Bitset } from './bitset.ts'
import { findRow, idAt, type CatalogueIndex } from './catalogue-index.ts'
import type { CatalogueQuery, FacetCount, Facets } from './catalogue-query.ts'
import type { Listing } from './product.ts'
import { rowsContaining } from './text-column.ts'
import { findWords } from './searching/find-words.ts'
import { type RelatedSearch, relatedSearches } from './searching/related-searches.ts'
import { knowsNothing } from './searching/search-knowledge.ts'

export type FoundProducts = {
  readonly total: number
  readonly ids: readonly ProductId[]
  readonly facets: Facets
  readonly correctedText: string | undefined
  readonly isTextKnown: boolean
  readonly related: readonly RelatedSearch[]
}

export function searchIndex(index: CatalogueIndex, query: CatalogueQuery, { owners, bySales } = knowsNothing): FoundProducts {
  const words = query.text ? findWords(index, query.text, owners) : undefined
  const base = baseRows(index, query, words?.rows)
  const chosen = chosenRows(index, query)
  const matching = intersection(base, ...chosen.values())
  const rows = pageOf(index, matching, query, { named: words?.named, bySales })
  return {
    total: countBits(matching),
    ids: rows.map((row) => idAt(index, row)),
    facets: countFacets(index, query, base, chosen, matching),
    correctedText: words?.correctedText,
    isTextKnown: words?.isKnown ?? false,
    related: rows.length === 0 && query.text ? relatedSearches(index, query.text, owners, baseRows(index, query, undefined)) : [],
  }
}

/** The categories of these listings that have products on sale, each once. */
export const offeredCategories = (index: CatalogueIndex, listings: readonly Listing[]): string[] => [
  ...new Set(listings.flatMap((listing) => index.offered[listing])),
]

/** Everything that shoppers can buy, personalised or not. */
export function soldRows({ active, listings, size }: CatalogueIndex): number[] {
  const sold = intersection(active, union(active.length, [listings.retail, listings.personalised]))
  return membersFrom(sold, 0, size)
}

/** The filters with counts. A count ignores the filter of its own group: a second size must not show as zero. */
type Chosen = ReadonlyMap<Group, Bitset>
type Group = 'category' | 'size' | 'material' | 'colour' | 'origin' | 'closure'

/** The rows that match the rest of the query: listing, name, code, price. */
function baseRows(index: CatalogueIndex, query: CatalogueQuery, found: Bitset | undefined): Bitset {
  const { id, name, code, type, listing, isPersonalisable, fromPaise, toPaise } = query
  const base: Bitset[] = found ? [found] : []
  if (listing) base.push(index.listings[listing])
  if (isPersonalisable !== undefined) base.push(isPersonalisable ? index.personalisable : not(index.personalisable, index.size))
  if (type) base.push(index.types.get(type) ?? emptyBits(index.size))
  if (name) base.push(rowsContaining(index.names, name))
  if (code) base.push(rowsContaining(index.codes, code))
  if (id) base.push(onlyRow(index, findRow(index, id)))
  if (fromPaise !== undefined || toPaise !== undefined) base.push(rowsPriced(index, fromPaise ?? 0, toPaise ?? Number.POSITIVE_INFINITY))
  return intersection(query.isActive === false ? not(index.active, index.size) : index.active, ...base)
}

function chosenRows(index: CatalogueIndex, query: CatalogueQuery): Chosen {
  const { categories, sizes, material, colours, countryOfOrigin, hasZip, isLockable } = query
  const anyOf = (bitsOf: ReadonlyMap<string, Bitset>, values: readonly string[]) =>
    union(
      index.active.length,
      values.flatMap((value) => bitsOf.get(value) ?? []),
    )
  const chosen = new Map<Group, Bitset>()
  if (categories?.length) chosen.set('category', anyOf(index.categories, categories))
  if (sizes?.length) chosen.set('size', anyOf(index.sizes, sizes))
  if (material) chosen.set('material', anyOf(index.materials, [material]))
  if (colours?.length) chosen.set('colour', anyOf(index.colours, colours))
  if (countryOfOrigin) chosen.set('origin', anyOf(index.origins, [countryOfOrigin]))
  if (hasZip) chosen.set('closure', index.zip)
  if (isLockable) chosen.set('closure', hasZip ? intersection(index.zip, index.lockable) : index.lockable)
  return chosen
}

function countFacets(index: CatalogueIndex, query: CatalogueQuery, base: Bitset, chosen: Chosen, matching: Bitset): Facets {
  const without = (group: Group): Bitset => {
    if (!chosen.has(group)) return matching
    const others = [...chosen].filter(([other]) => other !== group).map(([, bits]) => bits)
    return intersection(base, ...others)
  }
  const count = (group: Group, values: Iterable<string>, bitsOf: ReadonlyMap<string, Bitset>): FacetCount[] => {
    const rows = without(group)
    return Array.from(values, (value) => ({ value, count: countCommon(rows, bitsOf.get(value)!) }))
  }
  const offered = offeredCategories(index, query.listing ? [query.listing] : ['retail', 'personalised', 'b2b'])
  const closable = without('closure')
  return {
    categories: count('category', offered, index.categories),
    sizes: count('size', index.sizes.keys(), index.sizes),
    materials: count('material', index.materials.keys(), index.materials),
    colours: count('colour', soldValues(index, query.listing, index.colours), index.colours).map((counted) => ({
      ...counted,
      hex: index.colourHexes.get(counted.value)!,
    })),
    origins: count('origin', soldValues(index, query.listing, index.origins), index.origins),
    hasZip: countCommon(closable, index.zip),
    isLockable: countCommon(closable, index.lockable),
  }
}

function soldValues({ active, listings }: CatalogueIndex, listing: Listing | undefined, bitsOf: ReadonlyMap<string, Bitset>): string[] {
  const onSale = listing ? intersection(active, listings[listing]) : active
  return [...bitsOf].filter(([, bits]) => countCommon(bits, onSale) > 0).map(([value]) => value)
}

/** In the featured order, what a text search finds comes by what sells, and products whose name has all its words first. */
function pageOf(
  index: CatalogueIndex,
  matching: Bitset,
  query: CatalogueQuery,
  { named, bySales }: { readonly named: Bitset | undefined; readonly bySales: Uint32Array | undefined },
): number[] {
  const { order = 'featured', page, pageSize } = query
  const skip = (page - 1) * pageSize
  const take = (rows: Bitset, from: number, count: number): number[] => {
    if (order !== 'featured' && order !== 'best-selling') return membersInOrder(index.orders[order], rows, from, count)
    const isBySales = bySales && (order === 'best-selling' || named)
    return isBySales ? membersInOrder(bySales, rows, from, count) : membersFrom(rows, from, count)
  }
  if (order !== 'featured' || !named) return take(matching, skip, pageSize)
  const first = intersection(matching, named)
  const rows = take(first, skip, pageSize)
  return [...rows, ...take(difference(matching, first), Math.max(0, skip - countBits(first)), pageSize - rows.length)]
}

function membersInOrder(order: Uint32Array, matching: Bitset, skip: number, take: number): number[] {
  const rows: number[] = []
  for (let at = 0; at < order.length && rows.length < take; at++) {
    if (!hasBit(matching, order[at]!)) continue
    if (skip > 0) skip--
    else rows.push(order[at]!)
  }
  return rows
}

function rowsPriced({ prices, size }: CatalogueIndex, fromPaise: number, toPaise: number): Bitset {
  const bits = emptyBits(size)
  for (let row = 0; row < size; row++) if (prices[row]! >= fromPaise && prices[row]! <= toPaise) setBit(bits, row)
  return bits
}

function onlyRow({ size }: CatalogueIndex, row: number | undefined): Bitset {
  const bits = emptyBits(size)
  if (row !== undefined) setBit(bits, row)
  return bits
}

/** The last 32 bits may reach beyond the last product; those bits stay empty. */
function not(bits: Bitset, size: number): Bitset {
  const others = bits.map((word) => ~word)
  if (size % 32 > 0) others[others.length - 1]! &= (1 << (size % 32)) - 1
  return others
}
