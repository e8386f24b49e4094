import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shrink } from './shrink.ts'

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

test('a failing list is cut down to the items without which it does not fail, in their order', async () => {
  for (const needed of [[7], [1], [20], [3, 17], [1, 10, 20], upTo(20), [5, 6, 7, 8]]) {
    const tried: number[] = []
    const shortest = await shrink(upTo(20), async (items) => {
      tried.push(items.length)
      return needed.every((each) => items.includes(each))
    })
    assert.deepEqual(shortest, needed)
    assert.ok(tried.length < 150, `it tried ${tried.length} lists for ${needed.length} items`)
  }
})

test('a list of one item stays, and is not tried again', async () => {
  assert.deepEqual(await shrink([1], () => assert.fail('it is the shortest')), [1])
})
