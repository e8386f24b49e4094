import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRateLimit } from './memory-rate-limit.ts'

function limited(options: { most: number; perSeconds: number; maxKeys?: number }) {
  let now = Date.parse('2026-11-21T10:00:00Z')
  const { take } = createRateLimit({ ...options, clock: () => new Date(now) })
  return { take, pass: (seconds: number) => void (now += seconds * 1_000) }
}

test('so many permits are granted at once, and the next caller gets the time to wait', () => {
  const { take } = limited({ most: 3, perSeconds: 60 })
  assert.deepEqual([take('a'), take('a'), take('a')], [undefined, undefined, undefined])
  assert.equal(take('a'), 20)
})

test('a caller that waits as long as it should gets a permit, and calls in between do not lengthen the wait', () => {
  const { take, pass } = limited({ most: 3, perSeconds: 60 })
  for (let i = 0; i < 10; i++) take('a')
  pass(19)
  assert.equal(take('a'), 1)
  pass(1)
  assert.equal(take('a'), undefined)
  assert.equal(take('a'), 20)
})

test('after the whole period all permits are available again, and never more', () => {
  const { take, pass } = limited({ most: 2, perSeconds: 10 })
  for (const wait of [10, 86_400]) {
    assert.deepEqual([take('a'), take('a'), take('a')], [undefined, undefined, 5])
    pass(wait)
  }
})

test('one key does not use the permits of another', () => {
  const { take } = limited({ most: 1, perSeconds: 10 })
  assert.deepEqual([take('a'), take('b'), take('a')], [undefined, undefined, 10])
})

test('however many keys come, only so many are stored, and those in use last', () => {
  const { take } = limited({ most: 1, perSeconds: 10, maxKeys: 3 })
  for (const key of ['a', 'b', 'c', 'd']) take(key)
  assert.deepEqual([take('d'), take('c'), take('b')], [10, 10, 10])
  assert.equal(take('a'), undefined, 'the one that was not used for longest was dropped')
})

test('a clock that is set back makes no caller wait longer than the period of the limit', () => {
  const { take, pass } = limited({ most: 3, perSeconds: 60 })
  for (let i = 0; i < 3; i++) take('a')
  pass(-7_200)
  assert.equal(take('a'), 20)
  pass(20)
  assert.equal(take('a'), undefined)
})
