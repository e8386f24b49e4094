import type { ProductId } from '#src/kit/id.ts'
import { difference, hasBit, intersection, union, type Bitset } from './bitset.ts'
import { idAt, type CatalogueIndex } from './catalogue-index.ts'
import type { Listing } from './product.ts'

/** `categories` and `listings`: products of these alone can make them others. */
export type SuggestedProducts = {
  readonly ids: readonly ProductId[]
  readonly categories: readonly string[]
  readonly listings: readonly Listing[]
}

/** Returns up to `count` other products of the same listing: those of the same categories first, then the nearest in price and material. */
export function suggestProducts(index: CatalogueIndex, row: number, count: number): SuggestedProducts {
  const listing = listingOf(index, row)
  if (!listing) return { ids: [], categories: [], listings: [] }

  const candidates = intersection(index.active, index.listings[listing])
  const ownCategories = [...index.categories].filter(([, bits]) => hasBit(bits, row))
  const sameCategory = union(
    candidates.length,
    ownCategories.map(([, bits]) => bits),
  )
  const near = nearestRows(index, row, intersection(candidates, sameCategory), count)
  const others = near.length < count ? nearestRows(index, row, difference(candidates, sameCategory), count - near.length) : []
  return {
    ids: [...near, ...others].map((found) => idAt(index, found)),
    categories: ownCategories.map(([category]) => category),
    listings: near.length < count ? [listing] : [],
  }
}

/** The listing from which a shopper most likely comes. */
const listingOf = (index: CatalogueIndex, row: number): Listing | undefined =>
  (['retail', 'personalised', 'b2b'] as const).find((listing) => hasBit(index.listings[listing], row))

/** Another material counts as much as a quarter of the price. */
const materialStep = 0.25

type Near = { readonly row: number; readonly distance: number }

/** Walks both ways from the product's place in the order of prices, until nothing nearer can follow. */
function nearestRows(index: CatalogueIndex, own: number, among: Bitset, count: number): number[] {
  const byPrice = index.orders['price-low']
  const price = index.prices[own]!
  const material = [...index.materials.values()].find((bits) => hasBit(bits, own))
  const awayAt = (place: number) =>
    byPrice[place] === undefined ? Number.POSITIVE_INFINITY : Math.abs(index.prices[byPrice[place]]! - price) / price
  let nearest: readonly Near[] = []
  let below = placeOf(index, own) - 1
  let above = below + 2
  for (;;) {
    const place = awayAt(below) <= awayAt(above) ? below-- : above++
    const away = awayAt(place)
    if (away === Number.POSITIVE_INFINITY) break
    if (nearest.length === count && away >= nearest[count - 1]!.distance) break

    const row = byPrice[place]!
    if (!hasBit(among, row)) continue
    const distance = away + (material && hasBit(material, row) ? 0 : materialStep)
    nearest = [...nearest, { row, distance }].sort((a, b) => a.distance - b.distance || a.row - b.row).slice(0, count)
  }
  return nearest.map(({ row }) => row)
}

function placeOf({ prices, orders }: CatalogueIndex, row: number): number {
  const byPrice = orders['price-low']
  let from = 0
  let to = byPrice.length
  while (from < to) {
    const middle = (from + to) >>> 1
    const other = byPrice[middle]!
    if (prices[other]! < prices[row]! || (prices[other] === prices[row] && other < row)) from = middle + 1
    else to = middle
  }
  return from
}
