import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCatalogue } from '#src/shop/catalogue/catalogue.ts'
import { catalogueSources } from '#src/shop/catalogue/catalogue.store.ts'
import { aProduct, stocked } from '#tests/factories/catalogue.ts'
import { testDatabase } from '#tests/database.ts'
import { testSettings } from '#tests/fakes/shop-deps.ts'
import { cardOf } from '../../ui/card-data.ts'
import { factsOf } from './product-facts.ts'
import { findView } from './product-view.ts'

const db = await testDatabase()
await stocked(
  db,
  aProduct({ id: 'tray', type: 'B2B', categories: { retail: [], personalised: [], b2b: ['Hotel & Spa'] }, soldIn: ['b2b'] }),
  aProduct({ id: 'roll', categories: { retail: ['Rolls'], personalised: [], b2b: ['Corporate Gifts'] }, soldIn: ['retail', 'b2b'] }),
)
const shop = { catalogue: createCatalogue(catalogueSources(db)), settings: testSettings }

async function shown(id: string) {
  const view = (await findView(shop, id, new URLSearchParams())) ?? assert.fail(id)
  const [variant] = factsOf(view, 'http://shop.test').hasVariant as { offers?: object }[]
  return { view, offers: variant?.offers, declared: view.declarations.map(({ name }) => name) }
}

test('a piece that only businesses buy has no offer, no price and no MRP on its page, and none on its card', async () => {
  const { view, offers, declared } = await shown('tray')
  assert.equal(view.isForBusinessesOnly, true)
  assert.equal(offers, undefined)
  assert.equal(declared.includes('MRP') || declared.includes('Unit sale price'), false)
  assert.match(view.summary, /for businesses, from 50 pieces\.$/)
  assert.equal(cardOf((await shop.catalogue.find('tray'))!.product).isForBusinessesOnly, true)
})

test('a piece that shoppers buy as well keeps its offer and its price', async () => {
  const { view, offers, declared } = await shown('roll')
  assert.equal(view.isForBusinessesOnly, false)
  assert.ok(offers)
  assert.ok(declared.includes('MRP') && declared.includes('Unit sale price'))
  assert.match(view.summary, /₹1,199 with all taxes and delivery\.$/)
})

test('a product that cannot be looked up is another matter than one that nobody knows', async () => {
  assert.equal(await findView(shop, 'no-such-box', new URLSearchParams()), undefined)
  const cause = new Error('gone')
  const broken = { ...shop, catalogue: { ...shop.catalogue, find: () => Promise.reject(cause) } }
  await assert.rejects(findView(broken, 'tray', new URLSearchParams()), { message: 'Failed to fetch product details', cause })
})
