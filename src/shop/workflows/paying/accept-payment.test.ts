import assert from 'node:assert/strict'
import { test } from 'node:test'
import { someStaff } from '#tests/factories/staff.ts'
import { ringBox } from '#tests/factories/stocked-variant.ts'
import { testSettings } from '#tests/fakes/shop-deps.ts'
import { manualClock, paymentSetup } from '#tests/payment-setup.ts'

/** A payment of a wrong amount, and an order that lost its only piece to another one before anybody accepted it. */
async function lateMoney(whenSoldOut: 'ask' | 'refund') {
  const { clock, advance } = manualClock()
  const settings = { ...testSettings, orders: { ...testSettings.orders, whenSoldOut } }
  const bench = await paymentSetup({ clock, settings, box: { ...ringBox, stock: 1 } })
  const { id, gatewayOrderId } = await bench.placeOrder()
  const paid = bench.sandbox.pay({ order_id: gatewayOrderId, outcome: 'captured', amount: 49_800 })
  await bench.deliverWebhooks()
  advance(31 * 60_000)
  await bench.shop.work.lapseHolds()
  await bench.placeOrder()
  const gatewayPaymentId = 'ok' in paid ? paid.ok.razorpay_payment_id : ''
  const accept = () => bench.shop.payments.accept({ gatewayPaymentId, acceptedBy: someStaff, because: 'A rupee.' })
  return { ...bench, id, accept, now: clock() }
}

test('accepting money for an order whose pieces are gone returns it cancelled, where the owner sends money back then', async () => {
  const { shop, id, accept, db, now } = await lateMoney('refund')
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

test('accepting money for an order whose pieces are gone returns it paid and short, where a person decides', async () => {
  const { accept } = await lateMoney('ask')
  const accepted = await accept()
  assert.ok(accepted.ok)
  assert.deepEqual([accepted.value.state, accepted.value.stock], ['paid', 'short'])
})
