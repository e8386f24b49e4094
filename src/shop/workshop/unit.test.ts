import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canMoveUnit, hasPassed, nextStepOf, unitStates, type UnitState } from './unit.ts'

function reachableFrom(start: UnitState, seen = new Set<UnitState>()): Set<UnitState> {
  if (seen.has(start)) return seen
  seen.add(start)
  for (const next of unitStates) if (canMoveUnit(start, next)) reachableFrom(next, seen)
  return seen
}

test('every state of a unit can be reached from the queue, and every unit can be packed or leave the board', () => {
  assert.deepEqual([...reachableFrom('queued')].sort(), [...unitStates].sort())
  for (const state of unitStates) assert.ok(reachableFrom(state).has(state === 'cancelled' ? 'cancelled' : 'packed'))
})

test('a unit with a writing is pressed, checked and packed; one without is only packed', () => {
  const way = (hasWriting: boolean) => {
    const steps = []
    for (let state: UnitState = 'queued', next; (next = nextStepOf(state, hasWriting)); state = next) {
      assert.ok(canMoveUnit(state, next))
      steps.push(next)
    }
    return steps
  }
  assert.deepEqual(way(true), ['pressed', 'checked', 'packed'])
  assert.deepEqual(way(false), ['packed'])
})

test('a packed unit has all its steps behind it, a queued or cancelled one none', () => {
  assert.equal(hasPassed('packed', 'pressed'), true)
  assert.equal(hasPassed('pressed', 'checked'), false)
  assert.equal(hasPassed('queued', 'pressed'), false)
  assert.equal(hasPassed('cancelled', 'pressed'), false)
})
