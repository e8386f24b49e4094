import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import type { Shop } from '#src/shop/shop.ts'
import { aPersonalisableProduct, aProduct, stocked } from '#tests/factories/catalogue.ts'
import { testDatabase } from '#tests/database.ts'
import { createCatalogue } from '#src/shop/catalogue/catalogue.ts'
import { catalogueSources } from '#src/shop/catalogue/catalogue.store.ts'
import type { Listing } from '#src/shop/catalogue/product.ts'
import { reportContext, shopContext } from '../../context.ts'
import { loadBeside, loadListing } from './load-listing.ts'

const db = await testDatabase()
await stocked(
  db,
  aProduct({ id: 'rani' }),
  aProduct({ id: 'roll', categories: { retail: ['Rolls'], personalised: [], b2b: ['Corporate Gifts'] }, soldIn: ['retail', 'b2b'] }),
  aPersonalisableProduct({ id: 'noor' }),
)
const catalogue = createCatalogue(catalogueSources(db))

function visit(address: string, { search = catalogue.search }: Partial<Pick<typeof catalogue, 'search'>> = {}) {
  const reported: unknown[] = []
  const context = new RouterContextProvider()
  context.set(shopContext, { catalogue: { ...catalogue, search } } as Shop)
  context.set(reportContext, (error) => void reported.push(error))
  const args = { request: new Request(`http://shop.test${address}`), params: {}, context } as unknown as LoaderFunctionArgs
  return { args, reported }
}

const redirected = (listing: Listing, address: string): Promise<string | null | undefined> =>
  loadListing(listing, visit(address).args).then(
    () => undefined,
    (thrown: unknown) => (thrown instanceof Response ? thrown.headers.get('location') : assert.fail(String(thrown))),
  )

test('a page beyond the last leads to the first, and says so where nothing else is asked', async () => {
  assert.equal(await redirected('retail', '/product?page=99'), '/product?page=1')
  assert.equal(await redirected('retail', '/product?category=Rolls&page=99'), '/product?category=Rolls')
  assert.equal(await redirected('retail', '/product?page=1'), undefined)
})

test('a list that cannot be fetched is an empty one that says so, whatever else of the page fails, and is reported', async () => {
  const broken = async () => Promise.reject(new Error('no database'))
  const { args, reported } = visit('/b2b?category=Rolls', { search: broken })
  const { page, beside, init } = await loadBeside(loadListing('b2b', args), broken, args)
  assert.deepEqual([page.hasFailed, page.cards, beside, init.status], [true, [], undefined, 503])
  assert.deepEqual(reported.map((error) => (error as Error).message).toSorted(), [
    'Failed to fetch products',
    'Failed to fetch what stands beside the list',
  ])
})

test('a list is shown without what stands beside it, and such a page is not kept', async () => {
  const { args, reported } = visit('/b2b')
  const { page, beside, init } = await loadBeside(loadListing('b2b', args), () => Promise.reject(new Error('no text')), args)
  assert.deepEqual([page.cards.length, beside, init.status, reported.length], [1, undefined, 503, 1])
  const whole = await loadBeside(loadListing('b2b', args), async () => 'a text', args)
  assert.deepEqual([whole.beside, whole.init.status], ['a text', undefined])
})
