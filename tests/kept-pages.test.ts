import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { encodeBody } from '#src/platform/http/encoded-body.ts'
import { trackReads } from '#src/platform/db/read-tracking.ts'
import type { Database } from '#src/platform/db/database.ts'
import type { CatalogueQuery } from '#src/shop/catalogue/catalogue-query.ts'
import type { TextName } from '#src/shop/content/content.ts'
import type { SettingsPart } from '#src/shop/settings.ts'
import { changeAtDesk, folderSetup, recordOf } from '#tests/factories/catalogue-setup.ts'
import { configuredShop, demoTaxRates, settingsProcess } from '#tests/factories/settings-setup.ts'
import { publishAtDesk } from '#tests/factories/texts/text-setup.ts'
import { contentFiles } from '#tests/factories/content-files.ts'
import { testDatabase } from '#tests/database.ts'
import { canvas, hero, image, type Loose, personalised, plain, variant } from '#tests/factories/shop-folder.ts'
import { publishing } from '#src/shop/workflows/publishing/publishing.ts'
import { shopDeps } from '#tests/fakes/shop-deps.ts'
import { cardOf } from '#src/web/ui/product/card-data.ts'
import { openPageCache } from '#src/main/http/built-pages.ts'

const { imported } = await folderSetup()

/** Three categories of five boxes each, a few with a name, and some for businesses. */
const chests = names('chest', (id, at) => plain({ ...common(id, at), categories: inRetail('Chests') }))
const cases = names('case', (id, at) => plain({ ...common(id, at), categories: inRetail('Cases') }))
const rings = names('ring', (id, at) => {
  const images = [image(hero, 'hero'), canvas]
  const categories = { retail: ['Rings'], personalised: ['For Her'], b2b: [] }
  return personalised({ ...common(id, at), categories, variants: [variant(`${id}-OXB`.toUpperCase(), { images })] })
})
const bulk = names('bulk', (id, at) =>
  plain({ ...common(id, at), isB2B: true, soldRetail: false, categories: { retail: [], personalised: [], b2b: ['Favours'] } }),
)
const products = [...chests, ...cases, ...rings, ...bulk].map((product, at) => ({ ...product, code: `MJ-${2001 + at}` }))
/** The texts of the folder link to the last one. */
const folder = [...products, plain({ categories: inRetail('Trunks') })]

function names<Made>(kind: string, make: (id: string, at: number) => Made): Made[] {
  return Array.from({ length: 5 }, (_, at) => make(`${kind}-${at}`, at))
}

function common(id: string, at: number) {
  const colours = [variant(`${id}-OXB`.toUpperCase())]
  return { id, name: `Box ${id.replace('-', ' ')}`, pricePaise: 100_000 + at * 10_000, mrpPaise: 200_000, variants: colours }
}

function inRetail(category: string) {
  return { retail: [category], personalised: [], b2b: [] }
}

const lists: Readonly<Record<string, Partial<CatalogueQuery>>> = {
  '/product': { listing: 'retail' },
  '/product?page=3': { listing: 'retail', page: 3 },
  '/product?sort=price-low': { listing: 'retail', order: 'price-low' },
  '/product?to=1100': { listing: 'retail', toPaise: 110_000 as never },
  '/product?category=Chests': { listing: 'retail', categories: ['Chests'] },
  '/personalized': { listing: 'personalised' },
  '/b2b': { listing: 'b2b' },
}
/** Each shows one text, or one part of the settings. */
const texts: Readonly<Record<string, TextName>> = {
  '/about-us': 'about',
  '/faq': 'questions',
  '/terms-and-conditions': 'terms',
  '/privacy-policy': 'privacy',
}
const parts: Readonly<Record<string, SettingsPart>> = {
  '/contact-us': 'contact',
  '/grievance': 'grievanceOfficer',
  '/accessibility': 'delivery',
}
const addresses = [
  ...products.map(({ id }) => `/product/${id}`),
  ...[...Object.keys(lists), '/gifts/for-sister', '/feeds/merchant.xml', '/blog/leo'],
  ...[...Object.keys(texts), ...Object.keys(parts)],
]

async function aShopWithKeptPages() {
  const db = await testDatabase()
  await imported(db, folder)
  const configured = await configuredShop(db)
  const { shop } = await settingsProcess(db)

  /** The queries of a page's loader and what it makes of them, in place of the page. */
  const read = async (address: string): Promise<unknown> => {
    const list = lists[address]
    if (list) {
      const { products: found, ...others } = await shop.catalogue.search({ page: 1, pageSize: 4, ...list })
      return { ...others, cards: found.map((product) => cardOf(product)) }
    }
    if (address === '/gifts/for-sister') return (await shop.catalogue.findSome(['chest-1', 'ring-2'])).map((product) => cardOf(product))
    if (address === '/feeds/merchant.xml') return shop.catalogue.listSold()
    if (address === '/blog/leo') return shop.content.findArticle('leo')
    if (texts[address]) return shop.content.getText(texts[address])
    if (parts[address]) return shop.settings[parts[address]]
    const found = await shop.catalogue.find(address.slice('/product/'.length))
    return found && { product: found.product, suggestions: found.suggestions.map((product) => cardOf(product)) }
  }
  const text = async (address: string) => JSON.stringify((await read(address)) ?? 'no such page')
  const made: string[] = []
  const render = async (address: string) => {
    made.push(address)
    const { made: body, read: shows } = await trackReads(() => text(address))
    return Object.assign(encodeBody(Buffer.from(body), body === '"no such page"' ? 404 : 200, []), { shows })
  }
  const { cache, invalidate, stopRenewing } = openPageCache({ render, canRenew: async () => {}, report: assert.ifError })
  after(stopRenewing)
  shop.catalogue.onChange(invalidate)

  return {
    db,
    shop,
    configured,
    /** Makes a change and returns which pages were made anew for it, once each kept page is as if it were made now. */
    async remade(change: (db: Database) => Promise<unknown>): Promise<string[]> {
      const notified = Promise.withResolvers<void>()
      const stop = shop.catalogue.onChange(() => notified.resolve())
      await change(db)
      await notified.promise
      stop()
      made.length = 0
      for (const address of addresses) {
        const page = await cache.get(address)
        assert.equal(page.identity.body.toString(), await text(address), `${address} is as if it were made now`)
      }
      return [...made]
    },
    async visitAll() {
      for (const address of addresses) await cache.get(address)
    },
  }
}

const pagesOf = (kind: string) => products.flatMap(({ id }) => (id.startsWith(kind) ? [`/product/${id}`] : []))
const retailLists = Object.keys(lists).filter((address) => address.startsWith('/product'))

test('one published price has only those pages made again that show it, that list its listing, or that show what is near in its category', async () => {
  const { remade, visitAll } = await aShopWithKeptPages()
  await visitAll()
  const forChest = await remade((db) => changeAtDesk(db, 'chest-1', { pricePaise: 149_900 }))
  assert.deepEqual(forChest.toSorted(), [...pagesOf('chest'), ...retailLists, '/gifts/for-sister', '/feeds/merchant.xml'].toSorted())

  const forBulk = await remade((db) => changeAtDesk(db, 'bulk-0', { pricePaise: 149_900 }))
  assert.deepEqual(forBulk.toSorted(), [...pagesOf('bulk'), '/b2b', '/feeds/merchant.xml'].toSorted())
})

test('a text that no search finds has only those pages made again that show the product', async () => {
  const { remade, visitAll } = await aShopWithKeptPages()
  await visitAll()
  const described = await remade((db) => changeAtDesk(db, 'case-4', { description: '<h2>Product Details</h2><p>Another box</p>' }))
  assert.ok(described.includes('/product/case-4'))
  assert.ok(!described.includes('/product/chest-0') && !described.includes('/b2b') && !described.includes('/faq'), described.join())
})

test('one published text has only the page made again that shows it', async () => {
  const { remade, visitAll, shop } = await aShopWithKeptPages()
  await visitAll()
  assert.deepEqual(await remade(() => publishAtDesk(shop.texts, 'about', 'a wedding', 'a birth')), ['/about-us'])
  assert.deepEqual(await remade(() => publishAtDesk(shop.texts, 'article-5', 'Words.', 'Other words.')), ['/blog/leo'])
})

test('a folder with one other text has only the pages made again that show it, and with a price besides those of the product too', async () => {
  const { remade, visitAll } = await aShopWithKeptPages()
  await visitAll()
  const aboutWith = (words: string) => ({
    'content/about.md': String(contentFiles('rani')['content/about.md']).replace('a wedding', words),
  })
  assert.deepEqual(await remade((db) => imported(db, folder, {}, aboutWith('a birth'))), ['/about-us'])
  const cheaper = folder.map((product) => (product['id'] === 'bulk-0' ? { ...product, pricePaise: 149_900 } : product))
  const both = await remade((db) => imported(db, cheaper, {}, aboutWith('a feast')))
  assert.deepEqual(both.toSorted(), [...pagesOf('bulk'), '/about-us', '/b2b', '/feeds/merchant.xml'].toSorted())
})

test('a product that moves has only those pages made again that show it or link to it, at the desk and with a folder', async () => {
  const { remade, visitAll } = await aShopWithKeptPages()
  await visitAll()
  // The lists of every listing show a colour as the first product of all has it.
  const shown = [...pagesOf('bulk'), ...Object.keys(lists), '/feeds/merchant.xml'].toSorted()
  const atDesk = await remade((db) => changeAtDesk(db, 'bulk-2', { id: 'bulk-grand' }))
  assert.deepEqual(atDesk.toSorted(), shown)

  const moved = folder.map((product) => (product['id'] === 'bulk-4' ? { ...product, id: 'bulk-tall' } : product))
  const byFolder = await remade((db) => imported(db, moved, { take: 'desk' }))
  assert.deepEqual(byFolder.toSorted(), shown)

  // The texts of the folder link to this one.
  const linked = await remade((db) => changeAtDesk(db, 'rani', { id: 'rani-grand' }))
  assert.ok(linked.includes('/blog/leo') && !linked.some((address) => /contact-us|grievance|chest-0/.test(address)), linked.join())
})

test('another tax rate has no page made again, which is seen by a text that comes with it', async () => {
  const { remade, visitAll } = await aShopWithKeptPages()
  await visitAll()
  const rates = demoTaxRates.replace(
    '"gstBasisPoints": 1800 }\n',
    '"gstBasisPoints": 1800 },\n      { "from": "2099-04-01", "gstBasisPoints": 700 }\n',
  )
  assert.notEqual(rates, demoTaxRates)
  const files = {
    'tax-rates.json': rates,
    'content/about.md': String(contentFiles('rani')['content/about.md']).replace('a wedding', 'a birth'),
  }
  assert.deepEqual(await remade((on) => imported(on, folder, {}, files)), ['/about-us'])
})

test('one saved setting has only the pages made again that show its part of the settings, also in braces within a text', async () => {
  const { remade, visitAll, configured } = await aShopWithKeptPages()
  await visitAll()
  const change = (fields: Loose) => async () => assert.ok((await configured.change(fields)).ok)
  // The questions and the privacy policy say how to reach the shop, and the terms who the officer is.
  assert.deepEqual(await remade(change({ 'contact.phone': '9820099999' })), ['/faq', '/privacy-policy', '/contact-us'])
  assert.deepEqual(await remade(change({ 'grievanceOfficer.name': 'Kavya Nair' })), ['/terms-and-conditions', '/grievance'])
})

test('whatever is published of a product, every page that is still kept is as if it were made now', async () => {
  const { remade, visitAll, db } = await aShopWithKeptPages()
  await visitAll()
  const ring = await recordOf(db, 'ring-2')
  const changes: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
    ['chest-1', { name: 'A grand chest' }],
    ['chest-1', { pricePaise: 99_900 }],
    ['case-2', { categories: inRetail('Chests') }],
    ['case-2', { categories: inRetail('Hampers') }],
    ['bulk-3', { name: 'Favour zari' }],
    ['ring-2', { variants: [{ ...ring.variants[0], colourName: 'Moss', colourHex: '#335533' }] }],
    ['bulk-1', { soldRetail: true, categories: { retail: ['Cases'], personalised: [], b2b: ['Favours'] } }],
    ['case-0', { size: 'Small', closure: { zip: true, lockable: false } }],
    ['chest-4', { makingDays: 9, countryOfOrigin: 'Nepal', importer: { name: 'Manjusha', address: '14 Karvenagar Lane, Pune 411052' } }],
  ]
  for (const [id, fields] of changes) {
    const made = await remade((on) => changeAtDesk(on, id, fields))
    assert.ok(made.includes(`/product/${id}`), `${id}: ${made.join(' ')}`)
    assert.ok(!made.includes('/faq'), 'a page without products stays')
  }
  for (const isSold of [false, true]) {
    const made = await remade((on) => publishing(shopDeps(on)).sellProduct({ code: 'MJ-2002', isSold, by: 'Meera' }))
    assert.ok(made.includes('/gifts/for-sister'), `${made.join(' ')}`)
  }
})
