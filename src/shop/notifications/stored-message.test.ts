import assert from 'node:assert/strict'
import { test } from 'node:test'
import { orderDetails, parcel } from '#tests/factories/messages.ts'
import { readStoredMessage } from './stored-message.ts'

test('a message that was stored before totals had parts comes to the sum of its lines, and is delivered free', () => {
  const { totals, ...before } = orderDetails()
  const message = readStoredMessage(JSON.parse(JSON.stringify({ kind: 'order-link', ...before, totalPaise: totals.totalPaise })))
  assert.ok(message.kind === 'order-link')
  assert.deepEqual(message.totals, { ...totals, containedTaxPaise: undefined })
  assert.ok(!('totalPaise' in message))
})

test('a message with totals, and one about no order, stay as they are stored', () => {
  const message = { kind: 'order-link' as const, ...orderDetails() }
  assert.equal(readStoredMessage(message), message)
  const other = parcel()
  assert.equal(readStoredMessage(other), other)
})
