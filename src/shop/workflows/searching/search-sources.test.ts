import assert from 'node:assert/strict'
import { test } from 'node:test'
import { times } from '#src/kit/money.ts'
import type { CatalogueQuery } from '#src/shop/catalogue/catalogue-query.ts'
import type { Shop } from '#src/shop/shop.ts'
import { testDatabase } from '#tests/database.ts'
import { aPlaceOrder } from '#tests/factories/order.ts'
import { plainPouch, ringBox, stock } from '#tests/factories/stocked-variant.ts'
import { publishAtDesk, textSetup } from '#tests/factories/texts/text-setup.ts'
import { testShop } from '#tests/fakes/shop-deps.ts'

const { shopAt } = await textSetup()
const searchYaml = 'meanings:\n  - typed: [dibbi]\n    means: [drawer]\n'

test('the owner’s words are searched for as soon as they are published, and a shop without them searches as well', async () => {
  const { shop, texts, db } = await shopAt({ 'content/search.yaml': searchYaml })
  const { products } = await shop.catalogue.search({ page: 1, pageSize: 1 })
  const name = products[0]!.name.split(' ')[0]!.toLowerCase()
  const found = async (text: string) => (await shop.catalogue.search({ text, page: 1, pageSize: 9 })).total
  assert.equal(await found('dibbi'), 0)
  await afterChange(shop, () => publishAtDesk(texts, 'search', 'drawer', name))
  assert.equal(await found('dibbi'), 1)
  await db.transaction((tx) => tx.query("delete from content where name = 'search'"))
  await shop.catalogue.refresh('import')
  assert.deepEqual([await found('dibbi'), await found(name)], [0, 1])
})

test('lists in the order of sales, and searches, begin with what sold most once the sales are counted anew', async () => {
  const db = await testDatabase()
  await stock(db, { ...ringBox, name: 'Box one' }, { ...plainPouch, name: 'Box two' })
  const shop = testShop(db)
  const first = async (query: Partial<CatalogueQuery>) => (await shop.catalogue.search({ page: 1, pageSize: 9, ...query })).products[0]?.id
  const featured = await first({})
  const [one, other] = featured === ringBox.productId ? [ringBox, plainPouch] : [plainPouch, ringBox]
  assert.deepEqual([await first({ order: 'best-selling' }), await first({ text: 'box' })], [one.productId, one.productId])

  const placed = await shop.orders.place(
    aPlaceOrder({
      lines: [{ variantId: other.variantId, quantity: 2, personalisation: undefined, expectedUnitPricePaise: undefined }],
      expectedTotalPaise: times(other.pricePaise, 2),
    }),
  )
  assert.ok(placed.ok)
  await db.transaction((tx) => tx.query("update orders set state = 'confirmed'"))
  await afterChange(shop, () => shop.work.rankSales())
  assert.deepEqual([await first({ order: 'best-selling' }), await first({ text: 'box' })], [other.productId, other.productId])
  assert.equal(await first({}), featured)
})

/** Runs what changes the catalogue, and waits until this process has followed. */
async function afterChange(shop: Shop, change: () => Promise<void>): Promise<void> {
  const unfollow = await shop.follow()
  const followed = Promise.withResolvers<void>()
  const stop = shop.catalogue.onChange(() => followed.resolve())
  await change()
  await followed.promise
  stop()
  await unfollow()
}
