import assert from 'node:assert/strict'
import { after, mock, test } from 'node:test'
import type { VariantId } from '#src/kit/id.ts'
import { times } from '#src/kit/money.ts'
import { encodeBody } from '#src/platform/http/encoded-body.ts'
import { trackReads } from '#src/platform/db/read-tracking.ts'
import { testDatabase } from '#tests/database.ts'
import { aPlaceOrder } from '#tests/factories/order.ts'
import { aProduct, aVariant, stocked } from '#tests/factories/catalogue.ts'
import { testShop } from '#tests/fakes/shop-deps.ts'
import { yearOf } from '#src/kit/time/day.ts'
import { shownBy, shownCountOf } from '#src/shop/catalogue/page-changes.store.ts'
import { cardOf } from '#src/web/ui/product/card-data.ts'
import { openPageCache } from './built-pages.ts'

const boxes = Array.from({ length: 12 }, (_, i) =>
  aProduct({ id: `box-${i}`, name: `Box ${i}`, variants: [aVariant({ id: `BOX-${i}` as VariantId, stock: 20 })] }),
)
const addresses = [...boxes.map(({ id }) => `/product/${id}`), '/product', '/product?page=2', '/product?page=3', '/faq']

/** The names under which pages show a box's stock. */
const namesOf = (at: number): readonly string[] => [boxes[at]!.id, shownCountOf(boxes[at]!.id)]

async function aShopWithCachedPages() {
  const db = await testDatabase()
  await stocked(db, ...boxes)
  const shop = testShop(db)
  const stop = await shop.follow()
  after(stop)

  const rendered = new Map<string, ReadonlySet<string>>()
  /** The queries of a page's loader and what it makes of them, in place of the page. */
  const read = async (address: string): Promise<unknown> => {
    const { pathname, searchParams } = new URL(address, 'http://shop.test')
    if (pathname === '/faq') return undefined
    if (pathname === '/product') {
      const { products, ...found } = await shop.catalogue.search({ page: Number(searchParams.get('page') ?? 1), pageSize: 4 })
      return { ...found, cards: products.map((product) => cardOf(product)) }
    }
    const found = await shop.catalogue.find(pathname.slice('/product/'.length))
    return found && { product: found.product, suggestions: found.suggestions.map((product) => cardOf(product)) }
  }
  const text = async (address: string) => JSON.stringify((await read(address)) ?? address)
  const render = async (address: string) => {
    const { made, read: shows } = await trackReads(() => text(address))
    rendered.set(address, shows)
    return Object.assign(encodeBody(Buffer.from(made), 200, []), { shows })
  }
  const { cache, invalidate, stopRenewing } = openPageCache({ render, canRenew: async () => {}, report: assert.ifError })
  after(stopRenewing)
  shop.catalogue.onChange(invalidate)

  const order = async (at: number, quantity: number) => {
    const { pricePaise, variants } = boxes[at]!
    const line = { variantId: variants[0]!.id, quantity, personalisation: undefined, expectedUnitPricePaise: undefined }
    const placed = await shop.orders.place(aPlaceOrder({ lines: [line], expectedTotalPaise: times(pricePaise, quantity) }))
    assert.ok(placed.ok)
  }
  /** Resolves when the shop has been notified of the change. */
  const buy = async (at: number, quantity: number) => {
    const notified = Promise.withResolvers<void>()
    const stopListening = shop.catalogue.onChange(
      (change) => change !== 'import' && shownBy(change).some((shown) => namesOf(at).includes(shown)) && notified.resolve(),
    )
    await order(at, quantity)
    await notified.promise
    stopListening()
  }
  return { cache, rendered, text, order, buy }
}

test('a sale that changes what is shown renders exactly the pages again that show it: a low number its own page, a last unit lists and suggestions too', async () => {
  const { cache, rendered, text, buy } = await aShopWithCachedPages()
  const visitAll = async () => {
    for (const address of addresses) {
      const page = await cache.get(address)
      assert.equal(page.identity.body.toString(), await text(address), `${address} is as if it were made now`)
    }
  }
  await visitAll()
  const shownOn = new Map(rendered)
  assert.equal(shownOn.size, addresses.length)

  for (const [at, quantity, isLast] of [
    [3, 18, false],
    [7, 20, true],
    [3, 1, false],
    [3, 1, true],
  ] as const) {
    rendered.clear()
    await buy(at, quantity)
    await visitAll()
    const showing = addresses.filter((address) => shownOn.get(address)?.has(`box-${at}`))
    assert.deepEqual([...rendered.keys()], isLast ? showing : [`/product/box-${at}`])
    assert.ok(showing.includes(`/product/box-${at}`) && showing.length > 2 && showing.length < addresses.length - 2, showing.join())
  }
})

test('a sale that changes nothing that is shown invalidates no page', async () => {
  const { cache, rendered, order, buy } = await aShopWithCachedPages()
  for (const address of addresses) await cache.get(address)
  const shownOn = new Map(rendered)
  rendered.clear()
  await order(1, 1)
  // Notifications arrive in the order of their commits, so that of the first sale has arrived with this one.
  await buy(9, 20)
  for (const address of addresses) await cache.get(address)
  assert.deepEqual(
    [...rendered.keys()],
    addresses.filter((address) => shownOn.get(address)?.has('box-9')),
  )
})

test('a cached page shows the new year from India’s midnight on; that of the old year stays while no new one can be rendered', async () => {
  mock.timers.enable({ apis: ['setTimeout', 'Date'], now: Date.parse('2026-12-31T22:10:00+05:30') })
  after(() => mock.timers.reset())
  let made = 0
  let isDatabaseAway = false
  const { cache, stopRenewing } = openPageCache({
    async render() {
      made++
      return Object.assign(encodeBody(Buffer.from(`© ${yearOf(new Date())}`), 200, []), { shows: new Set<string>() })
    },
    canRenew: async () => assert.ok(!isDatabaseAway),
    report: assert.ifError,
  })
  const seen = async () => (await cache.get('/faq')).identity.body.toString()
  const pass = async (minutes: number) => {
    mock.timers.tick(minutes * 60_000)
    await new Promise(setImmediate)
  }
  assert.deepEqual([await seen(), await seen(), made], ['© 2026', '© 2026', 1])
  await pass(110)
  assert.deepEqual([await seen(), await seen(), made], ['© 2027', '© 2027', 2])

  isDatabaseAway = true
  await pass(365 * 24 * 60)
  assert.equal(await seen(), '© 2027')
  isDatabaseAway = false
  await pass(60)
  assert.equal(await seen(), '© 2028')
  stopRenewing()
})
