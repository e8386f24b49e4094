import { filterStorageKeys } from '../../routes/filter-storage-keys.ts'

/** A click on a link of the main navigation clears the filters. */
export function clearStoredFilters(storage: Storage | undefined = browserStorage()): void {
  for (const key of filterStorageKeys) storage?.removeItem(key)
}

/** "Shop now!" keeps the filters but begins at page 1. */
export function resetStoredPage(storage: Storage | undefined = browserStorage()): void {
  storage?.removeItem('currentPage')
}

/** A browser that forbids storage throws when the property is read. */
export function browserStorage(): Storage | undefined {
  try {
    return globalThis.localStorage
  } catch {
    return undefined
  }
}
