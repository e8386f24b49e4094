import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '#tests/database.ts'
import { aPlaceOrder, aRecipient } from '#tests/factories/order.ts'
import { ringBox, stock } from '#tests/factories/stocked-variant.ts'
import { handClock } from '#tests/payment-bench.ts'
import { testShop } from '#tests/fakes/shop-deps.ts'

test('the link goes to the address on the order, only for number and phone that belong together, and once in a quarter of an hour', async () => {
  const db = await testDatabase()
  await stock(db, ringBox)
  const { clock, advance } = handClock()
  const shop = testShop(db, { clock })
  const placed = await shop.orders.place(aPlaceOrder({ recipient: aRecipient({ alternatePhone: '9820099999' }) }))
  assert.ok(placed.ok)
  const { orderNumber, id } = placed.value.order
  const links = () => db.query(`select recipient_address as to, message->>'orderUrl' as url from outbox where kind = 'order-link'`)

  for (const [number, phone] of [
    [orderNumber, '9000000000'],
    ['MJ-99999', '9876543210'],
    [orderNumber, ''],
  ]) {
    assert.equal(await shop.orders.sendLink({ orderNumber: number!, phone: phone! }), undefined)
  }
  assert.deepEqual(await links(), [])

  await Promise.all(['9876543210', '9876543210', '9820099999'].map((phone) => shop.orders.sendLink({ orderNumber, phone })))
  assert.deepEqual(await links(), [{ to: 'asha@example.com', url: `http://shop.test/order/${id}` }])
  advance(15 * 60_000)
  await shop.orders.sendLink({ orderNumber, phone: '9876543210' })
  assert.equal((await links()).length, 2)
})
