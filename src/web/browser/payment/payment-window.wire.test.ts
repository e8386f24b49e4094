import assert from 'node:assert/strict'
import { test } from 'node:test'
import { confirmationFrom, isReportedPaid } from './payment-window.wire.ts'

test('only the agreed text with an amount reports a payment', () => {
  assert.equal(isReportedPaid('Payment Status Updated, 1499.00'), true)
  assert.equal(isReportedPaid('"Payment Status Updated, 1499"'), true)
  for (const other of ['', 'Payment Status Updated, ', 'Payment Status Updated, NaN', 'ok', '<html>Payment Status Updated, 5</html>'])
    assert.equal(isReportedPaid(other), false)
})

test('a payment without its id, its order or its signature is not sent', () => {
  const whole = { razorpay_payment_id: 'pay_1', razorpay_order_id: 'order_1', razorpay_signature: 'ab12' }
  assert.deepEqual(confirmationFrom(whole), whole)
  for (const part of Object.keys(whole)) assert.equal(confirmationFrom({ ...whole, [part]: '' }), undefined)
  for (const nothing of [undefined, null, 'paid', []]) assert.equal(confirmationFrom(nothing), undefined)
})
