import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '#tests/database.ts'
import { aPlaceOrder } from '#tests/factories/order.ts'
import { someStaff } from '#tests/factories/staff.ts'
import { ringBox, stock } from '#tests/factories/stocked-variant.ts'
import { testShop } from '#tests/fakes/shop-deps.ts'
import { runShopCommand } from '#tests/run-shop-command.ts'

async function aShop() {
  const db = await testDatabase()
  await stock(db, ringBox)
  const shop = testShop(db)
  const lines = [{ ...aPlaceOrder().lines[0]!, personalisation: { name: 'Asha', sign: 'Leo' } }]
  const placed = await shop.orders.place(aPlaceOrder({ lines }))
  assert.ok(placed.ok)
  const { id: orderId } = placed.value.order
  await shop.orders.confirm(orderId, someStaff)
  const change = async (began: string, name: string) => {
    const request = {
      orderId,
      position: 1,
      began: { name: began, sign: 'Leo' },
      written: { name, sign: 'Leo' },
      by: { who: 'shopper' },
    } as const
    return (await shop.orders.correctWriting(request)).ok
  }
  return { db, change, workshop: (...args: string[]) => runShopCommand(db.connection, 'workshop', ...args) }
}

test('staff list what is to be pressed, record each step, take one back and make a spoilt piece again', async () => {
  const { db, workshop } = await aShop()
  assert.match((await workshop('board')).stdout, /^MJ-10001\.1 .* Ring Box +Oxblood +RING-OXB +Asha +Leo +To press$/m)
  const pressed = await workshop('step', 'mj-10001.1', '--to', 'pressed', '--by', 'Arun')
  assert.deepEqual([pressed.code, pressed.stdout], [0, 'MJ-10001.1: pressed.\n'])
  assert.equal((await workshop('step', 'MJ-10001.1', '--to', 'checked')).stdout, 'MJ-10001.1: checked.\n')
  assert.equal((await workshop('back', 'MJ-10001.1')).stdout, 'MJ-10001.1: pressed.\n')
  assert.equal((await workshop('again', 'MJ-10001.1', '--reason', 'foil')).stdout, 'MJ-10001.1: to press.\n')
  assert.match((await workshop('board')).stdout, /To press +1$/m)
  assert.deepEqual(await db.query('select step, staff_name from unit_steps order by id limit 1'), [{ step: 'pressed', staff_name: 'Arun' }])
})

test('a step that is not next, an unknown ticket and a word that is missing are refused with what to do', async () => {
  const { workshop } = await aShop()
  const early = await workshop('step', 'MJ-10001.1', '--to', 'packed')
  assert.deepEqual([early.code, early.stderr], [1, 'MJ-10001.1 is to be pressed first.\n'])
  assert.match((await workshop('step', 'MJ-9.1', '--to', 'pressed')).stderr, /There is no ticket MJ-9\.1/)
  assert.match((await workshop('again', 'MJ-10001.1', '--reason', 'mood')).stderr, /one of letter, place, foil, leather/)
  assert.equal((await workshop('step', 'MJ-10001.1')).code, 2)
})

test('a locked writing is changed by no shopper until it is unlocked, and one that is pressed cannot be locked', async () => {
  const { workshop, change } = await aShop()
  const locked = await workshop('lock', 'mj-10001.1', '--by', 'Arun')
  assert.deepEqual([locked.code, locked.stdout], [0, 'MJ-10001.1 is locked: its shopper can change the writing no more.\n'])
  assert.equal((await workshop('lock', 'MJ-10001.1')).stdout, 'MJ-10001.1 is locked already.\n')
  assert.equal(await change('Asha', 'Usha'), false)
  assert.match((await workshop('board')).stdout, /Arun/)
  assert.match((await workshop('unlock', 'MJ-10001.1')).stdout, /^MJ-10001\.1 is unlocked/)
  assert.equal(await change('Asha', 'Usha'), true)
  await workshop('step', 'MJ-10001.1', '--to', 'pressed')
  const late = await workshop('lock', 'MJ-10001.1')
  assert.deepEqual([late.code, late.stderr], [1, 'MJ-10001.1 is pressed already: its writing stays.\n'])
  assert.equal(await change('Usha', 'Asha'), false)
  assert.match((await workshop('lock', 'MJ-9.1')).stderr, /There is no ticket MJ-9\.1/)
})
