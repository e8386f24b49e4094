import * as z from 'zod'
import type { Listing } from '#src/shop/catalogue/product.ts'
import { looseFlag, looseText } from '../loose-fields.ts'

export const ListCategoriesRequest = z.object({ prodType: looseText(), isB2B: looseFlag }, 'must be a JSON object')

/** An undefined listing means the categories for shoppers and for businesses together. */
export function fromWire({
  prodType,
  isB2B,
}: z.output<typeof ListCategoriesRequest>): { readonly listing: Listing | undefined } | 'unknown-type' {
  if (prodType === '') return { listing: isB2B ? 'b2b' : undefined }
  const listing = listingOfType.get(prodType)
  return listing ? { listing } : 'unknown-type'
}

/** One client reads `option`, the other `data.option`. */
export const toWire = (option: readonly string[]) => ({ option, data: { option } })

const listingOfType = new Map<string, Listing>([
  ['Regular', 'retail'],
  ['Personalized', 'personalised'],
  ['B2B', 'b2b'],
])
