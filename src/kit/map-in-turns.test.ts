import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mapInTurns } from './map-in-turns.ts'

test('a long list is mapped in its order, and others have their turn meanwhile', async () => {
  let turns = 0
  const others = setImmediate(function again() {
    turns++
    if (turns < 5) setImmediate(again)
  })
  const doubled = await mapInTurns(
    Array.from({ length: 500 }, (_, at) => at),
    (each) => each * 2,
  )
  clearImmediate(others)
  assert.deepEqual([doubled.length, doubled[499], turns], [500, 998, 5])
})
