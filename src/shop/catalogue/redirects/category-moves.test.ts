import assert from 'node:assert/strict'
import { test } from 'node:test'
import { successorOf } from './category-moves.ts'

const left = (others: readonly string[], ...products: readonly (readonly [had: string, has: string])[]) =>
  successorOf({
    listing: 'retail',
    category: 'Rings',
    others,
    products: products.map(([had, has]) => ({ had: had.split(' '), has: has.split(' ').filter(Boolean) })),
  })

test('what most products of a category were given instead took its place', () => {
  assert.equal(left(['Rings'], ['Rings', 'Bands'], ['Rings', 'Bands'], ['Rings', 'Trays']), 'Bands')
  assert.equal(left(['Rings', 'Bands'], ['Rings', 'Bands']), 'Bands', 'also where it was there before')
  assert.equal(left(['Rings'], ['Rings Gifts', 'Bands Gifts']), 'Bands', 'what they had already took no place')
})

test('of several that they were given the new one took its place', () => {
  assert.equal(left(['Rings', 'Gifts'], ['Rings', 'Bands Gifts'], ['Rings', 'Gifts Bands']), 'Bands')
  assert.equal(left(['Rings'], ['Rings', 'Bands Gifts']), undefined, 'nobody can say which')
})

test('a category that nothing follows leads nowhere', () => {
  assert.equal(left(['Rings'], ['Rings', '']), undefined)
  assert.equal(left(['Rings'], ['Rings', 'Bands'], ['Rings', 'Trays']), undefined)
  assert.equal(left(['Rings']), undefined)
})
