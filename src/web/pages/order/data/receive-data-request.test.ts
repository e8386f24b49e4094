import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseOrderId } from '#src/kit/id.ts'
import { testDatabase } from '#tests/database.ts'
import { aPlaceOrder } from '#tests/factories/order.ts'
import { ringBox, stock } from '#tests/factories/stocked-variant.ts'
import { testShop } from '#tests/fakes/shop-deps.ts'
import { orderData } from '../../../api/orders/order-data.ts'
import { type DataRequest, receiveDataRequest } from './receive-data-request.ts'

async function anOrder() {
  const db = await testDatabase()
  await stock(db, ringBox)
  const shop = testShop(db)
  const placed = await shop.orders.place(aPlaceOrder())
  assert.ok(placed.ok)
  const { id, orderNumber } = placed.value.order
  const post = async (request: DataRequest, of = id, wait?: number) => {
    const reply = await receiveDataRequest(of, request, shop, async () => wait)
    return reply instanceof Response ? [reply.status, reply.headers.get('location')] : [reply.init?.status, reply.data.dataFault]
  }
  const state = async () => (await shop.privacy.showTheirData(id))?.erasure.state
  return { shop, id, orderNumber, post, state }
}

test('a request about the data leads back to the page, which shows it; a refused one says how long to wait and asks for nothing', async () => {
  const { id, post, state } = await anOrder()
  assert.deepEqual(await post('erase data', id, 120), [429, 'That was a lot in a short time. Please try again in 2 minutes.'])
  assert.equal(await state(), 'not asked')
  assert.deepEqual(await post('erase data'), [303, `/order/${id}#your-data`])
  assert.equal(await state(), 'asked')
  await post('keep data')
  assert.equal(await state(), 'not asked')
})

test('the key of another order, and one of none, reach nothing of this order', async () => {
  const { shop, id, orderNumber, post, state } = await anOrder()
  const placed = await shop.orders.place(aPlaceOrder())
  assert.ok(placed.ok)
  await post('erase data', placed.value.order.id)
  await post('erase data', parseOrderId('AAAAAAAAAAAAAAAAAAAAAA')!)
  assert.equal(await state(), 'not asked')
  const request = new Request('https://manjusha.example')
  for (const unknown of ['AAAAAAAAAAAAAAAAAAAAAA', 'A', '', '../x'])
    assert.equal((await orderData(shop, request, { orderId: unknown })).status, 404)
  const reply = await orderData(shop, request, { orderId: id })
  assert.deepEqual(
    [reply.status, ...['content-disposition', 'cache-control', 'referrer-policy', 'x-robots-tag'].map((name) => reply.headers.get(name))],
    [200, `attachment; filename="order-${orderNumber}.zip"`, 'private, no-store', 'no-referrer', 'noindex'],
  )
})
