import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paise } from '#src/kit/money.ts'
import type { Day } from '#src/kit/time/day.ts'
import type { Database } from '#src/platform/db/database.ts'
import { openDatabase } from '#src/platform/db/postgres.ts'
import { testDatabase } from '#tests/database.ts'
import { ringBox, stock } from '#tests/factories/stocked-variant.ts'
import { testSettings, testShop } from '#tests/fakes/shop-deps.ts'
import { generateCatalogue } from '../../../../scripts/generate-catalogue.ts'
import { generateOrders } from '../../../../scripts/generate-orders.ts'
import { findOrdersOfLid, type OrdersOfLid } from './meaning-conditions.store.ts'
import { conditionsOf } from './order-conditions.store.ts'
import { readChoice } from './order-page.store.ts'
import { type OrderQuery, orderViews } from './order-query.ts'

// So many that reading a whole table is never the cheaper way.
const db = await testDatabase()
await stock(db, ringBox)
await generateCatalogue(db, 100)
await generateOrders(db, 15_000, new Date())

/** Returns the plans of every statement that `work` sends. */
async function plansOf(work: (shop: ReturnType<typeof testShop>) => Promise<unknown>): Promise<string> {
  const reading = openDatabase(db.connection, { reading: { statementTimeoutMs: 5_000 } })
  const plans: string[] = []
  const explained: Database = {
    ...reading,
    async query(text, values) {
      plans.push(JSON.stringify(await reading.query(`explain (format json) ${text}`, values)))
      return reading.query(text, values)
    },
    transaction: (work) =>
      reading.transaction((tx) =>
        work({
          ...tx,
          query: async (text, values) => {
            if (!text.includes('set_config')) plans.push(JSON.stringify(await tx.query(`explain (format json) ${text}`, values)))
            return tx.query(text, values)
          },
        }),
      ),
  }
  await work(testShop(db, { reading: explained }))
  await reading.close()
  return plans.join('\n')
}

const readsAll =
  /"Node Type":"Seq Scan","Parallel Aware":\w+,"Async Capable":\w+,"Relation Name":"(?:orders|order_lines|enquiries|payment_attempts|parcels|units)"/

const searches: readonly [written: string, index: string][] = [
  ['MJ-12345', 'orders_order_number_key'],
  ['MJ-123', 'orders_order_number_key'],
  ['123', 'orders_order_number_key'],
  ['2345', 'orders_by_last_digits'],
  ['12345', 'orders_by_last_digits'],
  ['7000007919', 'orders_by_phone'],
  ['8000000005', 'orders_by_alternate_phone'],
  ['411052', 'orders_by_pincode'],
  ['asha.rao@', 'orders_by_email'],
  ['asker12@', 'enquiries_by_email'],
  ['pay_generatedorder00000042', 'payment_attempts_pkey'],
  ['order_generated42', 'orders_gateway_order_id_key'],
  ['700000000042', 'parcel_awbs_pkey'],
  ['MJ/2627/0007', 'tax_documents_number_key'],
  ['MJ-E20007', 'enquiries_ticket_number_key'],
  ['Yamini Fernandes', 'orders_by_recipient'],
  ['Fernandez', 'orders_by_recipient'],
  ['Zzyx', 'order_lines_by_name'],
]

for (const [written, index] of searches)
  test(`searching for ${written} reads no table from end to end and uses ${index}`, async () => {
    const plans = await plansOf((shop) => shop.search(written))
    assert.doesNotMatch(plans, readsAll)
    assert.ok(plans.includes(`"${index}"`), plans)
  })

for (const view of orderViews)
  test(`the view ${view} and its count read no table of orders from end to end`, async () => {
    assert.doesNotMatch(await plansOf((shop) => shop.orders.page({ view, query: {} })), readsAll)
  })

const filters: readonly [string, OrderQuery][] = [
  ['state', { states: ['paid', 'booked'] }],
  ['money', { isPaid: true, paidBy: 'emi' }],
  ['parcel', { parcels: ['undelivered', 'stopped'] }],
  ['day', { placedFrom: '2026-01-01' as Day, placedTo: '2026-01-02' as Day }],
  ['pickup', { pickupDay: '2026-11-24' as Day }],
  ['variant', { productId: 'ring-box', colourName: 'Oxblood' }],
  ['pincode', { pincode: '411' }],
  ['attention', { needsAttention: true }],
  ['what was written', { written: 'Yamini Fernandes' }],
]

for (const [name, query] of filters)
  test(`a list filtered by ${name} reads orders by an index`, async () => {
    const plans = await plansOf((shop) => shop.orders.page({ view: 'all', query }))
    assert.doesNotMatch(plans, /"Node Type":"Seq Scan"[^{}]*"Relation Name":"orders"/)
  })

const ownIndexes: readonly [string, OrderQuery, index: string][] = [
  ['an amount that few orders have', { fromPaise: paise(5_000_000) }, 'orders_by_place_and_amount'],
  ['two amounts', { fromPaise: paise(400_000), toPaise: paise(400_100) }, 'orders_by_place_and_amount'],
  ['a state of India that few orders go to', { addressState: 'Goa' }, 'orders_by_place_and_amount'],
  ['a pincode', { pincode: '411052' }, 'orders_by_pincode'],
  ['trial orders', { mode: 'sandbox' }, 'orders_on_trial'],
]

for (const [name, query, index] of ownIndexes)
  test(`a list filtered by ${name} is looked up in ${index}`, async () => {
    const [found] = (await plansOf((shop) => shop.orders.page({ view: 'all', query }))).split('\n')
    assert.match(found ?? '', new RegExp(`"${index}"`))
  })

test('filters that no order fulfils together lead through no list', async () => {
  const query: OrderQuery = { states: ['delivered'], parcels: ['returned'] }
  const plans = (await plansOf((shop) => shop.orders.page({ view: 'all', query }))).split('\n')
  assert.equal(plans.length, 1)
})

test('a page of few orders is read by their names, and knows what comes before it', async () => {
  const query: OrderQuery = { placedFrom: '2020-01-01' as Day, needsAttention: true }
  const { orders, total } = await testShop(db).orders.page({ view: 'all', query })
  assert.ok(total.isExact && orders.length > 1)
  const deep = { after: orders[0]!.orderNumber }
  const [, , page] = (await plansOf((shop) => shop.orders.page({ view: 'all', query }, deep))).split('\n')
  assert.doesNotMatch(page ?? '', /"orders_by_time"/)
  const second = await testShop(db).orders.page({ view: 'all', query }, deep)
  assert.deepEqual([second.before, second.orders], [1, orders.slice(1)])
})

test('the orders of a colour are read from the index of the lines alone', async () => {
  // An index alone suffices only for pages that a vacuum has marked, which it leaves out while they are in use.
  await db.query('vacuum analyze order_lines')
  const plans = await plansOf((shop) => shop.orders.page({ view: 'all', query: { productId: 'ring-box', colourName: 'Oxblood' } }))
  assert.match(plans, /"Index Only Scan"[^{}]*"order_lines_by_variant"/)
})

test('a page deep in the list is found by its key, without reading those before it', async () => {
  const plans = await plansOf((shop) => shop.orders.page({ view: 'all', query: {} }, { after: 'MJ-12000' }))
  assert.doesNotMatch(plans, readsAll)
  assert.ok(plans.includes('"orders_by_time"'), plans)
})

test('how many lids with or without writing come before a deep page is counted along the list', async () => {
  for (const query of [{ hasWriting: true }, { hasWriting: false }]) {
    const plans = await plansOf((shop) => shop.orders.page({ view: 'all', query }, { after: 'MJ-12000' }))
    const counts = plans.split('\n').filter((plan) => plan.includes('Aggregate') && plan.includes('placed_at'))
    assert.ok(counts.length > 0)
    for (const plan of counts) assert.ok(plan.includes('"orders_by_time"'), plan)
  }
})

test('writing on lids finds the same orders, whether those are few enough to be named or not', async () => {
  const words = ['kabir']
  const find = (ofLid: OrdersOfLid) =>
    readChoice(
      db,
      conditionsOf(
        { view: 'all', query: {} },
        { meanings: [{ kind: 'words', words }], ofLid, plannedOn: [], packing: testSettings.packing },
      ),
      1_000,
    )
  const named = await findOrdersOfLid(db, words)
  assert.ok(named && named.length > 100)
  const found = await find(named)
  assert.equal(found.length, named.length)
  assert.deepEqual(await find(undefined), found)
})
