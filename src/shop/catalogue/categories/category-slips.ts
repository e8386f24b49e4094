import { slipsBetween } from '#src/kit/text/slips-between.ts'
import type { Listing } from '../product.ts'

/** How many products are in a category. */
export type CategoryUse = { readonly listing: Listing; readonly category: string; readonly products: number }

export type CategorySlip = Pick<CategoryUse, 'listing' | 'category'> & { readonly meant: string }

/** In shorter names one letter makes another word. */
const shortest = 5

/** Categories with a single product that differ by one letter, or by capitals, from one with more: nobody meant to open them. */
export const categorySlips = (uses: readonly CategoryUse[]): CategorySlip[] =>
  uses.flatMap(({ listing, category, products }) => {
    if (products !== 1 || category.length < shortest) return []
    const meant = uses.find((other) => other.listing === listing && other.products > 1 && isSlip(category, other.category))
    return meant ? [{ listing, category, meant: meant.category }] : []
  })

/** "Set of 2" is not "Set of 3" misspelt. */
const isSlip = (written: string, known: string): boolean =>
  written !== known && digitsOf(written) === digitsOf(known) && slipsBetween(written.toLowerCase(), known.toLowerCase()) <= 1

const digitsOf = (text: string): string => text.replace(/\D/g, '')
