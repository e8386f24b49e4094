import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SaleMethod } from '#src/shop/orders/order.ts'
import { aPlaceOrder } from '#tests/factories/order.ts'
import { ringBox } from '#tests/factories/stocked-variant.ts'
import { manualClock, paymentSetup } from '#tests/payment-setup.ts'

const meera = { name: 'Meera Joshi' }
const arun = { name: 'Arun' }

async function aShop() {
  const { clock, advance } = manualClock()
  const setup = await paymentSetup({ clock, box: { ...ringBox, stock: 20 } })
  const start = clock()
  advance(60_000)
  const place = async (paymentMethod: SaleMethod) => {
    const placed = await setup.shop.orders.place(aPlaceOrder({ paymentMethod, expectedTotalPaise: ringBox.pricePaise }))
    assert.ok(placed.ok)
    const { order, gatewayOrderId = '' } = placed.value
    return { id: order.id, number: order.orderNumber, gatewayOrderId }
  }
  const news = async (person = meera, since = start) => (await setup.shop.today.newOrders(person, since)).orders
  return { ...setup, clock, advance, place, news }
}

test('cash orders are news when they are placed, others when they are paid, and each only to those who ask from before', async () => {
  const { place, pay, deliverWebhooks, advance, clock, news, shop } = await aShop()
  const online = await place('online')
  assert.deepEqual(await news(), [])
  const cash = await place('cod')
  advance(60_000)
  pay(online.gatewayOrderId)
  await deliverWebhooks()
  const totalPaise = ringBox.pricePaise
  assert.deepEqual(await news(), [
    { number: cash.number, totalPaise, isCash: true },
    { number: online.number, totalPaise, isCash: false },
  ])
  advance(1)
  const now = clock()
  assert.deepEqual(await shop.today.newOrders(meera, now), { orders: [], upTo: now })
})

test('nobody hears of an order that they have had in hand, and nobody of a cancelled one', async () => {
  const { place, sandbox, deliverWebhooks, shop, news } = await aShop()
  const held = await place('online')
  const paid = sandbox.pay({ order_id: held.gatewayOrderId, outcome: 'captured', amount: 49_800 })
  await deliverWebhooks()
  assert.deepEqual(await news(), [])
  const accepted = await shop.payments.accept({
    gatewayPaymentId: 'ok' in paid ? paid.ok.razorpay_payment_id : '',
    acceptedBy: { who: 'staff', ...meera },
    because: 'A rupee.',
  })
  assert.ok(accepted.ok)
  const cancelled = await place('cod')
  await shop.orders.cancel({ orderId: cancelled.id, cancelledBy: { who: 'shopper' }, reason: undefined })
  assert.deepEqual(await news(meera), [])
  assert.deepEqual(
    (await news(arun)).map(({ number }) => number),
    [held.number],
  )
})
