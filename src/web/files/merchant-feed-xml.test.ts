import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paise } from '#src/kit/money.ts'
import { catalogueSources } from '#src/shop/catalogue/catalogue.store.ts'
import { createCatalogue } from '#src/shop/catalogue/catalogue.ts'
import { aPersonalisableProduct, aPicture, aProduct, aVariant, stocked } from '#tests/factories/catalogue.ts'
import { testDatabase } from '#tests/database.ts'
import { testSettings } from '#tests/fakes/shop-deps.ts'
import { merchantFeedXml, merchantItems } from './merchant-feed-xml.ts'

const db = await testDatabase()
await stocked(
  db,
  aProduct({ id: 'tray', type: 'B2B', categories: { retail: [], personalised: [], b2b: ['Hotel & Spa'] }, soldIn: ['b2b'] }),
  aPersonalisableProduct({ id: 'noor' }),
  aProduct({
    id: 'rani',
    name: 'Rani & "Maharani" <Box>\u0007',
    variants: [
      aVariant({ id: 'RANI-OXB', pictures: [aPicture({ key: 'aaaaaaaaaaaaaaaa' }), aPicture({ key: 'bbbbbbbbbbbbbbbb' })] }),
      aVariant({ id: 'RANI-TEA', colourName: 'Teal', stock: 0 }),
      aVariant({ id: 'RANI-RED', colourName: 'Red', pictures: [] }),
    ],
    descriptionHtml: '<h2>Product Highlights</h2><ul><li>Two levels</li><li>A lock &amp; a key.</li></ul>',
  }),
  aProduct({ id: 'plain', pricePaise: paise(100_000), mrpPaise: paise(100_000), descriptionHtml: '' }),
  aProduct({ id: 'long', descriptionHtml: `<p>${'A very soft lining. '.repeat(400)}</p>` }),
)
const catalogue = createCatalogue(catalogueSources(db))
const shop = { settings: { ...testSettings, merchantFeed: { googleProductCategory: 5974 } }, origin: 'https://shop.test' }

async function itemsOf(id: string): Promise<string[]> {
  const [product] = await catalogue.findSome([id])
  return merchantItems(product ?? assert.fail(id), shop)
}
const valueOf = (item: string | undefined, name: string) => new RegExp(`<g:${name}>([^]*?)</g:${name}>`).exec(item ?? '')?.[1]

test('each colour with a picture is one item, sold out or not, with the values of the catalogue', async () => {
  const [oxblood, teal, ...more] = await itemsOf('rani')
  assert.deepEqual(more, [])
  const expected = {
    id: 'RANI-OXB',
    item_group_id: 'MJ-rani',
    item_group_title: 'Rani &#38; &#34;Maharani&#34; &#60;Box&#62;',
    description: 'Two levels. A lock &#38; a key.',
    link: 'https://shop.test/product/rani?colour=Oxblood',
    image_link: 'https://shop.test/media/aaaaaaaaaaaaaaaa-800.webp',
    additional_image_link: 'https://shop.test/media/bbbbbbbbbbbbbbbb-800.webp',
    brand: 'Manjusha',
    identifier_exists: 'no',
    condition: 'new',
    color: 'Oxblood',
    material: 'Faux leather (PU)',
    availability: 'in_stock',
    price: '1199.00 INR',
    maximum_retail_price: '1699.00 INR',
    size: 'Large',
    product_length: '16.8 cm',
    product_weight: '1180 g',
    product_type: 'Jewellery Boxes',
    google_product_category: '5974',
  }
  for (const [name, value] of Object.entries(expected)) assert.equal(valueOf(oxblood, name), value, name)
  const shipping = valueOf(oxblood, 'shipping')
  const parts = ['country', 'price', 'min_handling_time', 'max_handling_time', 'min_transit_time', 'max_transit_time']
  assert.deepEqual(
    parts.map((part) => valueOf(shipping, part)),
    ['IN', '0.00 INR', '4', '4', '5', '7'],
  )
  assert.equal(valueOf(teal, 'id'), 'RANI-TEA')
  assert.equal(valueOf(teal, 'availability'), 'out_of_stock')
})

test('what is sold to businesses only is not in the feed: it has no price that everybody pays', async () => {
  assert.deepEqual(await itemsOf('tray'), [])
})

test('what may have a writing has the label of another return policy, and all else has none', async () => {
  assert.equal(valueOf((await itemsOf('noor'))[0], 'return_policy_label'), 'takes-writing')
  assert.equal(valueOf((await itemsOf('rani'))[0], 'return_policy_label'), undefined)
})

test('a price at the MRP has no MRP beside it, and no item has a sale price', async () => {
  const [plain] = await itemsOf('plain')
  assert.equal(valueOf(plain, 'price'), '1000.00 INR')
  assert.equal(valueOf(plain, 'maximum_retail_price'), undefined)
  assert.equal(valueOf(plain, 'sale_price'), undefined)
})

test('texts are escaped, cut at whole words where they are too long, and never empty', async () => {
  assert.equal(valueOf((await itemsOf('rani'))[0], 'title'), 'Rani &#38; &#34;Maharani&#34; &#60;Box&#62; (Oxblood)')
  assert.match(valueOf((await itemsOf('plain'))[0], 'description') ?? '', /^Rani Box\. Faux leather \(PU\), ₹1,000/)
  const long = valueOf((await itemsOf('long'))[0], 'description') ?? ''
  assert.ok(long.length <= 5_000 && long.length > 4_950)
  assert.match(long, /(?:very|soft|A|lining\.)$/)
})

test('the feed names the shop, and its settings may leave the kind of goods to Google', async () => {
  const xml = merchantFeedXml(await itemsOf('rani'), shop)
  assert.match(xml, /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<rss version="2\.0" xmlns:g="http:\/\/base\.google\.com\/ns\/1\.0">/)
  assert.equal([...xml.matchAll(/<item>/g)].length, 2)
  const [product] = await catalogue.findSome(['rani'])
  const [item] = merchantItems(product!, { ...shop, settings: { ...testSettings, merchantFeed: { googleProductCategory: undefined } } })
  assert.equal(valueOf(item, 'google_product_category'), undefined)
})
