import type { Listing } from '../product.ts'

export const allListings = ['retail', 'personalised', 'b2b'] as const satisfies readonly Listing[]

/** The name under which a page shows which products a listing sells: in which order, how many of each kind, of which categories. */
export const shownListing = (listing: Listing): string => `list ${listing}`

/** The name under which a page shows something of every product, such as when each was changed last. */
export const shownOfAll = 'all products'

/** The name under which a page shows which products of this category are near to one. */
export const shownNear = (category: string): string => `near ${category}`
