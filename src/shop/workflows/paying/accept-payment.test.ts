import assert from 'node:assert/strict'
import { test } from 'node:test'
import { someStaff } from '#tests/factories/staff.ts'
import { ringBox } from '#tests/factories/stocked-variant.ts'
import { testSettings } from '#tests/fakes/shop-deps.ts'
import { manualClock, paymentSetup } from '#tests/payment-setup.ts'

/** A payment of a wrong amount, for an order whose only unit was sold to another order before anybody accepted it. */
async function aLatePayment(whenSoldOut: 'ask' | 'refund') {
  const { clock, advance } = manualClock()
  const settings = { ...testSettings, orders: { ...testSettings.orders, whenSoldOut } }
  const setup = await paymentSetup({ clock, settings, box: { ...ringBox, stock: 1 } })
  const { id, gatewayOrderId } = await setup.placeOrder()
  const paid = setup.sandbox.pay({ order_id: gatewayOrderId, outcome: 'captured', amount: 49_800 })
  await setup.deliverWebhooks()
  advance(31 * 60_000)
  await setup.shop.work.lapseHolds()
  await setup.placeOrder()
  const gatewayPaymentId = 'ok' in paid ? paid.ok.razorpay_payment_id : ''
  const accept = () => setup.shop.payments.accept({ gatewayPaymentId, acceptedBy: someStaff, because: 'A rupee.' })
  return { ...setup, id, accept, now: clock() }
}

test('accepting a payment for a sold-out order returns it cancelled, where the owner’s settings refund such orders', async () => {
  const { shop, id, accept, db, now } = await aLatePayment('refund')
  const accepted = await accept()
  assert.ok(accepted.ok)
  assert.deepEqual([accepted.value.state, accepted.value.stock], ['cancelled', 'short'])
  assert.deepEqual(await accept(), { ok: true, value: await shop.orders.find(id) })
  assert.deepEqual(await db.query('select state, act, done_by, staff_name, at from order_events where order_id = $1 order by id', [id]), [
    { state: 'lapsed', act: null, done_by: 'shop', staff_name: null, at: now },
    { state: null, act: 'payment accepted', done_by: 'staff', staff_name: 'Meera Joshi', at: now },
    { state: 'paid', act: null, done_by: 'staff', staff_name: 'Meera Joshi', at: now },
    { state: 'cancelled', act: null, done_by: 'shop', staff_name: null, at: now },
  ])
})

test('accepting a payment for a sold-out order returns it paid and short, where a person decides', async () => {
  const { accept } = await aLatePayment('ask')
  const accepted = await accept()
  assert.ok(accepted.ok)
  assert.deepEqual([accepted.value.state, accepted.value.stock], ['paid', 'short'])
})
