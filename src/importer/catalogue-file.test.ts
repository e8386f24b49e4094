import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCatalogue } from '#src/shop/catalogue/catalogue.ts'
import { catalogueSources } from '#src/shop/catalogue/catalogue.store.ts'
import { cardOf } from '#src/web/ui/product/card-data.ts'
import { productStructuredDataOf } from '#src/web/pages/product/product-structured-data.ts'
import { findProductView } from '#src/web/pages/product/product-view.ts'
import { testDatabase } from '#tests/database.ts'
import { stocked } from '#tests/factories/catalogue.ts'
import { aPublishingShop } from '#tests/factories/publishing-shop.ts'
import { plain } from '#tests/factories/shop-folder.ts'
import { readSettings, settingsRulesOf } from '#src/main/wiring/settings/read-settings.ts'
import { readCatalogue, toProduct, toRecord } from './catalogue-file.ts'
import { readJsonFile } from './read-json.ts'

const file = await readJsonFile('demo-shop', 'catalogue.json')
const inFile = file.ok ? readCatalogue(file.value, { shop: aPublishingShop }) : assert.fail(file.problem)

const db = await testDatabase()
const stored = { storedImageOf: () => ({ key: '0123456789abcdef', widths: [160, 320, 480, 800] }) }
await stocked(db, ...inFile.products.map((product) => toProduct(product, toRecord(product, stored))))
const catalogue = createCatalogue(catalogueSources(db))
const settings = readSettings('demo-shop', settingsRulesOf({ settingOverrides: {} }))
const shop = { catalogue, settings: settings.ok ? settings.value.settings : assert.fail(settings.problem.faults.join('\n')) }

test('the catalogue of the demo shop is without a fault, and its lids take ten letters', () => {
  const { products, faults } = inFile
  assert.deepEqual(faults, [])
  assert.ok(products.length >= 24)
  for (const { personalisation } of products) assert.ok(!personalisation || personalisation.maxNameLength === 10)
})

/** What the maker writes under "Product Details". */
const writtenMaterial = (description: string): string => /<strong>Material:<\/strong>(.*?)<\/li>/.exec(description)?.[1] ?? ''

/** "Leather" that is neither called faux nor part of "leather-look" or "leather polish". */
const bareLeather = /(?<!faux )(?<!faux-)\bleather\b(?!-look| look| polish)/i

test('each leather product of the demo shop is genuine, bonded or faux, in agreement with its description and its HSN code', () => {
  for (const { id, material, leather, description, hsnCode } of inFile.products) {
    const written = writtenMaterial(description)
    assert.notEqual(written, '', id)
    const kind = /faux[ -]leather/i.test(written)
      ? 'faux'
      : /bonded/i.test(written)
        ? 'bonded'
        : /leather/i.test(written)
          ? 'genuine'
          : undefined
    assert.equal(leather, kind, `${id}: ${written}`)
    if (kind === 'genuine') assert.match(written, /genuine/i, id)
    // Tariff items 4202 x1 are of leather or composition leather, the others of plastics or cloth.
    if (material === 'Leather') assert.equal(/^4202.1/.test(hsnCode), kind !== 'faux', id)
  }
  assert.equal(inFile.products.filter(({ material, leather }) => material === 'Leather' && leather === 'faux').length, 17)
})

test('no faux leather product of the demo shop is called leather alone on its card, its page, or to search engines', async () => {
  for (const { id, name, material, leather } of inFile.products) {
    if (leather !== 'faux') continue
    const product = (await catalogue.find(id))?.product ?? assert.fail(id)
    const view = (await findProductView(shop, id, new URLSearchParams())) ?? assert.fail(id)
    const structuredData = productStructuredDataOf(view, 'http://shop.test', shop.settings)
    const exact = material === 'Leather' ? 'Faux leather (PU)' : `${material} and faux leather (PU)`
    assert.equal(structuredData.material, exact, id)
    assert.equal(view.declarations.find((declared) => declared.name === 'Material')?.text, exact, id)
    for (const text of [name, view.summary, JSON.stringify(structuredData), JSON.stringify(cardOf(product))])
      assert.doesNotMatch(text, bareLeather, id)
  }
})

test('a product of genuine leather is called so', async () => {
  const view = await findProductView(shop, 'musafir-jewellery-roll', new URLSearchParams())
  assert.equal(view?.material, 'Genuine leather')
})

test('a search finds leather by its kind, and the filter by its one value', async () => {
  const page = { page: 1, pageSize: 100 }
  const idsOf = async (query: object) => (await catalogue.search({ ...page, ...query })).products.map(({ id }) => String(id)).toSorted()
  assert.deepEqual(await idsOf({ text: 'genuine leather' }), ['musafir-jewellery-roll', 'rajwada-watch-trunk'])
  assert.ok((await idsOf({ text: 'faux leather' })).includes('rani-two-tier-box'))
  assert.equal((await idsOf({ material: 'Leather' })).length, 19)
})

test('an import demands the kind of leather of a leather product, and takes no unknown kind', () => {
  const faultsOf = (leather: unknown) => readCatalogue([plain({ leather })], { shop: aPublishingShop }).faults
  assert.deepEqual(faultsOf('bonded'), [])
  assert.deepEqual(faultsOf(undefined), ['catalogue.json, rani, leather: is missing: is it genuine, bonded or faux?'])
  assert.deepEqual(faultsOf('real'), ['catalogue.json, rani, leather: must be one of genuine, bonded, faux'])
  assert.deepEqual(readCatalogue([plain({ material: 'Velvet', leather: undefined })], { shop: aPublishingShop }).faults, [])
})
