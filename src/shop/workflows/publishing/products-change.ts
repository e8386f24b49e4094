import type { ProductId } from '#src/kit/id.ts'
import { isSameJson } from '#src/kit/json/merge-json.ts'
import type { ProductsChange } from '../../catalogue/catalogue.ts'
import type { PlacedProduct } from '../../catalogue/catalogue.store.ts'
import { allListings, shownListing, shownNear } from '../../catalogue/searching/shown-lists.ts'

/** Products as searches find them, by their ids; one that is not there is not known. */
export type FoundProducts = ReadonlyMap<ProductId, PlacedProduct>

/** What is announced of products: `changed` in any field, and what searches find of all that may have changed, before and after. */
export function productsChange(changed: Iterable<string>, before: FoundProducts, after: FoundProducts): ProductsChange {
  const found = [...new Set([...before.keys(), ...after.keys()])].filter((id) => !isSameJson(before.get(id), after.get(id)))
  const sides = found.map((id) => [before.get(id), after.get(id)] as const)
  return {
    products: [...new Set([...(changed as Iterable<ProductId>), ...found])],
    lists: [...new Set(sides.flatMap(listsOf))],
    areOnlyPrices: sides.every(([one, other]) => one && other && isSameJson({ ...one, pricePaise: other.pricePaise }, other)),
  }
}

/** What is announced of a product that stands at another place than before. */
export const orderChange = (product: PlacedProduct): ProductsChange => ({
  products: [product.id],
  lists: [...new Set(listsOf([product, product]))],
  areOnlyPrices: false,
})

type Sides = readonly [PlacedProduct | undefined, PlacedProduct | undefined]

function listsOf(sides: Sides): string[] {
  const products = sides.filter((side) => side !== undefined)
  const categories = products.flatMap((product) => product.categories.map(({ category }) => category))
  return [...listingsOf(sides).map(shownListing), ...categories.map(shownNear)]
}

/** The filters of every listing show a colour as the first product of all has it. */
function listingsOf([before, after]: Sides) {
  if (!isSameJson(before?.colours ?? [], after?.colours ?? [])) return allListings
  return [before, after].flatMap((side) => side?.soldIn ?? [])
}
