import assert from 'node:assert/strict'
import { test } from 'node:test'
import { meera } from '#tests/correcting-setup.ts'
import { returningSetup } from '#tests/fakes/returning-setup.ts'

test('a return that waits for staff is coming back on Today and a number beside Returns, until it waits for its shopper', async () => {
  const { shop, deliveredOrder } = await returningSetup()
  const orderId = await deliveredOrder()
  const read = async () => {
    const { comingBack } = await shop.today.show({ email: 'meera@manjusha.example', role: 'owner' })
    const { returns, parcels } = await shop.today.count()
    return [comingBack.lines.map(({ key }) => key), returns, parcels.count]
  }
  const nothing = [[], { count: 0, isLate: false }, 0]
  assert.deepEqual(await read(), nothing)
  await shop.returns.ask({ orderId, lines: [{ position: 1, units: 1 }], reason: 'faulty', wish: 'money', words: '', photoKeys: [] })
  assert.deepEqual(await read(), [['return MJ-10001-R1 waiting'], { count: 1, isLate: false }, 0])
  const at = { orderId, ordinal: 1, by: meera, words: undefined }
  await shop.returns.approve(at)
  assert.deepEqual(await read(), nothing)
  await shop.returns.receive(at)
  assert.deepEqual(await read(), [['return MJ-10001-R1 arrived'], { count: 1, isLate: false }, 0])
})
