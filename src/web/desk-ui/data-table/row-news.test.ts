import assert from 'node:assert/strict'
import { test } from 'node:test'
import { markedRows, newsLabel, rowNews } from './row-news.ts'

const keyOf = ({ number }: { readonly number: string }) => number
const row = (number: string, state = 'paid') => ({ number, state })

test('news names how many orders are new and how many have changed, and nothing where the list is as it was', () => {
  const shown = [row('MJ-2'), row('MJ-1')]
  const labelOf = (fresh: typeof shown) => newsLabel(rowNews(shown, fresh, keyOf), ['order', 'orders'])
  assert.equal(labelOf(shown), undefined)
  assert.equal(labelOf([row('MJ-2')]), undefined)
  assert.equal(labelOf([row('MJ-3'), ...shown]), '1 new order')
  assert.equal(labelOf([row('MJ-4'), row('MJ-3'), row('MJ-2', 'cancelled')]), '2 new orders, 1 has changed')
  assert.equal(labelOf([row('MJ-2', 'cancelled'), row('MJ-1')]), '1 order has changed')
})

test('a row is marked as new or as changed, and one that stayed not at all', () => {
  const news = rowNews([row('MJ-2'), row('MJ-1')], [row('MJ-3'), row('MJ-2', 'cancelled'), row('MJ-1')], keyOf)
  assert.deepEqual(
    [...markedRows(news)],
    [
      ['MJ-3', 'new'],
      ['MJ-2', 'changed'],
    ],
  )
})
