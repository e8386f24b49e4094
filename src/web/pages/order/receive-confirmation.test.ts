import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '#tests/database.ts'
import { aPlaceOrder } from '#tests/factories/order.ts'
import { ringBox, stock } from '#tests/factories/stocked-variant.ts'
import { testSettings, testShop } from '#tests/fakes/shop-deps.ts'
import { mailedCashKeys } from '#tests/fakes/mailed-cash-keys.ts'
import { mailKeyAgain, receiveConfirmation } from './receive-confirmation.ts'

async function anOrder() {
  const db = await testDatabase()
  await stock(db, ringBox)
  const shop = testShop(db, { settings: { ...testSettings, cashOrders: { ...testSettings.cashOrders, confirmedBy: 'code' } } })
  const placed = await shop.orders.place(aPlaceOrder())
  assert.ok(placed.ok)
  const { id } = placed.value.order
  const [code = ''] = await mailedCashKeys(db, id, shop.deps.factors.secrets)
  async function post(fields: Record<string, string>, takePermit: () => Promise<number | undefined> = async () => undefined) {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    const reply = await receiveConfirmation(id, form, shop, takePermit)
    return reply instanceof Response ? [reply.status, reply.headers.get('location')?.split('?')[1]] : [reply.init?.status, reply.data]
  }
  return { shop, id, post, code }
}

test('a refused code stays in its field, with what is wrong and what to do', async () => {
  const { post, code } = await anOrder()
  const wrong = code === '123456' ? '123457' : '123456'
  const refused = (fault: string) => [400, { code: wrong, fault }]
  assert.deepEqual(await post({ code: ' ' }), [400, { code: '', fault: 'Please type the six digits from our mail.' }])
  assert.deepEqual(await post({ code: wrong }), refused('This is not the code of our newest mail. You can try 4 times more.'))
  await post({ code: wrong })
  await post({ code: wrong })
  assert.deepEqual(await post({ code: wrong }), refused('This is not the code of our newest mail. You can try once more.'))
  assert.deepEqual(await post({ code: wrong }), refused('This is not the code of our newest mail. Please have a new one mailed.'))
  assert.deepEqual(await post({ code: wrong }), refused('Too many wrong codes. Please have a new one mailed.'))
  assert.deepEqual(await post({ code }, async () => 120), [
    429,
    { code, fault: 'That was a lot in a short time. Please try again in 2 minutes.' },
  ])
})

test('the right code leads back to the confirmed order, and so does a repeat; a forged link is told so', async () => {
  const { shop, id, post, code } = await anOrder()
  assert.deepEqual(await post({ key: 'forged' }), [303, 'notice=wrong-link'])
  assert.deepEqual(await post({ code }), [303, undefined])
  assert.equal((await shop.orders.find(id))?.state, 'confirmed')
  assert.deepEqual(await post({ code }), [303, undefined])
})

test('a code that is asked for at once again is not mailed, and the page says so', async () => {
  const { shop, id } = await anOrder()
  const reply = await mailKeyAgain(id, shop, async () => undefined)
  assert.match(reply.headers.get('location') ?? '', /\?notice=not-mailed$/)
})
