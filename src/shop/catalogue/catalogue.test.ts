import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProductId } from '#src/kit/id.ts'
import { anIndexedProduct } from '#tests/factories/indexed-product.ts'
import { createCatalogue, type CatalogueSources } from './catalogue.ts'
import type { Product } from './product.ts'

/** A catalogue of the ids in `ids`, which a test may change; `reads` counts how often all products were read. */
function watched(
  ids: string[],
  { beforeRead = async () => {}, knowledge }: { beforeRead?: () => Promise<void>; knowledge?: CatalogueSources['knowledge'] } = {},
) {
  const seen = { reads: 0 }
  const sources: CatalogueSources = {
    async *listIndexedProducts() {
      seen.reads++
      const now = ids.map((id) => anIndexedProduct(id))
      await beforeRead()
      yield now
    },
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
