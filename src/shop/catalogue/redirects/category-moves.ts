import type { Listing } from '../product.ts'

/** A category that no product of the list is in any more. */
export type LeftCategory = {
  readonly listing: Listing
  readonly category: string
  /** What the list had of categories before. */
  readonly others: readonly string[]
  /** Those of its products that are still sold: the categories that each had, and those that it has now. */
  readonly products: readonly { readonly had: readonly string[]; readonly has: readonly string[] }[]
}

/** Under what a category is known among former addresses. */
export const categoryKey = (listing: Listing, category: string): string => `${listing}/${category}`

/**
 * The category that took its place: the one that most of its products have been given. Where they were given several, the one that is
 * new in the list. Undefined where none did, or nobody can say which.
 */
export function successorOf({ others, products }: LeftCategory): string | undefined {
  const given = new Map<string, number>()
  for (const { had, has } of products)
    for (const category of has) if (!had.includes(category)) given.set(category, (given.get(category) ?? 0) + 1)
  const most = [...given].filter(([, count]) => count > products.length / 2).map(([category]) => category)
  if (most.length < 2) return most[0]
  const added = most.filter((category) => !others.includes(category))
  return added.length === 1 ? added[0] : undefined
}
