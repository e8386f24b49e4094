import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import type { Shop } from '#src/shop/shop.ts'
import { aPersonalisableProduct, aProduct, stocked } from '#tests/factories/catalogue.ts'
import { testDatabase } from '#tests/database.ts'
import { createCatalogue } from '#src/shop/catalogue/catalogue.ts'
import { catalogueSources } from '#src/shop/catalogue/catalogue.store.ts'
import type { Listing } from '#src/shop/catalogue/product.ts'
import { reportContext, shopContext } from '../context.ts'
import { noFilters } from './filters.ts'
import { loadBeside, loadListing } from './load-listing.ts'

const db = await testDatabase()
await stocked(
  db,
  aProduct({ id: 'rani' }),
  aProduct({ id: 'roll', categories: { retail: ['Rolls'], personalised: [], b2b: ['Corporate Gifts'] }, soldIn: ['retail', 'b2b'] }),
  aPersonalisableProduct({ id: 'noor' }),
)
const catalogue = createCatalogue(catalogueSources(db))

const formerNames = new Map([['Rings', 'Rolls']])
const findMovedCategory = async (listing: Listing, name: string) => (listing === 'retail' ? formerNames.get(name) : undefined)

const missed: string[] = []
const countMissed = async (text: string) => void missed.push(text)

function visit(address: string, { search = catalogue.search }: Partial<Pick<typeof catalogue, 'search'>> = {}) {
  const reported: unknown[] = []
  const context = new RouterContextProvider()
  context.set(shopContext, {
    catalogue: { ...catalogue, search, findMovedCategory },
    searching: { countMissed } as unknown as Shop['searching'],
    settings: { listing: { priceEndRupees: 1_000 } } as Shop['settings'],
  } as Shop)
  context.set(reportContext, (error) => void reported.push(error))
  const args = { request: new Request(`http://shop.test${address}`), params: {}, context } as unknown as LoaderFunctionArgs
  return { args, reported }
}

const listed = async (listing: Listing, address: string) => (await loadListing(listing, visit(address).args)).data

const redirected = (listing: Listing, address: string): Promise<string | null | undefined> =>
  loadListing(listing, visit(address).args).then(
    () => undefined,
    (thrown: unknown) => (thrown instanceof Response ? thrown.headers.get('location') : assert.fail(String(thrown))),
  )

test('a search in vain is counted once, and not where it was filters or another page that found nothing', async () => {
  for (const address of ['/product?q=elephant', '/product?q=box', '/product?q=elephant&size=Large', '/product?size=Huge'])
    await listed('retail', address)
  assert.deepEqual(missed, ['elephant'])
})

test('a value that a listing does not have appears nowhere on its page, and finds nothing', async () => {
  for (const query of ['category=Call+98765', 'colour=Evil', 'size=Huge', 'material=Gold', 'origin=Nowhere']) {
    const { filters, hasUnknown, total, suggestions, facets } = await listed('retail', `/product?${query}`)
    assert.deepEqual([filters, hasUnknown, total], [noFilters, true, 0], query)
    assert.equal(suggestions.length, 3)
    assert.ok(
      facets.categories.every(({ count }) => count > 0),
      'the panel offers categories with products',
    )
  }
})

test('a category of another listing is unknown here, even where the same product is sold', async () => {
  const { filters, total } = await listed('b2b', '/b2b?category=Rolls')
  assert.deepEqual([filters.categories, total], [[], 0])
  assert.equal((await listed('b2b', '/b2b?category=Corporate+Gifts')).total, 1)
})

test('the former name of a category leads to the same list under its present one, each category once', async () => {
  assert.equal(await redirected('retail', '/product?category=Rings&size=Large'), '/product?category=Rolls&size=Large')
  assert.equal(await redirected('retail', '/product?category=Rings&category=Rolls'), '/product?category=Rolls')
  assert.equal(await redirected('retail', '/product?category=Rolls'), undefined)
  assert.equal(await redirected('b2b', '/b2b?category=Rings'), undefined)
})

test('known values still count beside unknown ones', async () => {
  const { filters, hasUnknown, cards } = await listed('retail', '/product?category=Rolls&category=Call+98765')
  assert.deepEqual([filters.categories, hasUnknown, cards.map(({ id }) => id)], [['Rolls'], true, ['roll']])
})

test('a page beyond the last redirects to the first, with ?page=1 where the query would be empty', async () => {
  assert.equal(await redirected('retail', '/product?page=99'), '/product?page=1')
  assert.equal(await redirected('retail', '/product?category=Rolls&page=99'), '/product?category=Rolls')
  assert.equal(await redirected('retail', '/product?page=1'), undefined)
})

test('a search text is known only where the catalogue has every word of it', async () => {
  const isKnown = async (text: string) => (await listed('retail', `/product?${new URLSearchParams({ q: text })}`)).isTextKnown
  assert.equal(await isKnown('ring box'), true)
  assert.equal(await isKnown('rign box'), true)
  for (const text of ['call 9876543210', 'ring box evil.example', 'a a a a a a a box call now', `box ${'x'.repeat(31)}`])
    assert.equal(await isKnown(text), false, text)
})

test('a list that cannot be fetched is shown as failed, whatever else of the page fails, and is reported', async () => {
  const broken = async () => Promise.reject(new Error('no database'))
  const { args, reported } = visit('/b2b?category=Rolls', { search: broken })
  const { page, beside, init } = await loadBeside(loadListing('b2b', args), broken, args)
  assert.deepEqual([page.hasFailed, page.cards, beside, init.status], [true, [], undefined, 503])
  assert.deepEqual(reported.map((error) => (error as Error).message).toSorted(), [
    'Failed to fetch products',
    'Failed to fetch the content beside the list',
  ])
})

test('a list is shown without content beside it that cannot be fetched, and such a page is not cached', async () => {
  const { args, reported } = visit('/b2b')
  const { page, beside, init } = await loadBeside(loadListing('b2b', args), () => Promise.reject(new Error('no text')), args)
  assert.deepEqual([page.cards.length, beside, init.status, reported.length], [1, undefined, 503, 1])
  const whole = await loadBeside(loadListing('b2b', args), async () => 'a text', args)
  assert.deepEqual([whole.beside, whole.init.status], ['a text', undefined])
})
