import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canMoveAttempt, paymentAttemptStates } from './payment-attempt.ts'
import { nextPaymentCheck } from './payment-checks.ts'

const minutes = 60_000

test('every state of a payment attempt can be reached', () => {
  for (const state of paymentAttemptStates.filter((each) => each !== 'created')) {
    assert.ok(
      paymentAttemptStates.some((from) => canMoveAttempt(from, state)),
      state,
    )
  }
})

test('a later report never undoes a payment that came in, except by its refund; staff may still accept what is held', () => {
  for (const [state, next] of [
    ['captured', ['refunded']],
    ['mismatch', ['captured', 'refunded']],
    ['surplus', ['refunded']],
  ] as const) {
    assert.deepEqual(
      paymentAttemptStates.filter((to) => canMoveAttempt(state, to)),
      next,
    )
  }
})

test('the gateway is asked at 2, 5, 15, 60 minutes, 6, 24, 48 and 72 hours, and then no more', () => {
  const placedAt = new Date('2026-11-20T09:00:00Z')
  const checks: number[] = []
  for (let now: Date | undefined = placedAt; now; now = nextPaymentCheck(placedAt, now))
    checks.push((now.getTime() - placedAt.getTime()) / minutes)
  assert.deepEqual(checks, [0, 2, 5, 15, 60, 360, 1440, 2880, 4320])
})
