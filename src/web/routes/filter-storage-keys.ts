import { type FilterName, listingFilters } from './listing-filters.ts'

/** An entry of this browser's storage that belongs to the filters of a list. */
export type FilterStorageKey = (typeof listingFilters)[FilterName]['storage'][number] | (typeof summaryKeys)[number]

/** All chosen values together, and the list that they belong to. */
const summaryKeys = ['selectedFilters', 'filterListing'] as const

/** The keys of all these entries. The build replaces this list by its value, so that each page carries it without the table of filters. */
export const filterStorageKeys: readonly FilterStorageKey[] = [
  ...new Set([...Object.values(listingFilters).flatMap(({ storage }) => [...storage]), ...summaryKeys]),
]
