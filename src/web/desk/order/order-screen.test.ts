import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aKey, deskSetup } from '#tests/desk-setup.ts'
import { toOrderScreen } from './order-screen.ts'

test('the screen of an order holds neither its id nor the link of the shopper’s own page', async () => {
  const { shop, meera, placeCashOrder, runDueActs } = await deskSetup()
  const { id, number, seen } = await placeCashOrder()
  await shop.desk.act(meera, { act: 'orders.confirm', key: aKey(), input: seen })
  await runDueActs()
  const inspected = await shop.orders.inspect(id)
  assert.ok(inspected && inspected.orderUrl.includes(id))
  const screen = JSON.stringify(toOrderScreen(inspected, { role: 'owner', now: shop.deps.clock() }))
  assert.ok(screen.includes(number))
  assert.ok(!screen.includes(id) && !screen.includes('/order/'))
})
