import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProductId } from '#src/kit/id.ts'
import type { PlacedProduct } from '../../catalogue/catalogue.store.ts'
import { anIndexedProduct } from '#tests/factories/indexed-product.ts'
import { type FoundProducts, productsChange } from './products-change.ts'

const inRetail = (category: string) => ({ categories: [{ listing: 'retail', category }] as const, soldIn: ['retail'] as const })
const chest: PlacedProduct = { ...anIndexedProduct('chest', inRetail('Chests')), position: 3 }
const found = (...products: readonly PlacedProduct[]): FoundProducts => new Map(products.map((product) => [product.id, product]))

test('what searches do not find changes the product alone', () => {
  assert.deepEqual(productsChange(['chest'], found(chest), found({ ...chest })), { products: ['chest'], lists: [], areOnlyPrices: true })
})

test('another price changes the lists of its listing and what is near in its category, and nothing else of what searches find', () => {
  const dearer = { ...chest, pricePaise: chest.pricePaise + 100 } as PlacedProduct
  assert.deepEqual(productsChange(['chest'], found(chest), found(dearer)), {
    products: ['chest'],
    lists: ['list retail', 'near Chests'],
    areOnlyPrices: true,
  })
})

test('whoever moves from one category to another changes what is near in both', () => {
  const moved = { ...chest, ...inRetail('Cases') }
  assert.deepEqual(productsChange(['chest'], found(chest), found(moved)), {
    products: ['chest'],
    lists: ['list retail', 'near Chests', 'near Cases'],
    areOnlyPrices: false,
  })
})

test('a new product, one that goes, and one at another place change lists; a colour changes those of every listing', () => {
  assert.deepEqual(productsChange(['chest'], found(), found(chest)).areOnlyPrices, false)
  assert.deepEqual(productsChange(['chest'], found(chest), found({ ...chest, isActive: false })).lists, ['list retail', 'near Chests'])
  const other = { ...chest, id: 'other' as ProductId, position: 4 }
  assert.deepEqual(productsChange(['chest'], found(chest, other), found(chest, { ...other, position: 9 })).products, ['chest', 'other'])
  const green = { ...chest, colours: [{ name: 'Moss', hex: '#335533' as never }] }
  assert.deepEqual(productsChange(['chest'], found(chest), found(green)).lists, [
    'list retail',
    'list personalised',
    'list b2b',
    'near Chests',
  ])
})
