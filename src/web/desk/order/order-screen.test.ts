import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderId } from '#src/kit/id.ts'
import { aPlaceOrder } from '#tests/factories/order.ts'
import { aKey, deskSetup } from '#tests/desk-setup.ts'
import { dividingSetup } from '#tests/fakes/dividing-setup.ts'
import { returningSetup } from '#tests/fakes/returning-setup.ts'
import { linkMeans } from './link-means.ts'
import { correctingSetup, meera } from '#tests/correcting-setup.ts'
import { toOrderScreen } from './order-screen.ts'

const shopper = { who: 'shopper' } as const

test('the screen of an order says what its shopper has changed, in both spellings, and how often that can still be done', async () => {
  const { shop, cashOrder, advance } = await correctingSetup()
  const orderId = await cashOrder({ name: 'Asha', sign: 'Leo' })
  const screen = async () => toOrderScreen((await shop.orders.inspect(orderId))!, { role: 'owner', now: shop.deps.clock() })
  assert.deepEqual((await screen()).hints, ['Its shopper may change it 5 times.'])
  advance(60_000)
  await shop.orders.correctWriting({ orderId, position: 1, written: { name: 'Aasha' }, by: shopper })
  advance(60_000)
  await shop.orders.correctRecipient({ orderId, written: { addressLine1: '7 Lake View', phone: '9822041177' }, by: shopper })
  advance(60_000)
  await shop.orders.correctRecipient({ orderId, written: { alternatePhone: '9822041178' }, reason: 'She called', by: meera })
  const { hints, timeline } = await screen()
  assert.deepEqual(hints, ['Its shopper has changed it 2 times, and may 3 times more.'])
  assert.deepEqual(
    timeline.filter(({ kind }) => kind === 'act').map(({ by, words }) => [by, words]),
    [
      [meera, 'second phone: nothing → 9822041178. She called'],
      [shopper, 'phone: 9876543210 → 9822041177, address: 12 MG Road → 7 Lake View'],
      [shopper, 'Asha, Leo → Aasha, Leo'],
    ],
  )
  await shop.orders.cancel({ orderId, cancelledBy: meera, reason: undefined })
  assert.deepEqual((await screen()).hints, ['Its shopper has changed it 2 times.'])
})

test('a GSTIN of another state than the address is said where staff correct the order', async () => {
  const { shop, cashOrder } = await correctingSetup()
  const orderId = await cashOrder()
  await shop.orders.correctRecipient({ orderId, written: { gstin: '27DEMOS1234D1ZK' }, by: meera })
  const hints = async () => toOrderScreen((await shop.orders.inspect(orderId))!, { role: 'owner', now: shop.deps.clock() }).hints
  assert.match((await hints()).join(), /Its GSTIN is of Maharashtra, and it goes to Karnataka/)
  await shop.orders.correctRecipient({ orderId, written: { state: 'Maharashtra', pincode: '440010', city: 'Nagpur' }, by: meera })
  assert.doesNotMatch((await hints()).join(), /GSTIN/)
})

test('the screen of an order holds neither its id nor the link of the shopper’s own page', async () => {
  const { shop, meera, placeCashOrder, runDueActs } = await deskSetup()
  const { id, number, seen } = await placeCashOrder()
  await shop.desk.act(meera, { act: 'orders.confirm', key: aKey(), input: seen })
  await runDueActs()
  const inspected = await shop.orders.inspect(id)
  assert.ok(inspected && inspected.orderUrl.includes(id))
  const screen = JSON.stringify(toOrderScreen(inspected, { role: 'owner', now: shop.deps.clock() }))
  assert.ok(screen.includes(number))
  assert.ok(!screen.includes(id) && !screen.includes('/order/'))
})

test('the screen of an order by telephone says who took it, and no shopper is said to have placed it', async () => {
  const { shop, cashOrder } = await correctingSetup()
  const shownOf = async (id: Awaited<ReturnType<typeof cashOrder>>) => {
    const { takenBy, timeline } = toOrderScreen((await shop.orders.inspect(id))!, { role: 'owner', now: shop.deps.clock() })
    return [takenBy, timeline.filter(({ kind }) => kind !== 'mail').map(({ by, text }) => [by, text])]
  }
  const taken = await shop.orders.place(aPlaceOrder({ cameFrom: 'telephone', takenBy: meera }))
  assert.ok(taken.ok)
  assert.deepEqual(await shownOf(taken.value.order.id), [meera.name, [[meera, 'Took the order by telephone']]])
  assert.deepEqual(await shownOf(await cashOrder()), [undefined, [[shopper, 'Placed the order']]])
})

test('the link of a replacement is not said to cancel it: only staff can; nor is that of an order that was sent or cancelled', async () => {
  const { shop, deliveredOrder, certainOrder, replacementOf } = await returningSetup()
  const first = await deliveredOrder()
  const { id } = await replacementOf(first)
  const meansOf = async (each: typeof id) => linkMeans((await shop.orders.find(each))!)
  const second = await certainOrder(false)
  const seesIt = 'Whoever has its link sees the order.'
  assert.deepEqual(
    [await meansOf(id), await meansOf(second), await meansOf(first)],
    ['Whoever has its link sees the order; only staff can cancel it.', 'Whoever has its link sees the order and may cancel it.', seesIt],
  )
  assert.ok((await shop.orders.cancel({ orderId: second, cancelledBy: meera, reason: undefined })).ok)
  assert.equal(await meansOf(second), seesIt)
})

test('the pieces of an order can be changed while nothing of it is pressed or sent, also when it is paid', async () => {
  const { shop, cashOrder, paidOrder } = await correctingSetup()
  const canBeChanged = async (id: OrderId) =>
    toOrderScreen((await shop.orders.inspect(id))!, { role: 'assistant', now: shop.deps.clock() }).canBeChanged
  assert.equal(await canBeChanged(await paidOrder()), true)
  const orderId = await cashOrder({ name: 'Asha', sign: 'Leo' })
  assert.equal(await canBeChanged(orderId), true)
  assert.ok((await shop.orders.confirm(orderId, meera)).ok)
  assert.equal(await canBeChanged(orderId), true)
  assert.ok((await shop.workshop.step({ ticket: 'MJ-10002.1', step: 'pressed', by: meera })).ok)
  assert.equal(await canBeChanged(orderId), false)
})

test('the screen of an order names the challans of its parcels, and which is of an earlier booking', async () => {
  const { shop, orderId, divided } = await dividingSetup()
  const rest = await divided()
  for (const id of [orderId, rest]) await shop.work.fulfil(id)
  const challansOf = async (id: OrderId) =>
    toOrderScreen((await shop.orders.inspect(id))!, { role: 'owner', now: shop.deps.clock() }).money.challans
  assert.deepEqual(await challansOf(orderId), [])
  assert.deepEqual(await challansOf(rest), [{ number: 'MJ/TD2627/0001', which: 'challan-1', isCurrent: true }])
  assert.ok((await shop.parcels.rebook(rest, meera)).ok)
  await shop.work.fulfil(rest)
  assert.deepEqual(await challansOf(rest), [
    { number: 'MJ/TD2627/0001', which: 'challan-1', isCurrent: false },
    { number: 'MJ/TD2627/0002', which: 'challan-2', isCurrent: true },
  ])
})
