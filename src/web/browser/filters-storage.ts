/**
 * Where the filters of the list that was narrowed last stay in this browser: under the names that the specification gives them,
 * and some of our own. `filterListing` says whose they are; without it they are those of the product list.
 */
export const filterKeys = [
  'currentPage',
  'selectedFilters',
  'isZipper',
  'isLockable',
  'categoryFilter',
  'sizeFilter',
  'materialFilter',
  'priceRange',
  'colourFilter',
  'originFilter',
  'filterListing',
] as const

/** A click on a link of the main navigation starts afresh. */
export function clearStoredFilters(storage: Storage | undefined = browserStorage()): void {
  for (const key of filterKeys) storage?.removeItem(key)
}

/** "Shop now!" keeps the filters but begins at page 1. */
export function resetStoredPage(storage: Storage | undefined = browserStorage()): void {
  storage?.removeItem('currentPage')
}

/** A browser that forbids storage throws on the mere mention of it. */
export function browserStorage(): Storage | undefined {
  try {
    return globalThis.localStorage
  } catch {
    return undefined
  }
}
