import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attemptKey, forgetAttempt } from './order-attempt.ts'

const kept = new Map<string, string>()
const sessionStorage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => void kept.set(key, text),
  removeItem: (key: string) => void kept.delete(key),
}
Object.assign(globalThis, { window: { sessionStorage } })

test('the same order keeps its idempotency key, also after a reload; a changed or finished one gets another', () => {
  const first = attemptKey('{"amount":"899.50"}')
  assert.equal(attemptKey('{"amount":"899.50"}'), first)
  const second = attemptKey('{"amount":"999.00"}')
  assert.notEqual(second, first)
  forgetAttempt()
  assert.notEqual(attemptKey('{"amount":"999.00"}'), second)
})
