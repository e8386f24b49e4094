import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paise } from '#src/kit/money.ts'
import { createCatalogue } from '#src/shop/catalogue/catalogue.ts'
import { catalogueSources } from '#src/shop/catalogue/catalogue.store.ts'
import { aPersonalisableProduct, aProduct, stocked } from '#tests/factories/catalogue.ts'
import { testDatabase } from '#tests/database.ts'
import { testSettings } from '#tests/fakes/shop-deps.ts'
import { cardOf } from '../../ui/product/card-data.ts'
import { productStructuredDataOf } from './product-structured-data.ts'
import { findProductView } from './product-view.ts'

const db = await testDatabase()
await stocked(
  db,
  aProduct({ id: 'tray', type: 'B2B', categories: { retail: [], personalised: [], b2b: ['Hotel & Spa'] }, soldIn: ['b2b'] }),
  aPersonalisableProduct({ id: 'noor' }),
  aProduct({
    id: 'silk',
    genericName: 'Silk pouch',
    netQuantity: 3,
    pricePaise: paise(100_000),
    countryOfOrigin: 'Italy',
    importer: { name: 'Roma Traders', address: '4 Dock Road, Mumbai 400001' },
  }),
  aProduct({ id: 'roll', categories: { retail: ['Rolls'], personalised: [], b2b: ['Corporate Gifts'] }, soldIn: ['retail', 'b2b'] }),
)
const shop = { catalogue: createCatalogue(catalogueSources(db)), settings: testSettings }

async function shown(id: string, settings = testSettings) {
  const view = (await findProductView(shop, id, new URLSearchParams())) ?? assert.fail(id)
  const { hasVariant } = productStructuredDataOf(view, 'http://shop.test', settings)
  const [variant] = hasVariant as readonly { offers?: object }[]
  return { view, offers: variant?.offers, declared: view.declarations.map(({ name }) => name) }
}

test('a product for businesses only has no offer, no price and no MRP on its page, and none on its card', async () => {
  const { view, offers, declared } = await shown('tray')
  assert.equal(view.isForBusinessesOnly, true)
  assert.equal(offers, undefined)
  assert.equal(declared.includes('MRP') || declared.includes('Unit sale price'), false)
  assert.match(view.summary, /for businesses, from 50 pieces\.$/)
  assert.equal(cardOf((await shop.catalogue.find('tray'))!.product).isForBusinessesOnly, true)
})

test('a product for businesses and shoppers keeps its offer and its price', async () => {
  const { view, offers, declared } = await shown('roll')
  assert.equal(view.isForBusinessesOnly, false)
  assert.ok(offers)
  assert.ok(declared.includes('MRP') && declared.includes('Unit sale price'))
  assert.match(view.summary, /₹1,199 with all taxes\.$/)
})

test('an imported product names its importer, and a pack of several its quantity and the price of one piece', async () => {
  const { declarations } = (await shown('silk')).view
  const textOf = (name: string) => declarations.find((declared) => declared.name === name)?.text
  assert.equal(textOf('Generic name'), 'Silk pouch')
  assert.equal(textOf('Net quantity'), '3 pieces (3 N)')
  assert.equal(textOf('Unit sale price'), '₹333.33 a piece')
  assert.equal(textOf('Country of origin'), 'Italy')
  assert.equal(textOf('Imported by'), 'Roma Traders, 4 Dock Road, Mumbai 400001')
  assert.match(textOf('Sold by') ?? '', /Pune/)
  assert.equal(textOf('Made and packed by'), undefined)
})

test('a failed read of the catalogue throws, and an unknown product returns undefined', async () => {
  assert.equal(await findProductView(shop, 'no-such-box', new URLSearchParams()), undefined)
  const cause = new Error('gone')
  const broken = { ...shop, catalogue: { ...shop.catalogue, find: () => Promise.reject(cause) } }
  await assert.rejects(findProductView(broken, 'tray', new URLSearchParams()), { message: 'Failed to fetch product details', cause })
})

test('the structured data has the days of return, making and transit from the settings and the product', async () => {
  const promises = { ...testSettings.promises, returnDays: 10, areReturnsFree: false, transitDays: { from: 2, to: 4 } }
  const { view, offers } = await shown('roll', { ...testSettings, promises })
  const days = (minValue: number, maxValue: number) => ({ '@type': 'QuantitativeValue', minValue, maxValue, unitCode: 'DAY' })
  const { shippingDetails, hasMerchantReturnPolicy } = offers as Record<string, Record<string, unknown>>
  assert.deepEqual(hasMerchantReturnPolicy, {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: 'IN',
    returnPolicyCountry: 'IN',
    merchantReturnLink: 'http://shop.test/returns-policy',
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: 10,
    returnMethod: 'https://schema.org/ReturnByMail',
    returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
    refundType: 'https://schema.org/FullRefund',
    itemDefectReturnFees: 'https://schema.org/FreeReturn',
  })
  assert.partialDeepStrictEqual(shippingDetails?.deliveryTime, {
    handlingTime: days(view.makingDays, view.makingDays),
    transitTime: days(2, 4),
    cutoffTime: '14:00:00+05:30',
  })
})

test('the structured data allows no return of a personalised product for a change of mind, and a free one for a defect', async () => {
  const { offers } = await shown('noor')
  const [plain, written] = (offers as { hasMerchantReturnPolicy: Record<string, unknown>[] }).hasMerchantReturnPolicy
  assert.equal(plain?.merchantReturnDays, 30)
  assert.equal(written?.returnPolicyCategory, 'https://schema.org/MerchantReturnNotPermitted')
  assert.equal(written?.itemDefectReturnFees, 'https://schema.org/FreeReturn')
  assert.equal(written?.merchantReturnDays, undefined)
})

test('a shop without returns for a change of mind declares that in its structured data', async () => {
  const { offers } = await shown('roll', { ...testSettings, promises: { ...testSettings.promises, returnDays: 0 } })
  const { returnPolicyCategory } = (offers as { hasMerchantReturnPolicy: Record<string, unknown> }).hasMerchantReturnPolicy
  assert.equal(returnPolicyCategory, 'https://schema.org/MerchantReturnNotPermitted')
})
