import type { Listing } from '#src/shop/catalogue/product.ts'
import { browserStorage } from '../browser/storage/clear-stored-filters.ts'
import { type FilterStorageKey, filterStorageKeys } from '../routes/filter-storage-keys.ts'
import { below, hasPrice, inOrder, type ListingFilters, noFilters } from './filters.ts'

/** What was chosen last in this list; undefined when nothing is stored, or what is stored belongs to another list. `priceEnd`: where the slider ends. */
export function readStoredFilters(
  listing: Listing,
  priceEnd: number,
  storage: Storage | undefined = browserStorage(),
): ListingFilters | undefined {
  if (!storage || !isStored(storage) || storedListing(storage) !== listing) return undefined
  const read = (key: FilterStorageKey): string | null => storage.getItem(key)
  return {
    ...noFilters,
    categories: readList(read('categoryFilter')),
    colours: readList(read('colourFilter')),
    sizes: readList(read('sizeFilter')),
    material: read('materialFilter') ?? '',
    origin: read('originFilter') ?? '',
    closure: read('isZipper') === '1' ? 'zip' : read('isLockable') === '1' ? 'lock' : '',
    ...readRange(read('priceRange'), priceEnd),
    page: Math.max(1, Math.trunc(Number(read('currentPage'))) || 1),
  }
}

/**
 * Stores the filters in place of those of any other list; a list where nothing is chosen leaves the others' alone. When none is
 * chosen any more, their entries are removed and only the page number stays.
 */
export function storeFilters(
  listing: Listing,
  filters: ListingFilters,
  priceEnd: number,
  storage: Storage | undefined = browserStorage(),
): void {
  if (!storage) return
  const entries = entriesOf(filters, priceEnd)
  if (Object.values(entries).some(Boolean)) entries.filterListing = listing === 'retail' ? '' : listing
  else if (storedListing(storage) !== listing) return
  for (const key of filterStorageKeys) {
    if (entries[key]) storage.setItem(key, entries[key])
    else storage.removeItem(key)
  }
}

/** An entry for each key of the table of filters; an empty one is not stored. */
function entriesOf(
  { text, categories, colours, sizes, material, closure, origin, from, to, page }: ListingFilters,
  priceEnd: number,
): Record<FilterStorageKey, string> {
  return {
    // The pages of a search are not those of the collection.
    currentPage: page > 1 && !text ? String(page) : '',
    selectedFilters: writeList([...categories, ...colours, ...sizes, material, origin].filter(Boolean)),
    categoryFilter: writeList(categories),
    sizeFilter: writeList(sizes),
    materialFilter: material,
    isZipper: closure === 'zip' ? '1' : '',
    isLockable: closure === 'lock' ? '1' : '',
    priceRange: hasPrice({ from, to }) ? JSON.stringify([from, to ?? priceEnd]) : '',
    colourFilter: writeList(colours),
    originFilter: origin,
    filterListing: '',
  }
}

const isStored = (storage: Storage): boolean => filterStorageKeys.some((key) => storage.getItem(key) !== null)

const storedListing = (storage: Storage): string => storage.getItem('filterListing') ?? 'retail'

const readList = (written: string | null): string[] => readArray(written).filter((value) => typeof value === 'string')

function readRange(written: string | null, priceEnd: number): Pick<ListingFilters, 'from' | 'to'> {
  const [from, to] = readArray(written)
  return typeof from === 'number' && typeof to === 'number' ? inOrder(Math.max(0, from), below(priceEnd, to)) : inOrder(0, undefined)
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
