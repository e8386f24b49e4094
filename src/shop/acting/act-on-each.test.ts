import assert from 'node:assert/strict'
import { test } from 'node:test'
import { someStaff } from '#tests/factories/staff.ts'
import { aKey, deskSetup } from '#tests/desk-setup.ts'

test('of several rows each is judged alone, and a row that was changed meanwhile is refused with who and when', async () => {
  const { shop, meera, placeCashOrder, runDueActs, stateOf } = await deskSetup()
  const orders = [await placeCashOrder(), await placeCashOrder(), await placeCashOrder(), await placeCashOrder()]
  const [first, early, late] = orders as [(typeof orders)[0], (typeof orders)[0], (typeof orders)[0]]
  await shop.orders.cancel({ orderId: early.id, cancelledBy: { who: 'shopper' }, reason: undefined })
  const key = aKey()
  const asked = await shop.desk.actOnEach(meera, { act: 'orders.confirm', key, inputs: orders.map(({ seen }) => seen) })
  assert.ok(asked.ok)
  const statesOf = async () => Object.fromEntries((await shop.desk.findBatch(meera, key)).map(({ about, state }) => [about.number, state]))
  assert.deepEqual(await statesOf(), { ...Object.fromEntries(orders.map(({ number }) => [number, 'waiting'])), [early.number]: 'refused' })
  await shop.orders.cancel({ orderId: late.id, cancelledBy: someStaff, reason: 'x' })
  await runDueActs()
  const refused = (await shop.desk.findBatch(meera, key)).filter(({ state }) => state === 'refused')
  assert.deepEqual(refused.map(({ message }) => message).toSorted(), [
    `${early.number} was cancelled by the shopper at 14.30.`,
    `${late.number} was cancelled by Meera Joshi at 14.30.`,
  ])
  assert.equal(await stateOf(first.id), 'confirmed')
})

test('undo takes back all rows at once, and pressing again does not add them again', async () => {
  const { shop, arun, placeCashOrder, runDueActs, stateOf, whatHasLeft } = await deskSetup()
  const orders = [await placeCashOrder(), await placeCashOrder(), await placeCashOrder()]
  const before = await whatHasLeft()
  const request = { act: 'orders.confirm', key: aKey(), inputs: orders.map(({ seen }) => seen) }
  await Promise.all([shop.desk.actOnEach(arun, request), shop.desk.actOnEach(arun, request)])
  assert.equal(shop.deps.queue.jobs.filter(({ job }) => job === 'desk.act').length, 3)
  const undone = await shop.desk.undo(arun, request.key)
  assert.ok(undone.ok)
  assert.equal(undone.value.acts.length, 3)
  const again = await shop.desk.actOnEach(arun, request)
  assert.deepEqual(again.ok && again.value.map(({ state }) => state), ['undone', 'undone', 'undone'])
  await runDueActs()
  assert.deepEqual(await whatHasLeft(), before)
  for (const { id } of orders) assert.equal(await stateOf(id), 'to_confirm')
})

test('rows asked for by one person are neither shown to another who knows their key, nor added to', async () => {
  const { shop, meera, arun, placeCashOrder, db } = await deskSetup()
  const [first, second] = [await placeCashOrder(), await placeCashOrder()]
  const request = { act: 'orders.confirm', key: aKey() }
  assert.ok((await shop.desk.actOnEach(meera, { ...request, inputs: [first.seen] })).ok)
  for (const inputs of [[], [first.seen], [second.seen]]) {
    const asked = await shop.desk.actOnEach(arun, { ...request, inputs })
    assert.equal(asked.ok || asked.problem.code, 'key_in_use')
  }
  assert.equal((await db.query('select 1 from desk_acts')).length, 1)
})

test('pressing again under the same key cannot go beyond 200 rows, which count as one act for the pace', async () => {
  const { shop, meera, placeCashOrder, db } = await deskSetup()
  const key = aKey()
  const [{ seen }, other] = [await placeCashOrder(), await placeCashOrder()]
  const noOrders = Array.from({ length: 199 }, (_, at) => ({ ...seen, order: `MJ-2${1000 + at}` }))
  assert.ok((await shop.desk.actOnEach(meera, { act: 'orders.confirm', key, inputs: [seen, ...noOrders] })).ok)
  const more = await shop.desk.actOnEach(meera, { act: 'orders.confirm', key, inputs: [other.seen] })
  assert.equal(more.ok || more.problem.code, 'too_many_rows')
  assert.equal((await db.query('select 1 from desk_acts')).length, 200)
})

test('what was typed into an act is kept only as long as it may still run', async () => {
  const { shop, meera, placeCashOrder, runDueActs, db } = await deskSetup()
  const { seen } = await placeCashOrder()
  const inputs = async () => (await db.query<{ input: unknown }>('select input from desk_acts')).map(({ input }) => input)
  await shop.desk.act(meera, { act: 'orders.confirm', key: aKey(), input: seen })
  assert.deepEqual(await inputs(), [seen])
  await runDueActs()
  assert.deepEqual(await inputs(), [{}])
})

test('no rows do nothing, more than 200 are refused as a whole, and rows that were not chosen stay', async () => {
  const { shop, meera, placeCashOrder, runDueActs, stateOf, db } = await deskSetup()
  const [chosen, other] = [await placeCashOrder(), await placeCashOrder()]
  const none = await shop.desk.actOnEach(meera, { act: 'orders.confirm', key: aKey(), inputs: [] })
  assert.deepEqual(none, { ok: true, value: [] })
  const many = await shop.desk.actOnEach(meera, { act: 'orders.confirm', key: aKey(), inputs: Array(201).fill(chosen.seen) })
  assert.equal(many.ok || many.problem.code, 'too_many_rows')
  assert.deepEqual(await db.query('select 1 from desk_acts'), [])
  await shop.desk.actOnEach(meera, { act: 'orders.confirm', key: aKey(), inputs: [chosen.seen, chosen.seen] })
  await runDueActs()
  assert.deepEqual([await stateOf(chosen.id), await stateOf(other.id)], ['confirmed', 'to_confirm'])
})
