import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Database } from '#src/platform/db/database.ts'
import { testDatabase } from '#tests/database.ts'
import { aPlaceOrder, aRecipient } from '#tests/factories/order.ts'
import { ringBox, stock } from '#tests/factories/stocked-variant.ts'
import { manualClock } from '#tests/payment-setup.ts'
import { testShop } from '#tests/fakes/shop-deps.ts'

test('the link is mailed to the address on the order, only for an order number and phone that belong together, and once in a quarter of an hour', async () => {
  const db = await testDatabase()
  await stock(db, ringBox)
  const { clock, advance } = manualClock()
  const shop = testShop(db, { clock })
  const placed = await shop.orders.place(aPlaceOrder({ recipient: aRecipient({ alternatePhone: '9820099999' }) }))
  assert.ok(placed.ok)
  const { orderNumber, id } = placed.value.order
  const links = () => db.query(`select recipient_address as to, message->>'orderUrl' as url from outbox where kind = 'order-link'`)

  const ask = async (asked: { orderNumber: string; phone: string }) => {
    assert.equal(await shop.orders.askForLink(asked), undefined)
    for (const { data } of shop.deps.queue.jobs.splice(0)) await shop.work.sendOrderLink(data as typeof asked)
  }

  for (const [number, phone] of [
    [orderNumber, '9000000000'],
    ['MJ-99999', '9876543210'],
    [orderNumber, ''],
  ]) {
    await ask({ orderNumber: number!, phone: phone! })
  }
  assert.deepEqual(await links(), [])

  await Promise.all(['9876543210', '9876543210', '9820099999'].map((phone) => shop.work.sendOrderLink({ orderNumber, phone })))
  assert.deepEqual(await links(), [{ to: 'asha@example.com', url: `http://shop.test/order/${id}` }])
  advance(15 * 60_000)
  await ask({ orderNumber, phone: '9876543210' })
  assert.equal((await links()).length, 2)
})

test('before the reply nothing is looked up, whether the phone fits, does not fit, or there is no such order', async () => {
  const db = await testDatabase()
  await stock(db, ringBox)
  const asked: string[] = []
  const shop = testShop({ ...db, query: watched(db.query), transaction: watchedTransaction(db.transaction) })
  const placed = await shop.orders.place(aPlaceOrder())
  assert.ok(placed.ok)
  const { orderNumber } = placed.value.order
  const workFor = async (number: string, phone: string) => {
    asked.length = 0
    shop.deps.queue.jobs.length = 0
    await shop.orders.askForLink({ orderNumber: number, phone })
    return { asked: [...asked], jobs: shop.deps.queue.jobs.map(({ job, notBefore }) => [job, notBefore]) }
  }
  const fits = await workFor(orderNumber, '9876543210')
  assert.deepEqual(fits, { asked: ['transaction'], jobs: [['order.send-link', undefined]] })
  assert.deepEqual(await workFor(orderNumber, '9000000000'), fits)
  assert.deepEqual(await workFor('MJ-99999', '9876543210'), fits)

  function watched(query: Database['query']): Database['query'] {
    return (text, values) => {
      asked.push(text)
      return query(text, values)
    }
  }
  function watchedTransaction(transaction: Database['transaction']): Database['transaction'] {
    return (work) => {
      asked.push('transaction')
      return transaction((tx) => work({ ...tx, query: watched(tx.query) }))
    }
  }
})
