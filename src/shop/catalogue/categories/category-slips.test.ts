import assert from 'node:assert/strict'
import { test } from 'node:test'
import { categorySlips } from './category-slips.ts'

const uses = (given: Readonly<Record<string, number>>, listing = 'retail' as const) =>
  Object.entries(given).map(([category, products]) => ({ listing, category, products }))

test('a category of one product that is one letter away from a larger one is a slip', () => {
  for (const written of ['Rng Boxes', 'Ring Boxess', 'Rign Boxes', 'Ring Bozes', 'ring boxes', 'RingBoxes'])
    assert.deepEqual(categorySlips(uses({ 'Ring Boxes': 4, [written]: 1 })), [
      { listing: 'retail', category: written, meant: 'Ring Boxes' },
    ])
})

test('other names, other numbers, short names, names of several products and names in another list are meant', () => {
  for (const written of ['Ring Trays', 'For Him', 'Ring Box'])
    assert.deepEqual(categorySlips(uses({ 'Ring Boxes': 4, 'For Her': 6, [written]: 1 })), [])
  assert.deepEqual(categorySlips(uses({ 'Set of 3': 4, 'Set of 2': 1, Bags: 4, Bag: 1 })), [])
  assert.deepEqual(categorySlips(uses({ 'Ring Boxes': 4, 'Ring Boxe': 2 })), [])
  assert.deepEqual(
    categorySlips([...uses({ 'Ring Boxes': 4 }), ...uses({ 'Rng Boxes': 1 }).map((use) => ({ ...use, listing: 'b2b' as const }))]),
    [],
  )
})
