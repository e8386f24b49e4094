import assert from 'node:assert/strict'
import { test } from 'node:test'
import { coloursAlike } from './writing-colours.ts'

test('corners are copied to the other colours whose canvas has the same size, and to none whose canvas is another, or is missing', () => {
  const square = { width: 1_200, height: 1_200 }
  const colours = [
    { sku: 'OXB', canvas: square },
    { sku: 'TAN', canvas: { ...square } },
    { sku: 'MOSS', canvas: { ...square, width: 1_000 } },
    { sku: 'INK', canvas: { ...square, height: 1_000 } },
    { sku: 'ROSE', canvas: undefined },
    { sku: 'GREY', canvas: undefined },
  ]
  const alike = (sku: string) => coloursAlike(colours, sku).map((colour) => colour.sku)
  assert.deepEqual([alike('OXB'), alike('TAN')], [['TAN'], ['OXB']])
  assert.deepEqual([alike('MOSS'), alike('INK'), alike('ROSE'), alike('NONE')], [[], [], [], []])
})
