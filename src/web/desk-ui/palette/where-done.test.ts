import assert from 'node:assert/strict'
import { test } from 'node:test'
import { whereDone } from './where-done.ts'

const everywhere = ['today', 'orders', 'parcels', 'products', 'stock', 'enquiries', 'returns', 'money', 'shop', 'people'] as const

test('a wish is found by words of its own and by others for it, however they begin', () => {
  const wishes = (written: string) => whereDone(written, everywhere).map(({ wish }) => wish)
  assert.deepEqual(wishes('refund'), ['Refund'])
  assert.deepEqual(wishes('Coup'), ['A coupon or discount code'])
  assert.deepEqual(wishes('discount code'), ['A coupon or discount code'])
  assert.deepEqual(wishes('MJ-10234'), [])
  assert.deepEqual(wishes('re'), [], 'two letters are in too many words')
})

test('nobody is led to a page that they may not open', () => {
  assert.deepEqual(whereDone('coupon', ['today', 'orders']), [])
})
