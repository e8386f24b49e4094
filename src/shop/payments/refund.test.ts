import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paise } from '#src/kit/money.ts'
import { furtherPartOf, isFurtherPart, isFurtherPartOf, spreadRefund } from './refund.ts'

const spread = (amount: number, ...left: number[]) =>
  spreadRefund(
    paise(amount),
    left.map((each, at) => ({ gatewayPaymentId: `pay_${at + 1}`, amountPaise: paise(each) })),
  ).map(({ gatewayPaymentId, amountPaise }) => [gatewayPaymentId, amountPaise])

test('an amount goes back to one payment that has all of it, and else to the first as far as it reaches', () => {
  assert.deepEqual(spread(9_000, 49_900, 9_950), [['pay_1', 9_000]])
  assert.deepEqual(spread(9_000, 5_000, 9_950), [['pay_2', 9_000]])
  assert.deepEqual(spread(50_900, 49_900, 9_950), [
    ['pay_1', 49_900],
    ['pay_2', 1_000],
  ])
  assert.deepEqual(spread(59_850, 49_900, 9_950), [
    ['pay_1', 49_900],
    ['pay_2', 9_950],
  ])
})

test('no part is less than gateways refund while another can take it, and the parts always come to the amount', () => {
  assert.deepEqual(spread(49_950, 49_900, 9_950), [
    ['pay_1', 49_850],
    ['pay_2', 100],
  ])
  for (const left of [
    [49_900, 9_950],
    [500, 50],
    [100, 100, 100],
    [99, 700, 30],
  ])
    for (let amount = 1; amount <= left.reduce((sum, each) => sum + each, 0); amount += 7) {
      const parts = spread(amount, ...left)
      assert.equal(
        parts.reduce((sum, [, part]) => sum + Number(part), 0),
        amount,
        `${amount} of ${left}`,
      )
      for (const [payment, part] of parts) assert.ok(Number(part) <= left[Number(String(payment).at(-1)) - 1]!)
    }
})

test('the further part of a refund is known by its cause', () => {
  const cause = furtherPartOf('staff key', 2)
  assert.deepEqual([isFurtherPart(cause), isFurtherPart('staff key'), isFurtherPartOf('staff key', cause)], [true, false, true])
})
