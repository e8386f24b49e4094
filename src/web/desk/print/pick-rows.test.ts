import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { VariantId } from '#src/kit/id.ts'
import { aUnit } from '#tests/factories/unit.ts'
import { toPickRows, toSlipRows } from './pick-rows.ts'

test('the pick list has one row a SKU in the order of the shelves, with its count and its orders', () => {
  const units = [
    aUnit({ variantId: 'MJ-10-TAN' as VariantId }),
    aUnit({ variantId: 'MJ-2-OXB' as VariantId, orderNumber: 'MJ-9' }),
    aUnit({ variantId: 'MJ-2-OXB' as VariantId, orderNumber: 'MJ-8' }),
    aUnit({ variantId: 'MJ-2-OXB' as VariantId, orderNumber: 'MJ-8' }),
  ]
  assert.deepEqual(
    toPickRows(units, new Map()).map(({ sku, count, orders }) => [sku, count, orders]),
    [
      ['MJ-2-OXB', 3, ['MJ-8', 'MJ-9']],
      ['MJ-10-TAN', 1, ['MJ-10001']],
    ],
  )
})

test('the pick list follows the shelves, A-2 before A-10, and what has none comes last', () => {
  const units = ['OXB', 'TAN', 'NAVY', 'ROSE', 'ROSE-2'].map((sku) => aUnit({ variantId: sku as VariantId }))
  const shelves = new Map([
    ['OXB', 'B-1'],
    ['TAN', 'A-10'],
    ['NAVY', 'A-2'],
  ])
  assert.deepEqual(
    toPickRows(units, shelves).map(({ shelf, sku }) => [shelf, sku]),
    [
      ['A-2', 'NAVY'],
      ['A-10', 'TAN'],
      ['B-1', 'OXB'],
      [undefined, 'ROSE'],
      [undefined, 'ROSE-2'],
    ],
  )
})

test('a packing slip counts what is alike, and names every writing', () => {
  const units = [aUnit(), aUnit(), aUnit({ personalisation: undefined }), aUnit({ personalisation: { name: '', sign: 'Leo' } })]
  assert.deepEqual(
    toSlipRows(units).map(({ count, writing }) => [count, writing]),
    [
      [2, '“Asha” and Leo'],
      [1, ''],
      [1, 'Leo'],
    ],
  )
})
