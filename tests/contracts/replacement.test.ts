import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rupeesToPaise } from '#src/kit/money.ts'
import { changeOrder } from '#src/shop/orders/orders.store.ts'
import { testDatabase } from '#tests/database.ts'
import { aPlaceOrder } from '#tests/factories/order.ts'
import { someStaff } from '#tests/factories/staff.ts'
import { ringBox, stock } from '#tests/factories/stocked-variant.ts'
import { testSettings, testShop } from '#tests/fakes/shop-deps.ts'
import { carrierOf, started } from './shiprocket-setup.ts'

test('over the real protocol, the replacement of a cash order is booked once as prepaid, with the value of its pieces declared', async (t) => {
  const db = await testDatabase()
  await stock(db, { ...ringBox, stock: 5 })
  const sandbox = await started(t, { pickupLocation: testSettings.pickup.location })
  const shop = testShop(db, { carrier: carrierOf(sandbox, { timeoutMs: 5_000 }) })
  const placed = await shop.orders.place(aPlaceOrder({}))
  assert.ok(placed.ok)
  const orderId = placed.value.order.id
  assert.ok((await shop.orders.confirm(orderId, someStaff)).ok)
  assert.equal(await shop.work.fulfil(orderId), 'booked')
  for (const state of ['shipped', 'delivered'] as const)
    await db.transaction((tx) => changeOrder(tx, orderId, { state }, { by: { who: 'carrier' }, at: shop.deps.clock() }))
  const asked = { orderId, lines: [{ position: 1, units: 1 }], reason: 'faulty', wish: 'replacement', words: '', photoKeys: [] } as const
  assert.ok((await shop.returns.ask(asked)).ok)
  const step = { orderId, ordinal: 1, by: someStaff, words: undefined }
  await shop.returns.approve(step)
  await shop.returns.receive(step)
  await shop.returns.recordInspection({ ...step, note: undefined, backInStock: new Map() })
  const made = await shop.returns.replace(step)
  assert.ok(made.ok)

  sandbox.faults.add({ path: '/orders/create', action: { drop: 'after' } })
  const outcomes: string[] = []
  while (outcomes.length < 5 && !outcomes.includes('booked')) outcomes.push(await shop.work.fulfil(made.value.id))
  const booked = Object.values(sandbox.state().orders).map((order) => order.asked)
  assert.deepEqual(
    booked.map((order) => [order['order_id'], order['payment_method'], rupeesToPaise(String(order['sub_total']))]),
    [
      [placed.value.order.orderNumber, 'COD', ringBox.pricePaise],
      [made.value.orderNumber, 'Prepaid', ringBox.pricePaise],
    ],
  )
  assert.doesNotMatch(made.value.orderNumber, /_\d+$/)
  const parcels = await db.query<{ collect_paise: number | null }>('select collect_paise from parcels order by started_at')
  assert.deepEqual(
    parcels.map(({ collect_paise: collected }) => collected),
    [ringBox.pricePaise, null],
    'what the courier was asked to collect is kept',
  )
})
