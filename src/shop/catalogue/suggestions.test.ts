import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProductId } from '#src/kit/id.ts'
import { paise } from '#src/kit/money.ts'
import { buildCatalogueIndex, findRow, type IndexedProduct } from './catalogue-index.ts'
import type { Material } from './product.ts'
import { suggestProducts } from './suggestions.ts'

const facts = (id: string, rupees: number, category: string, others: Partial<IndexedProduct> = {}): IndexedProduct => ({
  id: id as ProductId,
  code: id,
  name: id,
  type: 'Regular',
  pricePaise: paise(rupees * 100),
  size: 'Small',
  material: 'Leather' as Material,
  leather: 'faux' as const,
  hasZip: false,
  isLockable: false,
  isPersonalisable: false,
  isActive: true,
  soldIn: ['retail'],
  categories: [{ listing: 'retail', category }],
  countryOfOrigin: 'India',
  colours: [],
  addedAtSeconds: 1,
  ...others,
})

async function suggest(products: readonly IndexedProduct[], id: string) {
  const index = await buildCatalogueIndex([products])
  return suggestProducts(index, findRow(index, id)!, 4)
}

test('suggestions of the same category come before nearer prices elsewhere', async () => {
  const products = [facts('own', 500, 'Rings'), facts('other', 500, 'Trays'), facts('far', 2_000, 'Rings'), facts('near', 600, 'Rings')]
  assert.deepEqual(await suggest(products, 'own'), ['near', 'far', 'other'])
})

test('within a category the nearest in price and material comes first', async () => {
  const velvet = { material: 'Velvet' as const }
  const products = [
    facts('own', 1_000, 'R'),
    facts('velvet', 1_000, 'R', velvet),
    facts('near', 1_200, 'R'),
    facts('far', 1_400, 'R'),
    facts('below', 900, 'R'),
  ]
  assert.deepEqual(await suggest(products, 'own'), ['below', 'near', 'velvet', 'far'])
})

test('a product never suggests itself, what is not sold, or what is sold elsewhere only', async () => {
  const products = [
    facts('own', 500, 'R'),
    facts('gone', 500, 'R', { isActive: false }),
    facts('business', 500, 'R', { soldIn: ['b2b'] }),
    facts('fine', 900, 'R'),
  ]
  assert.deepEqual(await suggest(products, 'own'), ['fine'])
  assert.deepEqual(await suggest([products[0]!], 'own'), [])
})

test('the nearest are found among many, on both sides of the price', async () => {
  const products = Array.from({ length: 500 }, (_, i) => facts(`p${i}`, 100 + i, i % 2 ? 'Odd' : 'Even'))
  assert.deepEqual(await suggest(products, 'p200'), ['p198', 'p202', 'p196', 'p204'])
})
