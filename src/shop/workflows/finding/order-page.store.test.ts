import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PageCursor } from '#src/kit/page.ts'
import { testDatabase } from '#tests/database.ts'
import { ringBox, stock } from '#tests/factories/stocked-variant.ts'
import { testShop } from '#tests/fakes/shop-deps.ts'
import { generateOrders } from '../../../../scripts/generate-orders.ts'

const db = await testDatabase()
await stock(db, ringBox)
await generateOrders(db, 1_120, new Date('2026-11-20T09:00:00Z'))
// Some at the very same moment: the key decides.
await db.query(`update orders set placed_at = '2026-11-19T09:00:00Z' where order_number between 'MJ-11000' and 'MJ-11099'`)
const shop = testShop(db)
const inOrder = (await db.query<{ order_number: string }>('select order_number from orders order by placed_at desc, id desc')).map(
  (row) => row.order_number,
)

const page = async (cursor?: PageCursor, query = {}) => {
  const { orders, ...others } = await shop.orders.page({ view: 'all', query }, cursor)
  return { numbers: orders.map(({ orderNumber }) => orderNumber), ...others }
}

test('pages follow each other without a gap or a repeat, and know how many orders come before them', async () => {
  const seen: string[] = []
  let cursor: PageCursor | undefined
  do {
    const { numbers, before, older, newer } = await page(cursor)
    assert.equal(before, seen.length > 1_000 ? undefined : seen.length)
    assert.equal(newer !== undefined, seen.length > 0)
    seen.push(...numbers)
    cursor = older
  } while (cursor)
  assert.deepEqual(seen, inOrder)
})

test('the oldest can come first, and pages lead on and back in the same way', async () => {
  const oldest = inOrder.toReversed()
  const oldestPage = (cursor?: PageCursor) => shop.orders.page({ view: 'all', query: {}, isOldestFirst: true }, cursor)
  const first = await oldestPage()
  const second = await oldestPage(first.older)
  assert.deepEqual(
    second.orders.map(({ orderNumber }) => orderNumber),
    oldest.slice(50, 100),
  )
  assert.equal(second.before, 50)
  const back = await oldestPage(second.newer)
  assert.deepEqual(
    back.orders.map(({ orderNumber }) => orderNumber),
    oldest.slice(0, 50),
  )
})

test('newer pages lead back over the same orders', async () => {
  const third = await page({ after: inOrder[99]! })
  const second = await page(third.newer)
  assert.deepEqual(second.numbers, inOrder.slice(50, 100))
  const first = await page(second.newer)
  assert.deepEqual(first.numbers, inOrder.slice(0, 50))
  assert.deepEqual([first.newer, first.before], [undefined, 0])
})

test('a newer page that begins short of fifty shows what there is', async () => {
  const { numbers, newer, older, before } = await page({ before: inOrder[3]! })
  assert.deepEqual([numbers, newer, before], [inOrder.slice(0, 3), undefined, 0])
  assert.deepEqual(older, { after: inOrder[2] })
})

test('the total is exact up to 1,000; beyond that it is known only that there are more', async () => {
  assert.deepEqual((await page()).total, { atLeast: 1_000, isExact: false })
  const thousand = await page(undefined, { orderNumbers: inOrder.slice(0, 1_000) })
  assert.deepEqual(thousand.total, { atLeast: 1_000, isExact: true })
  assert.equal((await shop.orders.chooseAll({ view: 'all', query: {} })).length, 1_000)
})

test('a cursor of an order that is not there, or beyond the end, begins at the newest', async () => {
  assert.deepEqual((await page({ after: 'MJ-1' })).numbers, inOrder.slice(0, 50))
  assert.deepEqual((await page({ after: inOrder.at(-1)! })).numbers, inOrder.slice(0, 50))
})

test('an export has every order of its list once, in its order', async () => {
  const exported: string[] = []
  await shop.orders.export({ view: 'all', query: {} }, async (orders) => {
    exported.push(...orders.map(({ orderNumber }) => orderNumber))
  })
  assert.deepEqual(exported, inOrder)
})

test('an export whose reader leaves ends at once and gives its connection back', async () => {
  let batches = 0
  const left = shop.orders.export({ view: 'all', query: {} }, async () => {
    batches++
    throw new Error('the browser has left')
  })
  await assert.rejects(left, /the browser has left/)
  assert.equal(batches, 1)
  assert.equal(db.pool.waitingCount + db.pool.totalCount - db.pool.idleCount, 0)
})
