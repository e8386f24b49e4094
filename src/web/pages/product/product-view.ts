import type { Catalogue } from '#src/shop/catalogue/catalogue.ts'
import type { Product } from '#src/shop/catalogue/product.ts'
import type { ShopSettings } from '#src/shop/settings.ts'
import { type OfferedProduct, offeredProductOf } from '../../offers/offered-product.ts'
import { requestedLid } from '../../requested-lid.ts'
import { type CardData, cardOf } from '../../ui/product/card-data.ts'
import { declarationsOf, type Declaration } from './details/declarations.ts'

/** What the page shows of a product. */
export type ProductView = OfferedProduct & {
  readonly gstBasisPoints: Product['gstBasisPoints']
  readonly declarations: readonly Declaration[]
  readonly suggestions: readonly CardData[]
  /** The colour that the address asks for, or else the first. */
  readonly colour: string
  /** The writing that the address asks for; empty texts for none. */
  readonly writing: { readonly name: string; readonly sign: string }
}

type ViewDeps = { readonly catalogue: Catalogue; readonly settings: ShopSettings }

/** Returns undefined for an unknown product. Throws when the catalogue cannot be read. `wanted` is the query of the address: `colour`, `name` and `sign`. */
export async function findProductView(
  { catalogue, settings }: ViewDeps,
  id: string,
  wanted: URLSearchParams,
): Promise<ProductView | undefined> {
  const found = await catalogue.find(id).catch((cause: unknown) => {
    throw new Error('Failed to fetch product details', { cause })
  })
  if (!found) return undefined
  const { product, suggestions } = found
  const offered = offeredProductOf(product)
  const { variant, writing } = requestedLid(product, wanted)
  return {
    ...offered,
    gstBasisPoints: product.gstBasisPoints,
    declarations: declarationsOf(product, settings),
    suggestions: suggestions.map((suggestion) => cardOf(suggestion)),
    colour: variant?.colourName ?? '',
    writing: { name: writing?.name ?? '', sign: writing?.sign ?? '' },
  }
}
