import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paise } from '#src/kit/money.ts'
import { anIndexedProduct } from '#tests/factories/indexed-product.ts'
import { buildCatalogueIndex, findRow, type IndexedProduct } from './catalogue-index.ts'
import { suggestProducts } from './suggestions.ts'

const indexed = (id: string, rupees: number, category: string, overrides: Partial<IndexedProduct> = {}) =>
  anIndexedProduct(id, { pricePaise: paise(rupees * 100), categories: [{ listing: 'retail', category }], ...overrides })

async function suggest(products: readonly IndexedProduct[], id: string) {
  const index = await buildCatalogueIndex([products])
  return suggestProducts(index, findRow(index, id)!, 4).ids
}

test('suggestions of the same category come before nearer prices in other categories', async () => {
  const products = [
    indexed('own', 500, 'Rings'),
    indexed('other', 500, 'Trays'),
    indexed('far', 2_000, 'Rings'),
    indexed('near', 600, 'Rings'),
  ]
  assert.deepEqual(await suggest(products, 'own'), ['near', 'far', 'other'])
})

test('within a category the nearest in price and material comes first', async () => {
  const velvet = { material: 'Velvet' as const }
  const products = [
    indexed('own', 1_000, 'R'),
    indexed('velvet', 1_000, 'R', velvet),
    indexed('near', 1_200, 'R'),
    indexed('far', 1_400, 'R'),
    indexed('below', 900, 'R'),
  ]
  assert.deepEqual(await suggest(products, 'own'), ['below', 'near', 'velvet', 'far'])
})

test('a product suggests neither itself nor products that are not sold in its listing', async () => {
  const products = [
    indexed('own', 500, 'R'),
    indexed('gone', 500, 'R', { isActive: false }),
    indexed('business', 500, 'R', { soldIn: ['b2b'] }),
    indexed('fine', 900, 'R'),
  ]
  assert.deepEqual(await suggest(products, 'own'), ['fine'])
  assert.deepEqual(await suggest([products[0]!], 'own'), [])
})

test('only products of its categories make suggestions others, and those of its listing where these are too few', async () => {
  const rings = Array.from({ length: 5 }, (_, i) => indexed(`ring-${i}`, 500 + i, 'Rings'))
  const index = await buildCatalogueIndex([[...rings, indexed('tray', 500, 'Trays')]])
  const dependsOn = (id: string) => {
    const { categories, listings } = suggestProducts(index, findRow(index, id)!, 4)
    return { categories, listings }
  }
  assert.deepEqual(dependsOn('ring-0'), { categories: ['Rings'], listings: [] })
  assert.deepEqual(dependsOn('tray'), { categories: ['Trays'], listings: ['retail'] })
})

test('the nearest products are found among many, at lower and at higher prices', async () => {
  const products = Array.from({ length: 500 }, (_, i) => indexed(`p${i}`, 100 + i, i % 2 ? 'Odd' : 'Even'))
  assert.deepEqual(await suggest(products, 'p200'), ['p198', 'p202', 'p196', 'p204'])
})
