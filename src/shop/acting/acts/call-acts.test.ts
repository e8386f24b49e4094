import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aKey, deskSetup } from '#tests/desk-setup.ts'

test('the outcome of a call waits ten seconds; meanwhile nobody else is shown the order to call, and undo brings it back', async () => {
  const { shop, meera, placeCashOrder, runDueActs, stateOf } = await deskSetup()
  const { id, number, seen } = await placeCashOrder()
  const queue = async () => (await shop.orders.listToCall(10)).map(({ orderNumber }) => orderNumber)
  const counted = async () => (await shop.today.count()).calls.count
  const key = aKey()
  const asked = await shop.desk.act(meera, { act: 'calls.confirm', key, input: { ...seen, calls: 0 } })
  assert.ok(asked.ok && asked.value.state === 'waiting')
  assert.deepEqual([await queue(), await counted()], [[], 0])
  assert.ok((await shop.desk.undo(meera, key)).ok)
  assert.deepEqual([await queue(), await counted()], [[number], 1])
  await shop.desk.act(meera, { act: 'calls.confirm', key: aKey(), input: { ...seen, calls: 0 } })
  await runDueActs()
  assert.equal(await stateOf(id), 'confirmed')
})

test('a call is refused when somebody has called since the screen was drawn', async () => {
  const { shop, meera, arun, placeCashOrder } = await deskSetup()
  const { id, seen } = await placeCashOrder()
  await shop.orders.noteCall({ orderId: id, outcome: 'no_answer', note: undefined, by: { who: 'staff', name: arun.name } })
  const refused = await shop.desk.act(meera, { act: 'calls.decline', key: aKey(), input: { ...seen, calls: 0 } })
  assert.match(!refused.ok ? refused.problem.message : '', /^Arun has called meanwhile/)
})

test('a changed address is noted at once, and the same order stays to be called', async () => {
  const { shop, meera, placeCashOrder } = await deskSetup()
  const { number, seen } = await placeCashOrder()
  const noted = await shop.desk.act(meera, {
    act: 'calls.addressChanged',
    key: aKey(),
    input: { ...seen, calls: 0, note: '4 Church Street' },
  })
  assert.ok(noted.ok && noted.value.state === 'done')
  assert.deepEqual(
    (await shop.orders.showCall(number, 'Meera'))?.calls.map(({ note }) => note),
    ['4 Church Street'],
  )
  assert.equal((await shop.orders.listToCall(10))[0]?.orderNumber, number)
})
