import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleOf, scheduleOf } from './schedule.ts'

const all = Array.from({ length: 200 }, (_, at) => at + 1)

test('a sample has its share, each once and in order, and the same ones for the same seed alone', () => {
  const tenth = sampleOf(all, 10, 7)
  assert.equal(tenth.length, 20)
  assert.deepEqual(
    tenth,
    [...new Set(tenth)].toSorted((a, b) => a - b),
  )
  assert.deepEqual(tenth, sampleOf(all, 10, 7))
  assert.notDeepEqual(tenth, sampleOf(all, 10, 8))
  assert.deepEqual(sampleOf(all, 100, 3), all)
  assert.equal(sampleOf(all, 0.01, 3).length, 1)
  assert.deepEqual(sampleOf([], 50, 1), [])
})

test('a schedule strikes with the blow that was asked for', () => {
  const schedule = scheduleOf(7, { kills: 3, points: 100, blow: 'cut' })
  assert.deepEqual(
    schedule.map(({ blow }) => blow),
    ['cut', 'cut', 'cut'],
  )
  assert.deepEqual(schedule, scheduleOf(7, { kills: 3, points: 100, blow: 'cut' }))
})
