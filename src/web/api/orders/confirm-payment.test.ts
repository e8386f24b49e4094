import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '#tests/database.ts'
import { aPlaceOrder } from '#tests/factories/order.ts'
import { someStaff } from '#tests/factories/staff.ts'
import { ringBox, stock } from '#tests/factories/stocked-variant.ts'
import { fakeGateway } from '#tests/fakes/fake-gateway.ts'
import { testShop } from '#tests/fakes/shop-deps.ts'
import { paymentSetup } from '#tests/payment-setup.ts'

const paidText = { status: 200, text: 'Payment Status Updated, 499.00' }

test('a repeat of the callback gets the same reply after the money went back, whatever became of the order since', async () => {
  const setup = await paymentSetup()
  const { id, gatewayOrderId } = await setup.placeOrder()
  const parts = setup.pay(gatewayOrderId)
  assert.deepEqual(await setup.callBack(parts), paidText)
  assert.ok((await setup.shop.orders.cancel({ orderId: id, cancelledBy: someStaff, reason: undefined })).ok)
  assert.deepEqual(await setup.callBack(parts), paidText)
  await setup.runRefundJobs()
  await setup.deliverWebhooks()
  assert.deepEqual(
    (await setup.attempts()).map(({ state }) => state),
    ['refunded'],
  )
  assert.deepEqual(await setup.callBack(parts), paidText)
})

test('a callback that first comes when its order is cancelled gets the reply that the money goes back, before and after the refund', async () => {
  const setup = await paymentSetup()
  const { id, gatewayOrderId } = await setup.placeOrder()
  const parts = setup.pay(gatewayOrderId)
  assert.ok((await setup.shop.orders.cancel({ orderId: id, cancelledBy: someStaff, reason: undefined })).ok)
  const goesBack = { status: 409, text: 'Payment failed.' }
  assert.deepEqual(await setup.callBack(parts), goesBack)
  await setup.runRefundJobs()
  await setup.deliverWebhooks()
  assert.deepEqual(await setup.callBack(parts), goesBack)
})

test('a payment that paid one order confirms no other, even with a valid signature', async () => {
  const gateway = fakeGateway()
  const db = await testDatabase()
  await stock(db, { ...ringBox, stock: 5 })
  const shop = testShop(db, { gateway })
  const place = async () => {
    const placed = await shop.orders.place(aPlaceOrder({ paymentMethod: 'online' }))
    assert.ok(placed.ok && placed.value.gatewayOrderId)
    return { id: placed.value.order.id, amountPaise: placed.value.order.totals.totalPaise, gatewayOrderId: placed.value.gatewayOrderId }
  }
  const [mine, other] = [await place(), await place()]
  const confirm = ({ gatewayOrderId }: { gatewayOrderId: string }) =>
    shop.payments.confirm({ gatewayOrderId, gatewayPaymentId: 'pay_1', signature: `${gatewayOrderId}|pay_1` })
  const { gatewayOrderId, amountPaise } = mine
  const details = { amountPaise, currency: 'INR', method: 'upi', failure: undefined }
  gateway.payments.set('pay_1', { gatewayPaymentId: 'pay_1', gatewayOrderId, status: 'captured', ...details })
  const confirmed = await confirm(mine)
  assert.ok(confirmed.ok)
  assert.deepEqual([confirmed.value.order.id, confirmed.value.order.state], [mine.id, 'paid'])
  assert.deepEqual(await confirm(other), { ok: false, problem: { code: 'payment_not_genuine' } })
  assert.equal((await shop.orders.find(other.id))?.state, 'awaiting_payment')
})
