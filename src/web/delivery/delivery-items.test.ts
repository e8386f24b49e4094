import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CartLine } from '#src/shop/cart/cart.ts'
import { itemsOfLines } from './delivery-items.ts'

const line = (productId: string, quantity: number, name = '') =>
  ({ productId, quantity, personalisation: name ? { name, sign: undefined } : undefined }) as unknown as CartLine

test('every line of a cart counts: equal products are one item, whatever their personalisation', () => {
  const named = Array.from({ length: 40 }, (_, place) => line('noor-ring-box', 2, `Asha ${place}`))
  const lines = [line('noor-ring-box', 3), ...named, line('noor-ring-box', 1), line('rani', 9_999), line('rani', 9_999)]
  assert.equal(itemsOfLines(lines), 'noor-ring-box:4,noor-ring-box:80:personalised,rani:19998')
})

test('there are at most as many items as one order takes', () => {
  const lines = Array.from({ length: 51 }, (_, place) => line(`box-${place}`, 1))
  assert.deepEqual([itemsOfLines(lines).split(',').length, itemsOfLines(lines).endsWith(',box-49:1')], [50, true])
})
