import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ColourHex } from '#src/kit/lid/colour.ts'
import { paise } from '#src/kit/money.ts'
import { anIndexedProduct } from '#tests/factories/indexed-product.ts'
import { buildCatalogueIndex, type IndexedProduct } from './catalogue-index.ts'
import type { CatalogueQuery } from './catalogue-query.ts'
import { materials, sizes, type Listing } from './product.ts'
import { offeredCategories, searchIndex } from './search-index.ts'

const search = async (products: readonly IndexedProduct[], query: Partial<CatalogueQuery>) =>
  searchIndex(await buildCatalogueIndex([products]), { page: 1, pageSize: 100, ...query })
const found = async (products: readonly IndexedProduct[], query: Partial<CatalogueQuery>) => (await search(products, query)).ids
const countOf = (counts: readonly { value: string; count: number }[], value: string) => counts.find((entry) => entry.value === value)?.count

test('names and codes are found by any part, in upper or lower case', async () => {
  const products = [
    anIndexedProduct('a', { name: 'Rani Two-Tier Box', code: 'MJ-1001' }),
    anIndexedProduct('b', { name: 'Noor Ring Box', code: 'MJ-1002' }),
  ]
  assert.deepEqual(await found(products, { name: 'TWO-tier' }), ['a'])
  assert.deepEqual(await found(products, { name: 'box' }), ['a', 'b'])
  assert.deepEqual(await found(products, { code: 'mj-1002' }), ['b'])
  assert.deepEqual(await found(products, { name: 'BoxNoor' }), [])
})

test('a search text never matches across the end of one name and the start of the next', async () => {
  const products = [anIndexedProduct('a', { name: 'Rani' }), anIndexedProduct('b', { name: 'Noor' })]
  assert.deepEqual(await found(products, { name: 'rani\nnoor' }), [])
  assert.deepEqual(await found(products, { name: '\n' }), [])
})

test('an id and a type match exactly', async () => {
  const products = [anIndexedProduct('box'), anIndexedProduct('box-two', { type: 'B2B' })]
  assert.deepEqual(await found(products, { id: 'box' }), ['box'])
  assert.deepEqual(await found(products, { id: 'bo' }), [])
  assert.deepEqual(await found(products, { type: 'B2B' }), ['box-two'])
  assert.deepEqual(await found(products, { type: 'b2b' }), [])
})

test('an empty filter matches every product', async () => {
  const products = [anIndexedProduct('a'), anIndexedProduct('b', { size: 'Large' })]
  assert.deepEqual(await found(products, { id: '', name: '', code: '', type: '', categories: [], sizes: [], material: '' }), ['a', 'b'])
})

test('products that are no longer sold are found only when the query asks for them', async () => {
  const products = [anIndexedProduct('sold'), anIndexedProduct('gone', { isActive: false })]
  assert.deepEqual(await found(products, {}), ['sold'])
  assert.deepEqual(await found(products, { isActive: false }), ['gone'])
})

test('a price range includes both ends, and may have only one', async () => {
  const products = [1, 2, 3].map((rupees) => anIndexedProduct(`r${rupees}`, { pricePaise: paise(rupees * 100) }))
  assert.deepEqual(await found(products, { fromPaise: paise(200) }), ['r2', 'r3'])
  assert.deepEqual(await found(products, { toPaise: paise(200) }), ['r1', 'r2'])
  assert.deepEqual(await found(products, { fromPaise: paise(200), toPaise: paise(200) }), ['r2'])
  assert.deepEqual(await found(products, { fromPaise: paise(300), toPaise: paise(100) }), [])
})

test('several categories or sizes widen the search, another filter narrows it', async () => {
  const products = [
    anIndexedProduct('s'),
    anIndexedProduct('m', { size: 'Medium' }),
    anIndexedProduct('l', { size: 'Large', material: 'Velvet' }),
  ]
  assert.deepEqual(await found(products, { sizes: ['Small', 'Large'] }), ['s', 'l'])
  assert.deepEqual(await found(products, { sizes: ['Small', 'Large'], material: 'Velvet' }), ['l'])
  assert.deepEqual(await found(products, { categories: ['Nowhere'] }), [])
})

test('the count of a value ignores the filter of its own group and applies all others', async () => {
  const products = [
    anIndexedProduct('a'),
    anIndexedProduct('b', { size: 'Medium' }),
    anIndexedProduct('c', { size: 'Medium', material: 'Velvet' }),
  ]
  const { total, facets } = await search(products, { sizes: ['Small'], material: 'Leather' })
  assert.equal(total, 1)
  assert.equal(countOf(facets.sizes, 'Medium'), 1)
  assert.equal(countOf(facets.materials, 'Velvet'), 0)
  assert.equal(countOf(facets.materials, 'Leather'), 1)
})

const red = { name: 'Red', hex: '#aa0000' as ColourHex }
const blue = { name: 'Blue', hex: '#0000aa' as ColourHex }

test('a colour finds every product that is sold in it, and is offered only where it is sold', async () => {
  const products = [
    anIndexedProduct('both', { colours: [red, blue] }),
    anIndexedProduct('blue', { colours: [blue], material: 'Velvet' }),
    anIndexedProduct('gift', { colours: [{ name: 'Gold', hex: '#aa8800' as ColourHex }], soldIn: ['b2b'] }),
  ]
  assert.deepEqual(await found(products, { colours: ['Red'] }), ['both'])
  assert.deepEqual(await found(products, { colours: ['Red', 'Blue'] }), ['both', 'blue'])
  const { facets } = await search(products, { listing: 'retail', colours: ['Red'], material: 'Velvet' })
  assert.deepEqual(facets.colours, [
    { value: 'Red', count: 0, hex: '#aa0000' },
    { value: 'Blue', count: 1, hex: '#0000aa' },
  ])
})

test('products can be narrowed to the country they come from', async () => {
  const products = [anIndexedProduct('own'), anIndexedProduct('brought', { countryOfOrigin: 'Italy' })]
  const { ids, facets } = await search(products, { countryOfOrigin: 'Italy' })
  assert.deepEqual(ids, ['brought'])
  assert.deepEqual(facets.origins, [
    { value: 'India', count: 1 },
    { value: 'Italy', count: 1 },
  ])
})

test('zip and lock exclude each other, so each is counted as if the other were not chosen', async () => {
  const products = [anIndexedProduct('zip', { hasZip: true }), anIndexedProduct('lock', { isLockable: true }), anIndexedProduct('plain')]
  const { total, facets } = await search(products, { hasZip: true })
  assert.deepEqual([total, facets.hasZip, facets.isLockable], [1, 1, 1])
})

test('a listing offers its own categories, and only those with products on sale', async () => {
  const products = [
    anIndexedProduct('a', { categories: [{ listing: 'retail', category: 'Trays' }] }),
    anIndexedProduct('b', {
      soldIn: ['b2b'],
      categories: [
        { listing: 'b2b', category: 'Gifts' },
        { listing: 'retail', category: 'Unsold' },
      ],
    }),
    anIndexedProduct('c', { isActive: false, categories: [{ listing: 'retail', category: 'Gone' }] }),
  ]
  const index = await buildCatalogueIndex([products])
  assert.deepEqual(offeredCategories(index, ['retail']), ['Trays'])
  assert.deepEqual(offeredCategories(index, ['retail', 'b2b']), ['Trays', 'Gifts'])
  assert.deepEqual(searchIndex(index, { listing: 'b2b', page: 1, pageSize: 9 }).facets.categories, [{ value: 'Gifts', count: 1 }])
})

test('each order is stable, and equal prices follow the featured order', async () => {
  const products = [
    anIndexedProduct('b', { name: 'beta', pricePaise: paise(200), addedAtSeconds: 1 }),
    anIndexedProduct('c', { name: 'Alpha', pricePaise: paise(100), addedAtSeconds: 3 }),
    anIndexedProduct('a', { name: 'gamma', pricePaise: paise(200), addedAtSeconds: 2 }),
  ]
  const inOrder = (order: CatalogueQuery['order']) => found(products, order ? { order } : {})
  assert.deepEqual(await inOrder('featured'), ['b', 'c', 'a'])
  assert.deepEqual(await inOrder('price-low'), ['c', 'b', 'a'])
  assert.deepEqual(await inOrder('price-high'), ['b', 'a', 'c'])
  assert.deepEqual(await inOrder('name'), ['c', 'b', 'a'])
  assert.deepEqual(await inOrder('newest'), ['c', 'a', 'b'])
})

test('pages follow each other without a gap, and a page beyond the last is empty', async () => {
  const products = Array.from({ length: 70 }, (_, i) => anIndexedProduct(`p${String(i).padStart(2, '0')}`))
  for (const order of ['featured', 'price-low'] as const) {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => found(products, { page, pageSize: 30, order })))
    assert.deepEqual(
      pages.map((page) => page.length),
      [30, 30, 10, 0],
    )
    assert.deepEqual(
      pages.flat(),
      products.map(({ id }) => id),
    )
  }
})

test('a search in an empty catalogue finds nothing', async () => {
  const { total, ids } = await search([], { name: 'box', order: 'name', fromPaise: paise(1) })
  assert.deepEqual([total, ids], [0, []])
})

test('the index finds and counts exactly what a scan of every product does', async () => {
  const random = sequence(7)
  const pick = <Value>(values: readonly Value[]) => values[random(values.length)]!
  const listings: readonly Listing[] = ['retail', 'personalised', 'b2b']
  const products = Array.from({ length: 333 }, (_, i) => {
    const soldIn = listings.filter(() => random(2) === 0)
    return anIndexedProduct(`p${i}`, {
      name: `${pick(['Rani', 'Noor', 'Gul'])} ${pick(['Box', 'Tray'])}`,
      pricePaise: paise(100 * (1 + random(40))),
      size: pick(sizes),
      material: pick(materials),
      colours: [red, blue].filter(() => random(2) === 0),
      hasZip: random(3) === 0,
      isLockable: random(3) === 0,
      isActive: random(10) > 0,
      soldIn,
      categories: soldIn.map((listing) => ({ listing, category: pick(['Boxes', 'Trays', 'Gifts']) })),
    })
  })
  const index = await buildCatalogueIndex([products.slice(0, 100), products.slice(100)])
  for (let round = 0; round < 300; round++) {
    const query: CatalogueQuery = {
      page: 1,
      pageSize: 100,
      ...(random(2) && { listing: pick(listings) }),
      ...(random(2) && { name: pick(['rani', 'tray', 'r b']) }),
      ...(random(2) && { categories: [pick(['Boxes', 'Trays']), 'Gifts'] }),
      ...(random(2) && { sizes: [pick(sizes)] }),
      ...(random(2) && { material: pick(materials) }),
      ...(random(3) === 0 && { colours: [pick(['Red', 'Blue'])] }),
      ...(random(2) && { hasZip: true }),
      ...(random(2) && { fromPaise: paise(1_000), toPaise: paise(3_000) }),
    }
    const matching = (asked: CatalogueQuery) => products.filter((product) => isMatch(product, asked))
    const { total, ids, facets } = searchIndex(index, query)
    assert.deepEqual(
      ids,
      matching(query)
        .slice(0, 100)
        .map(({ id }) => id),
    )
    assert.equal(total, matching(query).length)
    for (const { value, count } of facets.sizes) assert.equal(count, matching({ ...query, sizes: [value] }).length)
    for (const { value, count } of facets.materials) assert.equal(count, matching({ ...query, material: value }).length)
    for (const { value, count } of facets.categories) assert.equal(count, matching({ ...query, categories: [value] }).length)
    for (const { value, count } of facets.colours) assert.equal(count, matching({ ...query, colours: [value] }).length)
    assert.equal(facets.isLockable, matching({ ...query, hasZip: false, isLockable: true }).length)
  }
})

const isMatch = (product: IndexedProduct, query: CatalogueQuery): boolean =>
  product.isActive &&
  (!query.listing || product.soldIn.includes(query.listing)) &&
  (!query.name || product.name.toLowerCase().includes(query.name)) &&
  (!query.categories || product.categories.some(({ category }) => query.categories!.includes(category))) &&
  (!query.sizes || query.sizes.includes(product.size)) &&
  (!query.material || query.material === product.material) &&
  (!query.colours || product.colours.some(({ name }) => query.colours!.includes(name))) &&
  (!query.hasZip || product.hasZip) &&
  (!query.isLockable || product.isLockable) &&
  (query.fromPaise === undefined || product.pricePaise >= query.fromPaise) &&
  (query.toPaise === undefined || product.pricePaise <= query.toPaise)

/** Returns the same whole numbers below `below` on every run. */
function sequence(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}
