import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paise } from '#src/kit/money.ts'
import { createCatalogue } from '#src/shop/catalogue/catalogue.ts'
import { catalogueSources } from '#src/shop/catalogue/catalogue.store.ts'
import type { Shop } from '#src/shop/shop.ts'
import { publishing } from '#src/shop/workflows/publishing/publishing.ts'
import { aPersonalisableProduct, aPicture, aProduct, aVariant, stocked } from '#tests/factories/catalogue.ts'
import { shopDeps } from '#tests/fakes/shop-deps.ts'
import { testDatabase } from '#tests/database.ts'
import { listCategories } from './list-categories.ts'
import { searchProducts } from './search-products.ts'

const db = await testDatabase()
await stocked(
  db,
  aProduct({ id: 'rani', name: 'Rani Two-Tier Box', code: 'MJ-1001' }),
  aPersonalisableProduct({ id: 'noor', code: 'MJ-1002' }),
  aProduct({
    id: 'roll',
    name: 'Musafir Roll',
    code: 'MJ-1005',
    categories: { retail: ['Jewellery Rolls'], personalised: [], b2b: ['Corporate Gifts'] },
    soldIn: ['retail', 'b2b'],
    pricePaise: paise(129_950),
    size: 'Medium',
    material: 'Velvet',
    hasZip: true,
    isLockable: false,
    variants: [aVariant({ id: 'ROLL-RED', pictures: [aPicture(), aPicture({ key: 'aaaaaaaaaaaaaaaa', view: 'open' })] })],
  }),
  aProduct({
    id: 'tray',
    code: 'MJ-1023',
    type: 'B2B',
    categories: { retail: [], personalised: [], b2b: ['Hotel & Spa'] },
    soldIn: ['b2b'],
  }),
  ...Array.from({ length: 12 }, (_, i) =>
    aProduct({ id: `more-${i}`, categories: { retail: ['Trays'], personalised: [], b2b: [] }, size: 'Medium', isLockable: false }),
  ),
)
await db.query("update products set is_active = false where id = 'more-11'")
const shop: Pick<Shop, 'catalogue'> = {
  catalogue: { ...createCatalogue(catalogueSources(db)), ...publishing(shopDeps(db)), onChange: () => () => {} },
}

const post = (body: unknown) =>
  new Request('http://shop.test/api', { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })

type Found = {
  totalResult: number
  masterData: { pkProdId: string; [field: string]: unknown }[]
  suggestedProducts?: { pkProdId: string }[]
}

async function search(body: unknown): Promise<Found> {
  const response = await searchProducts(shop, post(body))
  assert.equal(response.status, 200)
  return (await response.json()) as Found
}

const idsOf = async (body: unknown) => (await search(body)).masterData.map(({ pkProdId }) => pkProdId)

/** The body that the listing page of the specification sends when nothing is chosen. */
const list = {
  pkProdId: '',
  prodName: '',
  prodCode: '',
  prodCategory: null,
  prodType: '',
  price: '',
  isActive: '1',
  pageNo: 1,
  pageSize: 12,
  isZipper: '',
  isLockable: '',
  priceFrom: '',
  priceTo: '',
  prodSize: null,
  prodMaterial: null,
}

test('a product is returned in exactly the form that clients know', async () => {
  const { masterData } = await search({ ...list, prodName: 'musafir' })
  assert.deepEqual(masterData, [
    {
      pkProdId: 'roll',
      prodName: 'Musafir Roll',
      prodCode: 'MJ-1005',
      prodBrand: 'Manjusha',
      prodCategory: 'Jewellery Rolls, Corporate Gifts',
      prodType: 'Regular',
      prodPrice: '1299.50',
      prodDesc: '<h2>Product Details</h2><ul><li>A box</li></ul>',
      isCustomized: '',
      isB2B: '1',
      isActive: '1',
      isZipper: '1',
      isLockable: '',
      prodSize: 'Medium',
      prodMaterial: 'Velvet',
      prodMaterialName: 'Velvet and faux leather (PU)',
      info: [
        {
          imageColor: '#6d1420',
          imageName: 'Oxblood',
          productName: 'Musafir Roll (Oxblood)',
          isActive: '1',
          imagePath: ['/media/0123456789abcdef-800.webp', '/media/aaaaaaaaaaaaaaaa-800.webp'],
          pkImgId: 'ROLL-RED',
        },
      ],
    },
  ])
})

test('only a customisable product ends its pictures with a canvas', async () => {
  const { masterData } = await search({ pkProdId: 'noor' })
  const [noor] = masterData as unknown as [{ isCustomized: string; prodPrice: string; info: { imagePath: string[] }[] }]
  assert.deepEqual([noor.isCustomized, noor.prodPrice], ['1', '349'])
  assert.deepEqual(noor.info[0]?.imagePath, ['/media/0123456789abcdef-800.webp', '/media/fedcba9876543210-800.webp'])
})

test('the total counts all that is found, and a page is cut to its size', async () => {
  const first = await search(list)
  assert.deepEqual([first.totalResult, first.masterData.length], [14, 12])
  assert.deepEqual(await idsOf({ ...list, pageNo: '2' }), ['more-9', 'more-10'])
  assert.deepEqual(await idsOf({ ...list, pageNo: 3 }), [])
  assert.equal((await search({})).masterData.length, 10, 'ten when no size is given')
  assert.equal((await search({ pageNo: '', pageSize: '' })).masterData.length, 10)
})

test('what is sold to businesses only is found by the B2B call, and what is not sold any more by none', async () => {
  assert.deepEqual(await idsOf({ isB2B: '1', isActive: '1' }), ['roll', 'tray'])
  assert.deepEqual(await idsOf({ ...list, prodName: 'box', prodCode: '1023' }), [])
  assert.deepEqual(await idsOf({ prodType: 'B2B' }), ['tray'])
  for (const isActive of ['0', '', false, null]) assert.deepEqual(await idsOf({ pkProdId: 'more-11', isActive }), [])
})

test('a search without a listing finds a product in every listing', async () => {
  assert.deepEqual(await idsOf({ isActive: '1', prodCode: '1023' }), ['tray'])
  assert.equal((await search({ isActive: '1' })).totalResult, 15)
  assert.deepEqual(await idsOf({ ...list, isB2B: '', prodCode: '1023' }), ['tray'], 'empty means any')
})

test('both spellings ask for what can be personalised', async () => {
  assert.deepEqual(await idsOf({ isCustomize: '1' }), ['noor'])
  assert.deepEqual(await idsOf({ isCustomized: true }), ['noor'])
  assert.deepEqual(await idsOf({ isCustomize: '1', prodCategory: ['For Him'] }), [])
})

test('filters narrow the list, and an empty one means any', async () => {
  assert.deepEqual(await idsOf({ ...list, isLockable: '1' }), ['rani', 'noor'])
  assert.deepEqual(await idsOf({ ...list, isZipper: 1 }), ['roll'])
  assert.deepEqual(await idsOf({ ...list, prodMaterial: ['Velvet'] }), ['roll'])
  assert.deepEqual(await idsOf({ ...list, prodMaterial: 'Velvet' }), ['roll'])
  assert.deepEqual(await idsOf({ ...list, prodSize: ['Large'], prodCategory: ['Ring Boxes', 'Jewellery Boxes'] }), ['rani', 'noor'])
  assert.deepEqual(await idsOf({ ...list, priceFrom: 100, priceTo: '349' }), ['noor'])
  assert.deepEqual(await idsOf({ ...list, priceFrom: '1299.5' }), ['roll'])
  assert.deepEqual(await idsOf({ ...list, price: '349' }), ['noor'])
  assert.deepEqual(await idsOf({ ...list, prodCode: 'mj-1002' }), ['noor'])
  assert.equal((await search({ ...list, prodSize: [], prodCategory: '', prodMaterial: [''] })).totalResult, 14)
})

test('faux leather is searched and returned under the group name of the specification, with its exact name beside it', async () => {
  const { masterData } = await search({ ...list, prodMaterial: ['Leather'], prodCode: 'MJ-1001' })
  assert.deepEqual(
    masterData.map(({ pkProdId, prodMaterial, prodMaterialName }) => [pkProdId, prodMaterial, prodMaterialName]),
    [['rani', 'Leather', 'Faux leather (PU)']],
  )
  assert.deepEqual(await idsOf({ ...list, prodMaterial: 'Faux leather (PU)' }), [])
})

test('the detail call returns suggestions on the reply and on the product, never the product itself', async () => {
  const reply = await search({ pkProdId: 'rani', prodName: '', prodCategory: null, isActive: '', pageNo: '', pageSize: '' })
  assert.equal(reply.totalResult, 1)
  assert.deepEqual(reply.masterData[0]?.suggestedProducts, reply.suggestedProducts)
  const suggested = reply.suggestedProducts!.map(({ pkProdId }) => pkProdId)
  assert.equal(suggested.length, 4)
  assert.ok(!suggested.includes('rani') && !suggested.includes('tray') && !suggested.includes('more-11'))
})

test('an unknown product is an empty reply, not an error', async () => {
  assert.deepEqual(await search({ pkProdId: 'no-such' }), { totalResult: 0, masterData: [], suggestedProducts: [] })
})

test('everything malformed is a 400 that names its field', async () => {
  const wrong: Record<string, unknown>[] = [
    { pkProdId: {} },
    { prodName: [] },
    { prodName: 'x'.repeat(201) },
    { prodCategory: {} },
    { prodCategory: [[]] },
    { prodSize: [{}] },
    { prodMaterial: ['Leather', 'Velvet'] },
    { isZipper: 'yes' },
    { isLockable: 2 },
    { isB2B: {} },
    { isCustomize: 'x' },
    { isActive: [] },
    { priceFrom: -1 },
    { priceTo: 'cheap' },
    { price: '1.234' },
    { priceFrom: [1] },
    { pageNo: 0 },
    { pageNo: -1 },
    { pageNo: 1.5 },
    { pageNo: 'last' },
    { pageNo: 1e300 },
    { pageSize: 0 },
    { pageSize: 101 },
    { pageSize: {} },
  ]
  for (const body of wrong) {
    const response = await searchProducts(shop, post(body))
    const { code, issues } = (await response.json()) as { code: string; issues: { field: string; message: string }[] }
    assert.deepEqual([response.status, code, issues.length], [400, 'invalid_request', 1], JSON.stringify(body))
    assert.equal(issues[0]?.field.split('.')[0], Object.keys(body)[0])
  }
})

test('a list instead of an object is a 400 as well', async () => {
  assert.equal((await searchProducts(shop, post([{ isActive: '1' }]))).status, 400)
})

test('an attempted injection is only a text that is not found', async () => {
  for (const text of ["'; drop table products; --", '%', '_', '<script>', '../../etc/passwd', '\u202e', '💍']) {
    assert.equal((await search({ ...list, prodName: text })).totalResult, 0)
    assert.equal((await search({ pkProdId: text })).totalResult, 0)
    assert.equal((await search({ ...list, prodCategory: [text] })).totalResult, 0)
  }
  assert.equal((await search({ ...list, __proto__: null, constructor: {}, toString: 'x' })).totalResult, 14)
})

async function categories(body: unknown) {
  const response = await listCategories(shop, post(body))
  return [response.status, await response.json()]
}

test('categories are returned as option and as data.option', async () => {
  const offered = ['Jewellery Boxes', 'Ring Boxes', 'Jewellery Rolls', 'Trays', 'Corporate Gifts', 'Hotel & Spa']
  for (const prodType of [null, '', undefined])
    assert.deepEqual(await categories({ prodType }), [200, { option: offered, data: { option: offered } }])
  assert.deepEqual(await categories({ prodType: 'Personalized' }), [200, { option: ['For Her'], data: { option: ['For Her'] } }])
  assert.deepEqual(await categories({ prodType: 'Toys' }), [200, { option: [], data: { option: [] } }])
})

test('every category that is offered leads to products', async () => {
  const [, { option }] = (await categories({ prodType: null })) as [number, { option: string[] }]
  for (const category of option) {
    const inList = await search({ ...list, prodCategory: [category] })
    const inB2B = await search({ ...list, isB2B: '1', prodCategory: [category] })
    assert.ok(inList.totalResult + inB2B.totalResult > 0, category)
  }
})

test('a malformed call for categories is a 400 that names the field', async () => {
  const [status, reply] = (await categories({ prodType: {} })) as [number, { issues: { field: string }[] }]
  assert.deepEqual([status, reply.issues.map(({ field }) => field)], [400, ['prodType']])
})
