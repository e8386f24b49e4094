import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProductId } from '#src/kit/id.ts'
import type { FeaturedProduct } from './featured-order.store.ts'
import { movedPlaces, orderBefore, soldOnly } from './moved-places.ts'

const sold = (ids: readonly string[]): FeaturedProduct[] => ids.map((id) => ({ id: id as ProductId, isActive: id === id.toLowerCase() }))
const never = () => false
const ordersOf = (ids: readonly string[]): string[][] =>
  ids.length === 0 ? [[]] : ids.flatMap((id, at) => ordersOf(ids.toSpliced(at, 1)).map((others) => [id, ...others]))

test('the fewest products are named that have moved, each with its places and what it stood behind, and those that have left', () => {
  assert.deepEqual(movedPlaces([...'abcde'], [...'eabcd']), [{ id: 'e', before: 5, after: 1, behind: 'd' }])
  assert.deepEqual(movedPlaces([...'abcde'], [...'bxcdea']), [{ id: 'a', before: 1, after: 6, behind: undefined }])
  assert.deepEqual(movedPlaces([...'abc'], [...'ac']), [{ id: 'b', before: 2, after: undefined, behind: 'a' }])
  assert.deepEqual(movedPlaces([...'abc'], [...'xabcy']), [])
  assert.deepEqual(
    movedPlaces([...'abcf'], [...'fbac']).map(({ id }) => id),
    ['a', 'f'],
    'b is number 2 as before',
  )
  assert.deepEqual(
    movedPlaces([...'ab'], [...'ba'], ['b']).map(({ id }) => id),
    ['b'],
    'it is known which of both was moved',
  )
})

test('any order is made again from what has moved, whatever has come since', () => {
  const before = [...'abcdef']
  for (const after of ordersOf(before)) {
    const places = movedPlaces(before, after)
    assert.deepEqual(soldOnly(orderBefore(sold(after), places, never)), before)
    const withNew = soldOnly(orderBefore(sold(after.toSpliced(2, 0, 'x')), places, never))
    assert.deepEqual(
      withNew.filter((id) => id !== 'x'),
      before,
    )
  }
})

test('a product goes to its number where what it stood behind has moved or is not sold, and what is not sold is not counted', () => {
  const places = [{ id: 'd', before: 3, after: 1, behind: 'b' }]
  const back = (order: string, isMoved: (id: string) => boolean = never) =>
    orderBefore(sold([...order]), places, isMoved)
      .map(({ id }) => id)
      .join('')
  assert.equal(back('dabc'), 'abdc')
  assert.equal(
    back('dbac', (id) => id === 'b'),
    'badc',
  )
  assert.equal(back('dXaBc'), 'XaBcd', 'b is not sold: d is the third again')
  assert.equal(back('ab'), 'ab', 'it is gone')
})
