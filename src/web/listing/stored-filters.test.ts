import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clearStoredFilters, resetStoredPage } from '../browser/storage/clear-stored-filters.ts'
import { type ListingFilters, noFilters } from './filters.ts'
import { readStoredFilters, storeFilters } from './stored-filters.ts'

const chosen: ListingFilters = {
  ...noFilters,
  categories: ['Ring Boxes'],
  sizes: ['Small'],
  closure: 'lock',
  from: 200,
  to: undefined,
  colours: ['Navy'],
  page: 2,
}

test('filters are stored under the names of the specification, and read back as they were', () => {
  const { storage, stored } = browser()
  storeFilters('retail', chosen, 1000, storage)
  assert.deepEqual(Object.fromEntries(stored), {
    currentPage: '2',
    selectedFilters: '["Ring Boxes","Navy","Small"]',
    isLockable: '1',
    categoryFilter: '["Ring Boxes"]',
    sizeFilter: '["Small"]',
    priceRange: '[200,1000]',
    colourFilter: '["Navy"]',
  })
  assert.deepEqual(readStoredFilters('retail', 1000, storage), chosen)
})

test('a country alone is stored as well, and read back', () => {
  const { storage, stored } = browser()
  const fromJapan = { ...noFilters, origin: 'Japan' }
  storeFilters('retail', fromJapan, 1000, storage)
  assert.deepEqual(Object.fromEntries(stored), { selectedFilters: '["Japan"]', originFilter: 'Japan' })
  assert.deepEqual(readStoredFilters('retail', 1000, storage), fromJapan)
})

test('when nothing is chosen any more no entry is left behind', () => {
  const { storage, stored } = browser()
  storeFilters('retail', chosen, 1000, storage)
  storeFilters('retail', noFilters, 1000, storage)
  assert.equal(stored.size, 0)
  assert.equal(readStoredFilters('retail', 1000, storage), undefined)
})

test('resetting the page keeps the filters; clearing removes all of them, and the cart stays', () => {
  const { storage, stored } = browser({ cartItems: '[]' })
  storeFilters('retail', chosen, 1000, storage)
  resetStoredPage(storage)
  assert.deepEqual(readStoredFilters('retail', 1000, storage), { ...chosen, page: 1 })
  clearStoredFilters(storage)
  assert.deepEqual([...stored.keys()], ['cartItems'])
})

test('invalid entries are read as if nothing were chosen', () => {
  const { storage } = browser({ categoryFilter: '{"a":1}', sizeFilter: '[1,', currentPage: 'NaN', isZipper: 'yes', priceRange: '["0",9]' })
  assert.deepEqual(readStoredFilters('retail', 1000, storage), noFilters)
})

test('the page of a search is not stored: it is not that of the collection', () => {
  const { storage, stored } = browser()
  storeFilters('retail', { ...chosen, text: 'ring' }, 1000, storage)
  assert.equal(stored.has('currentPage'), false)
})

test('a browser without storage is no error', () => {
  assert.equal(readStoredFilters('retail', 1000, undefined), undefined)
  storeFilters('retail', chosen, 1000, undefined)
})

test('three lists share the entries, and each reads only its own', () => {
  const { storage, stored } = browser()
  const forHer = { ...noFilters, categories: ['For Her'], page: 2 }
  storeFilters('personalised', forHer, 1000, storage)
  assert.deepEqual(Object.fromEntries(stored), {
    currentPage: '2',
    selectedFilters: '["For Her"]',
    categoryFilter: '["For Her"]',
    filterListing: 'personalised',
  })
  assert.deepEqual(readStoredFilters('personalised', 1000, storage), forHer)
  for (const other of ['retail', 'b2b'] as const) assert.equal(readStoredFilters(other, 1000, storage), undefined)

  storeFilters('b2b', noFilters, 1000, storage)
  assert.deepEqual(readStoredFilters('personalised', 1000, storage), forHer, 'opening another list removes nothing')
  storeFilters('retail', chosen, 1000, storage)
  assert.equal(stored.has('filterListing'), false)
  assert.deepEqual(readStoredFilters('retail', 1000, storage), chosen)
  assert.equal(readStoredFilters('personalised', 1000, storage), undefined)
})

test('clearing also removes the name of the list', () => {
  const { storage, stored } = browser()
  storeFilters('b2b', { ...noFilters, categories: ['Hotel & Spa'] }, 1000, storage)
  clearStoredFilters(storage)
  assert.equal(stored.size, 0)
})

function browser(entries: Record<string, string> = {}) {
  const stored = new Map(Object.entries(entries))
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  } as unknown as Storage
  return { storage, stored }
}
