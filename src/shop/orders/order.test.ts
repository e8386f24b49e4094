import assert from 'node:assert/strict'
import { test } from 'node:test'
import { moveOrder, nextStatesOf, orderStates, type OrderState } from './order.ts'

function reachableFrom(start: OrderState, seen = new Set<OrderState>()): Set<OrderState> {
  if (seen.has(start)) return seen
  seen.add(start)
  for (const next of nextStatesOf(start)) reachableFrom(next, seen)
  return seen
}

test('every state of an order can be reached from one of the two it begins in', () => {
  const reached = reachableFrom('awaiting_payment').union(reachableFrom('to_confirm'))
  assert.deepEqual([...reached].sort(), [...orderStates].sort())
})

test('an order leads to an end from every state', () => {
  for (const state of orderStates) {
    assert.ok([...reachableFrom(state)].some((reached) => nextStatesOf(reached).length === 0))
  }
})

test('a delivered order cannot be cancelled, and a paid one cannot be paid again', () => {
  assert.deepEqual(moveOrder('delivered', 'cancelled'), {
    ok: false,
    problem: { code: 'order_state_conflict', from: 'delivered', to: 'cancelled' },
  })
  assert.equal(moveOrder('paid', 'paid').ok, false)
})

test('money that comes late revives a lapsed order', () => {
  assert.deepEqual(moveOrder('lapsed', 'paid'), { ok: true, value: 'paid' })
})
