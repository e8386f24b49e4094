import type { Listing } from '#src/shop/catalogue/product.ts'
import { browserStorage, filterKeys } from '../browser/filters-storage.ts'

/** The filters of a list as they stay in this browser, under the names that the specification gives them, and some of our own. */
export type StoredFilters = {
  readonly categoryFilter: readonly string[]
  readonly sizeFilter: readonly string[]
  readonly materialFilter: string
  readonly isZipper: '1' | ''
  readonly isLockable: '1' | ''
  /** In whole rupees; undefined for the whole range. */
  readonly priceRange: readonly [from: number, to: number] | undefined
  readonly colourFilter: readonly string[]
  readonly originFilter: string
  readonly currentPage: number
}

/** What was chosen last in this list; undefined when nothing is kept, or what is kept belongs to another list. */
export function readStoredFilters(listing: Listing, storage: Storage | undefined = browserStorage()): StoredFilters | undefined {
  if (!storage || !isStored(storage) || ownerOf(storage) !== listing) return undefined
  return {
    categoryFilter: readList(storage.getItem('categoryFilter')),
    sizeFilter: readList(storage.getItem('sizeFilter')),
    materialFilter: storage.getItem('materialFilter') ?? '',
    isZipper: storage.getItem('isZipper') === '1' ? '1' : '',
    isLockable: storage.getItem('isLockable') === '1' ? '1' : '',
    priceRange: readRange(storage.getItem('priceRange')),
    colourFilter: readList(storage.getItem('colourFilter')),
    originFilter: storage.getItem('originFilter') ?? '',
    currentPage: Math.max(1, Math.trunc(Number(storage.getItem('currentPage'))) || 1),
  }
}

/**
 * Keeps the filters in place of those of any other list; a list where nothing is chosen leaves the others' alone. When none is
 * chosen any more their entries go, and the page alone stays.
 */
export function storeFilters(listing: Listing, filters: StoredFilters, storage: Storage | undefined = browserStorage()): void {
  if (!storage) return
  const { categoryFilter, sizeFilter, materialFilter, isZipper, isLockable, priceRange, colourFilter, originFilter, currentPage } = filters
  const selectedFilters = [...categoryFilter, ...colourFilter, ...sizeFilter, materialFilter, originFilter].filter(Boolean)
  const written: Record<(typeof filterKeys)[number], string> = {
    currentPage: currentPage > 1 ? String(currentPage) : '',
    selectedFilters: writeList(selectedFilters),
    categoryFilter: writeList(categoryFilter),
    sizeFilter: writeList(sizeFilter),
    materialFilter,
    isZipper,
    isLockable,
    priceRange: priceRange ? JSON.stringify(priceRange) : '',
    colourFilter: writeList(colourFilter),
    originFilter,
    filterListing: '',
  }
  if (Object.values(written).some(Boolean)) written.filterListing = listing === 'retail' ? '' : listing
  else if (ownerOf(storage) !== listing) return
  for (const key of filterKeys) {
    if (written[key]) storage.setItem(key, written[key])
    else storage.removeItem(key)
  }
}

const isStored = (storage: Storage): boolean => filterKeys.some((key) => storage.getItem(key) !== null)

const ownerOf = (storage: Storage): string => storage.getItem('filterListing') ?? 'retail'

const readList = (written: string | null): string[] => readArray(written).filter((value) => typeof value === 'string')

function readRange(written: string | null): readonly [number, number] | undefined {
  const [from, to] = readArray(written)
  return typeof from === 'number' && typeof to === 'number' ? [from, to] : undefined
}

function readArray(written: string | null): unknown[] {
  try {
    const read: unknown = JSON.parse(written ?? '[]')
    return Array.isArray(read) ? read : []
  } catch {
    return []
  }
}

const writeList = (values: readonly string[]): string => (values.length > 0 ? JSON.stringify(values) : '')
