import assert from 'node:assert/strict'
import { test } from 'node:test'
import { layOut, pagesOf } from './sheets.ts'

const tickets = (...orders: string[]) => orders.map((orderNumber, at) => ({ orderNumber, at }))
const laidOut = (orders: string[], perSheet = 4) =>
  layOut(tickets(...orders), perSheet).map((sheet) => sheet.map(({ orderNumber }) => orderNumber).join(''))

test('the tickets of one order lie on one sheet, together, also when they were chosen apart', () => {
  assert.deepEqual(laidOut(['a', 'a', 'b', 'b', 'b', 'c']), ['aa', 'bbbc'])
  assert.deepEqual(laidOut(['a', 'b', 'a']), ['aab'])
  assert.deepEqual(laidOut([]), [])
})

test('an order of more tickets than a sheet takes begins on a sheet of its own', () => {
  assert.deepEqual(laidOut(['a', 'b', 'b', 'b', 'b', 'b', 'c']), ['a', 'bbbb', 'bc'])
  assert.deepEqual(laidOut(['a', 'a', 'b'], 1), ['a', 'a', 'b'])
})

test('a list is cut into pages, and an empty one still has a page', () => {
  assert.deepEqual(pagesOf([1, 2, 3, 4, 5], 2), [[1, 2], [3, 4], [5]])
  assert.deepEqual(pagesOf([], 2), [[]])
})
