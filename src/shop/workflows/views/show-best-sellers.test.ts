import assert from 'node:assert/strict'
import { test } from 'node:test'
import { times } from '#src/kit/money.ts'
import type { Database } from '#src/platform/db/database.ts'
import type { OrderState } from '#src/shop/orders/order.ts'
import { testDatabase } from '#tests/database.ts'
import { aPlaceOrder } from '#tests/factories/order.ts'
import { plainPouch, ringBox, stock } from '#tests/factories/stocked-variant.ts'
import { testShop } from '#tests/fakes/shop-deps.ts'

async function aShop() {
  const db = await testDatabase()
  await stock(db, ringBox, plainPouch)
  const shop = testShop(db)
  const buy = async (sold: typeof ringBox, quantity: number, state: OrderState = 'confirmed', daysAgo = 0) => {
    const placed = await shop.orders.place(
      aPlaceOrder({
        lines: [{ variantId: sold.variantId, quantity, personalisation: undefined, expectedUnitPricePaise: undefined }],
        expectedTotalPaise: times(sold.pricePaise, quantity),
      }),
    )
    assert.ok(placed.ok)
    await db.transaction((tx) =>
      tx.query(`update orders set state = $2, placed_at = now() - $3 * interval '1 day' where id = $1`, [
        placed.value.order.id,
        state,
        daysAgo,
      ]),
    )
  }
  const bestSellers = async () => (await shop.orders.bestSellers(4)).map(({ id }) => id)
  return { db, buy, bestSellers }
}

const retire = (db: Database, id: string) => db.transaction((tx) => tx.query('update products set is_active = false where id = $1', [id]))

test('best sellers are ranked by units sold, not by what is featured', async () => {
  const { buy, bestSellers } = await aShop()
  assert.deepEqual(await bestSellers(), [])
  await buy(ringBox, 1)
  await buy(plainPouch, 2)
  assert.deepEqual(await bestSellers(), [plainPouch.productId, ringBox.productId])
  await buy(ringBox, 2, 'delivered')
  assert.deepEqual(await bestSellers(), [ringBox.productId, plainPouch.productId])
})

test('unconfirmed, cancelled, returned and old orders do not make a best seller', async () => {
  const { buy, bestSellers } = await aShop()
  for (const state of ['cancelled', 'returned_to_origin', 'to_confirm'] as const) await buy(ringBox, 1, state)
  await buy(plainPouch, 1, 'delivered', 200)
  assert.deepEqual(await bestSellers(), [])
})

test('a product that is no longer sold is not a best seller', async () => {
  const { db, buy, bestSellers } = await aShop()
  await buy(ringBox, 1)
  await retire(db, ringBox.productId)
  assert.deepEqual(await bestSellers(), [])
})
