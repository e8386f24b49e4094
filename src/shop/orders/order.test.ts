import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canMoveOrder, orderStates, type OrderState } from './order.ts'

const nextStatesOf = (from: OrderState) => orderStates.filter((to) => canMoveOrder(from, to))

function reachableFrom(start: OrderState, seen = new Set<OrderState>()): Set<OrderState> {
  if (seen.has(start)) return seen
  seen.add(start)
  for (const next of nextStatesOf(start)) reachableFrom(next, seen)
  return seen
}

test('every state of an order can be reached from one of its two first states', () => {
  const reached = reachableFrom('awaiting_payment').union(reachableFrom('to_confirm'))
  assert.deepEqual([...reached].sort(), [...orderStates].sort())
})

test('a final state can be reached from every state', () => {
  for (const state of orderStates) {
    assert.ok([...reachableFrom(state)].some((reached) => nextStatesOf(reached).length === 0))
  }
})

test('a delivered order cannot be cancelled, and a paid one cannot be paid again', () => {
  assert.equal(canMoveOrder('delivered', 'cancelled'), false)
  assert.equal(canMoveOrder('paid', 'paid'), false)
})

test('a late payment revives a lapsed order', () => {
  assert.equal(canMoveOrder('lapsed', 'paid'), true)
})
