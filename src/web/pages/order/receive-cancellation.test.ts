import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '#tests/database.ts'
import { aPlaceOrder } from '#tests/factories/order.ts'
import { ringBox, stock } from '#tests/factories/stocked-variant.ts'
import { testShop } from '#tests/fakes/shop-deps.ts'
import { receiveCancellation } from './receive-cancellation.ts'

async function anOrder() {
  const db = await testDatabase()
  await stock(db, ringBox)
  const shop = testShop(db)
  const placed = await shop.orders.place(aPlaceOrder())
  assert.ok(placed.ok)
  const { id } = placed.value.order
  async function post(reason: string, takePermit: () => Promise<number | undefined> = async () => undefined) {
    const form = new FormData()
    form.set('do', 'cancel')
    form.set('reason', reason)
    const reply = await receiveCancellation(id, form, shop, takePermit)
    const state = (await shop.orders.find(id))?.state
    return reply instanceof Response ? { status: reply.status, state } : { status: reply.init?.status, ...reply.data, state }
  }
  return { db, post }
}

test('a reason that cannot go into a mail is refused with a message at its field, and nothing is cancelled or cut silently', async () => {
  const { post } = await anOrder()
  const tooLong = 'x'.repeat(201)
  for (const [reason, fault] of [
    ['Win at evil.com now', 'Please leave out web and mail addresses'],
    ['https://evil.example', 'Please leave out web and mail addresses'],
    [tooLong, 'Please use at most 200 characters'],
    ['a\u0007b', 'Please use ordinary letters and signs only'],
  ] as const)
    assert.deepEqual(await post(reason), { status: 400, reason, fault, state: 'to_confirm' })
})

test('an ordinary reason cancels the order and is mailed to the shop', async () => {
  const { db, post } = await anOrder()
  assert.deepEqual(await post(' It came too late. '), { status: 303, state: 'cancelled' })
  const rows = await db.query<{ reason: string }>(`select message ->> 'reason' as reason from outbox where kind = 'cancellation-notice'`)
  assert.deepEqual(rows, [{ reason: 'It came too late.' }])
})

test('too many cancellations show how long to wait, and keep the text', async () => {
  const { post } = await anOrder()
  assert.deepEqual(await post('Changed my mind', async () => 120), {
    ...{ status: 429, reason: 'Changed my mind', state: 'to_confirm' },
    fault: 'That was a lot in a short time. Please try again in 2 minutes.',
  })
})
