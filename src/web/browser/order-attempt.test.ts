import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderId } from '#src/kit/id.ts'
import { attemptKey, recordAttemptOrder, clearAttempt } from './order-attempt.ts'
import { settleUnpaidOrder } from './storage/settle-unpaid-order.ts'
import { storeUnpaidOrder } from './storage/unpaid-order.ts'

const entries = new Map<string, string>()
const storage = {
  getItem: (key: string) => entries.get(key) ?? null,
  setItem: (key: string, text: string) => void entries.set(key, text),
  removeItem: (key: string) => void entries.delete(key),
}
Object.assign(globalThis, { window: { sessionStorage: storage, localStorage: storage } })

test('the same order keeps its idempotency key, also after a reload; a changed or refused one gets another', () => {
  const first = attemptKey('{"amount":"899.50"}')
  assert.equal(attemptKey('{"amount":"899.50"}'), first)
  const second = attemptKey('{"amount":"999.00"}')
  assert.notEqual(second, first)
  clearAttempt()
  assert.notEqual(attemptKey('{"amount":"999.00"}'), second)
})

test('an unpaid order keeps its key although another tab has placed one since', () => {
  const orderId = 'order-1' as OrderId
  const key = attemptKey('boxes')
  recordAttemptOrder(orderId)
  storeUnpaidOrder({ orderId, orderNumber: 'MJ-10001', lineIds: [] })
  storeUnpaidOrder({ orderId: 'order-2' as OrderId, orderNumber: 'MJ-10002', lineIds: [] })
  assert.equal(attemptKey('boxes'), key)
  clearAttempt()
})

test('an unpaid order keeps its key; once it is paid, the same content is a new order', () => {
  const orderId = 'order-1' as OrderId
  const key = attemptKey('box')
  recordAttemptOrder(orderId)
  storeUnpaidOrder({ orderId, orderNumber: 'MJ-10001', lineIds: [] })
  assert.equal(attemptKey('box'), key)
  settleUnpaidOrder(orderId)
  assert.notEqual(attemptKey('box'), key)
})
