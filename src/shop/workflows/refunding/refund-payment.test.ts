import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paise, times } from '#src/kit/money.ts'
import { meera } from '#tests/correcting-setup.ts'
import { ringBox } from '#tests/factories/stocked-variant.ts'
import { paymentSetup } from '#tests/payment-setup.ts'
import type { RefundPayment } from './refund-payment.ts'

/** A paid order of three ring boxes in two lines. */
async function aPaidOrder() {
  const setup = await paymentSetup()
  const line = { variantId: ringBox.variantId, personalisation: undefined, expectedUnitPricePaise: undefined }
  const lines = [
    { ...line, quantity: 2 },
    { ...line, quantity: 1, personalisation: { name: 'Asha', sign: undefined } },
  ]
  const { id, gatewayOrderId } = await setup.placeOrder({ lines, expectedTotalPaise: times(ringBox.pricePaise, 3) })
  await setup.callBack(setup.pay(gatewayOrderId))
  const refund = async (request: Partial<RefundPayment>) =>
    setup.shop.payments.refund({
      orderId: id,
      gatewayPaymentId: undefined,
      amountPaise: undefined,
      reason: 'A scratch.',
      requestKey: 'a',
      askedBy: meera,
      isDecision: false,
      ...request,
    })
  return { ...setup, id, refund }
}

test('the price of units of a line goes back, and the reply names what is left of the payment', async () => {
  const { refund, shop, id } = await aPaidOrder()
  const one = await refund({ lines: [{ position: 1, units: 1 }] })
  assert.ok(one.ok)
  assert.deepEqual([one.value.amountPaise, one.value.leftPaise], [49_900, 99_800])
  const [event] = (await shop.orders.inspect(id))?.events.slice(-1) ?? []
  assert.equal(event?.note, 'A scratch. (1 × Ring Box (Oxblood))')
  const rest = await refund({
    requestKey: 'b',
    lines: [
      { position: 1, units: 1 },
      { position: 2, units: undefined },
    ],
  })
  assert.ok(rest.ok)
  assert.deepEqual([rest.value.amountPaise, rest.value.leftPaise], [99_800, 0])
  const nothing = await refund({ requestKey: 'c', lines: [{ position: 2, units: 1 }] })
  assert.ok(!nothing.ok && nothing.problem.code === 'nothing_to_refund')
})

test('lines that are not there, and more units than a line has, are refused', async () => {
  const { refund, refunds } = await aPaidOrder()
  for (const [lines, code] of [
    [[{ position: 3, units: 1 }], 'line_not_found'],
    [[{ position: 2, units: 2 }], 'too_many_units'],
    [[{ position: 1, units: 0 }], 'too_many_units'],
  ] as const) {
    const refused = await refund({ lines })
    assert.ok(!refused.ok && refused.problem.code === code)
  }
  assert.deepEqual(await refunds(), [])
})

test('the same request twice is one refund, and two people together never refund more than was paid', async () => {
  const { refund, refunds } = await aPaidOrder()
  const amountPaise = paise(100_000)
  const [first, again, second] = await Promise.all([
    refund({ amountPaise }),
    refund({ amountPaise }),
    refund({ amountPaise, requestKey: 'b' }),
  ])
  assert.equal([first, again, second].filter(({ ok }) => ok).length >= 1, true)
  assert.equal((await refunds()).length, 1)
})
