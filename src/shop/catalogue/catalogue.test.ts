import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProductId } from '#src/kit/id.ts'
import { type Paise, paise } from '#src/kit/money.ts'
import { anIndexedProduct } from '#tests/factories/indexed-product.ts'
import { createCatalogue, type CatalogueSources } from './catalogue.ts'
import type { Product } from './product.ts'

/** A catalogue of the ids in `ids`, which a test may change; `reads` counts how often all products were read. */
function watched(
  ids: string[],
  {
    beforeRead = async () => {},
    knowledge,
    prices = {},
  }: { beforeRead?: () => Promise<void>; knowledge?: CatalogueSources['knowledge']; prices?: Record<string, Paise> } = {},
) {
  const seen = { reads: 0, priced: [] as ProductId[] }
  const sources: CatalogueSources = {
    async *listIndexedProducts() {
      seen.reads++
      const now = ids.map((id) => anIndexedProduct(id, prices[id] ? { pricePaise: prices[id] } : {}))
      await beforeRead()
      yield now
    },
    findPrices: async (wanted) => {
      seen.priced.push(...wanted)
      return wanted.map((id) => ({ id, pricePaise: prices[id]! }))
    },
    record: () => {},
    findProducts: async (wanted) => wanted.map((id) => ({ id }) as Product),
    ...(knowledge && { knowledge }),
  }
  return { catalogue: createCatalogue(sources), seen }
}

const everything = { page: 1, pageSize: 100 }

test('a search sees an import after its refresh, and not before', async () => {
  const ids = ['a']
  const { catalogue } = watched(ids)
  assert.equal((await catalogue.search(everything)).total, 1)
  ids.push('b')
  assert.equal((await catalogue.search(everything)).total, 1)
  await catalogue.refresh('import')
  assert.equal((await catalogue.search(everything)).total, 2)
})

test('other prices are found without reading all products again; anything else is read anew', async () => {
  const prices = { a: paise(100), b: paise(200), c: paise(300) } as Record<string, Paise>
  const { catalogue, seen } = watched(['a', 'b', 'c'], { prices })
  const cheapFirst = async () => {
    const { products } = await catalogue.search({ ...everything, order: 'price-low' })
    return products.map(({ id }) => id).join('')
  }
  assert.equal(await cheapFirst(), 'abc')
  prices['c'] = paise(150)
  await catalogue.refresh({ products: ['c' as ProductId], lists: ['list retail'], areOnlyPrices: true })
  assert.deepEqual([await cheapFirst(), seen], ['acb', { reads: 1, priced: ['c'] }])
  assert.equal((await catalogue.search({ ...everything, fromPaise: paise(160) })).total, 1)
  await catalogue.refresh({ products: ['c' as ProductId], lists: [], areOnlyPrices: true })
  assert.deepEqual(seen, { reads: 1, priced: ['c'] }, 'what no search finds needs nothing')
  await catalogue.refresh({ products: ['c' as ProductId], lists: ['list retail'], areOnlyPrices: false })
  assert.deepEqual([await cheapFirst(), seen.reads], ['acb', 2])
})

test('a price that changes while all products are read counts, whichever has read the newer one', async () => {
  const prices = { a: paise(100), b: paise(200) } as Record<string, Paise>
  const held = Promise.withResolvers<void>()
  let isHeld = false
  const { catalogue, seen } = watched(['a', 'b'], { prices, beforeRead: () => (isHeld ? held.promise : Promise.resolve()) })
  const first = async () => (await catalogue.search({ ...everything, order: 'price-low' })).products[0]?.id
  assert.equal(await first(), 'a')
  isHeld = true
  const rebuilt = catalogue.refresh('import')
  prices['b'] = paise(50)
  const repriced = catalogue.refresh({ products: ['b' as ProductId], lists: ['list retail'], areOnlyPrices: true })
  held.resolve()
  await Promise.all([rebuilt, repriced])
  assert.deepEqual([await first(), seen.reads], ['b', 3])
})

test('while what sells cannot be read, products are found and imported all the same; the next search asks again', async () => {
  const ids = ['a', 'b']
  let sold: ReadonlyMap<string, number> | undefined
  const readSales = async () => sold ?? Promise.reject(new Error('the orders do not answer'))
  const readMeantWords = async () => ({ ignored: [], meanings: [] })
  const { catalogue } = watched(ids, { knowledge: { readSales, readMeantWords, recordSales: () => {}, texts: [] } })
  const bestSelling = async () => {
    const { products } = await catalogue.search({ ...everything, order: 'best-selling' })
    return products.map(({ id }) => id)
  }
  assert.deepEqual(await bestSelling(), ['a', 'b'])
  ids.push('c')
  await catalogue.refresh('import')
  assert.deepEqual(await bestSelling(), ['a', 'b', 'c'])
  sold = new Map([['b', 9]])
  assert.deepEqual(await bestSelling(), ['b', 'a', 'c'])
  sold = undefined
  await catalogue.refresh('import')
  assert.deepEqual(await bestSelling(), ['b', 'a', 'c'])
})

test('all products on sale are listed in the featured order', async () => {
  const { catalogue } = watched(['b', 'a'])
  assert.deepEqual(await catalogue.listSold(), ['b', 'a'])
})

test('a change of stock rebuilds nothing, because stock is read with each product', async () => {
  const { catalogue, seen } = watched(['a'])
  await catalogue.search(everything)
  await catalogue.refresh({ stockOf: 'a' as ProductId })
  assert.equal(seen.reads, 1)
})

test('searches use the old index while a new one is built', async () => {
  const ids = ['a']
  const gate = Promise.withResolvers<void>()
  const { catalogue } = watched(ids, { beforeRead: () => (ids.length > 1 ? gate.promise : Promise.resolve()) })
  await catalogue.search(everything)
  ids.push('b')
  const refreshed = catalogue.refresh('import')
  assert.equal((await catalogue.search(everything)).total, 1)
  gate.resolve()
  await refreshed
  assert.equal((await catalogue.search(everything)).total, 2)
})

test('an import that is announced during a refresh is not missed, and several cause one rebuild', async () => {
  const ids = ['a']
  const gate = Promise.withResolvers<void>()
  const { catalogue, seen } = watched(ids, { beforeRead: () => gate.promise })
  const first = catalogue.refresh('import')
  ids.push('b')
  const later = [catalogue.refresh('import'), catalogue.refresh('import'), catalogue.refresh('import')]
  gate.resolve()
  await Promise.all([first, ...later])
  assert.equal((await catalogue.search(everything)).total, 2)
  assert.equal(seen.reads, 2)
})

test('the next search repeats a failed read, and a failed refresh keeps the old index', async () => {
  let fails = true
  const { catalogue } = watched(['a'], { beforeRead: async () => (fails ? Promise.reject(new Error('no database')) : undefined) })
  await assert.rejects(catalogue.search(everything), /no database/)
  fails = false
  assert.equal((await catalogue.search(everything)).total, 1)
  fails = true
  await assert.rejects(catalogue.refresh('import'), /no database/)
  assert.equal((await catalogue.search(everything)).total, 1)
})

test('the page of a product has the product and its suggestions, and an unknown product has no page', async () => {
  const { catalogue } = watched(['a', 'b'])
  assert.deepEqual(await catalogue.find('a'), { product: { id: 'a' }, suggestions: [{ id: 'b' }] })
  assert.equal(await catalogue.find('zzz'), undefined)
  assert.deepEqual(await catalogue.findSome(['b', 'zzz', 'a']), [{ id: 'b' }, { id: 'a' }])
  assert.equal(await catalogue.find(''), undefined)
})
