import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aPlaceOrder } from '#tests/factories/order.ts'
import { manualClock, paymentSetup } from '#tests/payment-setup.ts'

const html = '<html><h1>Bad gateway</h1></html>'
const refusal = (description: string) => ({ error: { code: 'BAD_REQUEST_ERROR', description } })

/** The fault at the first call, whether the shopper sees it, and how many orders the gateway then has. */
const faults = [
  ['times out after the work', { hangAfter: true }, 'opened', 1],
  ['is reset after the work', { drop: 'after' }, 'opened', 1],
  ['is reset before the work', { drop: 'before' }, 'opened', 1],
  ['replies with 500', { status: 500, body: { error: { code: 'SERVER_ERROR' } } }, 'opened', 1],
  ['replies with 502 in HTML', { status: 502, body: html }, 'opened', 1],
  ['replies with half a JSON', { status: 200, body: '{"id":"order_' }, 'opened', 1],
  ['replies with 429', { status: 429, headers: { 'retry-after': '2' }, body: refusal('Too many requests') }, 'payment_unavailable', 0],
  ['replies with 401', { status: 401, body: refusal('Authentication failed') }, 'payment_unavailable', 0],
  ['replies with 400 for a wrong key', { status: 400, body: refusal('The api key provided is invalid') }, 'payment_unavailable', 0],
] as const

for (const [what, action, outcome, orders] of faults) {
  test(`payment matrix 12: a gateway that ${what} loses no order, and the repeat pays the same one`, async () => {
    const setup = await paymentSetup()
    setup.sandbox.faults.add({ method: 'POST', path: '^/v1/orders$', action })
    const request = aPlaceOrder({ paymentMethod: 'online', idempotencyKey: 'key-1' })
    const first = await setup.shop.orders.place(request)
    assert.equal(first.ok ? 'opened' : first.problem.code, outcome)
    assert.equal(Object.keys(setup.sandbox.ledger().orders).length, orders)

    const second = await setup.shop.orders.place(request)
    assert.ok(second.ok && second.value.gatewayOrderId)
    assert.equal((await setup.db.query('select id from orders')).length, 1)
    assert.equal((await setup.callBack(setup.pay(second.value.gatewayOrderId))).status, 200)
    await setup.assertPaidOnce(second.value.order.id)
  })
}

test('payment matrix 12: a reply lost while the lists of the gateway lag may open two gateway orders, and only one can ever be paid', async () => {
  const setup = await paymentSetup()
  setup.sandbox.lagLists(60)
  setup.sandbox.faults.add({ method: 'POST', path: '^/v1/orders$', action: { drop: 'after' } })
  const { id, gatewayOrderId } = await setup.placeOrder()
  assert.equal(Object.keys(setup.sandbox.ledger().orders).length, 2)
  assert.equal((await setup.shop.orders.find(id))?.gatewayOrderId, gatewayOrderId)
  await setup.callBack(setup.pay(gatewayOrderId))
  await setup.assertPaidOnce(id)
})

test('payment matrix 12: a payment that could not be opened is opened by the reconciler while its units are held, and not after', async () => {
  const { clock, advance } = manualClock()
  const setup = await paymentSetup({ clock })
  const down = () => setup.sandbox.faults.add({ path: '^/v1/orders', times: 3, action: { status: 503 } })
  down()
  const placed = await setup.shop.orders.place(aPlaceOrder({ paymentMethod: 'online' }))
  assert.equal(!placed.ok && placed.problem.code, 'payment_unavailable')
  setup.sandbox.faults.clear()
  advance(2 * 60_000)
  assert.equal(await setup.shop.work.reconcilePayments(), 1)
  assert.equal(Object.keys(setup.sandbox.ledger().orders).length, 1)

  down()
  await setup.shop.orders.place(aPlaceOrder({ paymentMethod: 'online' }))
  setup.sandbox.faults.clear()
  advance(31 * 60_000)
  await setup.shop.work.lapseHolds()
  await setup.shop.work.reconcilePayments()
  assert.equal(Object.keys(setup.sandbox.ledger().orders).length, 1)
})
