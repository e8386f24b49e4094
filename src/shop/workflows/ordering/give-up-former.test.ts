import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderId } from '#src/kit/id.ts'
import { type Paise, paise, times } from '#src/kit/money.ts'
import type { ShopSettings } from '#src/shop/settings.ts'
import { writtenOf } from '#src/shop/orders/recipient.ts'
import { arun, correctingSetup, meera } from '#tests/correcting-setup.ts'
import { aPlaceOrder, aRecipient } from '#tests/factories/order.ts'
import { plainPouch, ringBox, stock, stockLevel } from '#tests/factories/stocked-variant.ts'
import { testSettings } from '#tests/fakes/shop-deps.ts'
import type { TakeOrder } from '../taking/take-order.ts'

const asha = { name: 'Asha', sign: 'Leo' }
type Lines = TakeOrder['lines']

/** Stocks five ring boxes, and three pouches that bear no name. */
async function aSetup(settings: ShopSettings = testSettings) {
  const setup = await correctingSetup({ settings })
  const { db, shop } = setup
  await stock(db, { ...plainPouch, stock: 3 })
  const inspected = async (id: OrderId) => (await shop.orders.inspect(id))!
  return {
    ...setup,
    inspected,
    async change(insteadOf: OrderId, lines: Lines, { total, key = 'a form' }: { total: Paise; key?: string }) {
      const written = writtenOf(aRecipient())
      const asked = { lines, written, isStateConfirmed: false, paymentMethod: 'cod', insteadOf, by: meera, requestKey: key } as const
      return shop.orders.take({ ...asked, expectedTotalPaise: total, expectedAdvancePaise: paise(0) })
    },
    state: async (id: OrderId) => (await inspected(id)).order.state,
    levels: async () => [await stockLevel(db, ringBox), await stockLevel(db, plainPouch)],
    orders: async () => Number((await db.query<{ n: string }>('select count(*) as n from orders'))[0]?.n),
  }
}

const line = (variant: typeof ringBox, quantity = 1, personalisation: typeof asha | undefined = undefined) => ({
  ...{ variantId: variant.variantId, quantity, personalisation, expectedUnitPricePaise: undefined },
})

test('a cash order is changed for another piece: one order waits to be confirmed, the former is cancelled, and each names the other', async () => {
  const { cashOrder, change, inspected, levels, mailsOf } = await aSetup()
  const former = await cashOrder(asha)
  const changed = await change(former, [line(plainPouch, 2)], { total: times(plainPouch.pricePaise, 2) })
  assert.ok(changed.ok, JSON.stringify(changed))
  const { order } = changed.value
  assert.deepEqual([order.state, order.cameFrom, order.totals.totalPaise], ['to_confirm', 'telephone', 39_900])
  assert.deepEqual(await levels(), [
    { onHand: 5, held: 0 },
    { onHand: 1, held: 0 },
  ])
  const [before, after] = [await inspected(former), await inspected(order.id)]
  assert.equal(before.order.state, 'cancelled')
  const notes = ({ events }: typeof before) => events.map((event) => ['act' in event ? event.act : event.state, event.note, event.doneBy])
  assert.deepEqual(notes(before), [
    ['cancelled', 'It is ordered anew, as you asked us by telephone.', meera],
    ['ordered anew', 'As MJ-10002.', meera],
  ])
  assert.deepEqual(notes(after), [['order taken', 'In place of MJ-10001.', meera]])
  const [mail] = await mailsOf('order-cancelled')
  assert.deepEqual(
    [mail?.message['orderNumber'], mail?.message['reason']],
    ['MJ-10001', 'It is ordered anew, as you asked us by telephone.'],
  )
  assert.deepEqual(
    (await mailsOf('order-confirmation')).map(({ message }) => message['orderNumber']),
    ['MJ-10001', 'MJ-10002'],
  )
})

test('what the former order keeps is there for the one in its place, and no piece more', async () => {
  const { shop, change, levels, state } = await aSetup()
  const placed = await shop.orders.place(aPlaceOrder({ lines: [line(ringBox, 5)], expectedTotalPaise: times(ringBox.pricePaise, 5) }))
  assert.ok(placed.ok)
  const { id } = placed.value.order
  const six = [line(ringBox, 6)]
  const priced = await shop.orders.priceForCaller({
    ...{ lines: six, written: writtenOf(aRecipient()), isStateConfirmed: false, paymentMethod: 'cod', insteadOf: id },
  })
  assert.deepEqual(priced.ok && priced.value.problem, { code: 'out_of_stock', line: 0, title: 'Ring Box (Oxblood)', available: 5 })
  const refused = await change(id, six, { total: times(ringBox.pricePaise, 6) })
  assert.ok(!refused.ok && refused.problem.code === 'out_of_stock')
  assert.deepEqual([await state(id), (await levels())[0]], ['to_confirm', { onHand: 0, held: 0 }], 'refused, it has changed nothing')
  const changed = await change(id, [line(ringBox, 4), line(ringBox, 1, asha)], { total: times(ringBox.pricePaise, 5) })
  assert.ok(changed.ok, JSON.stringify(changed))
  assert.deepEqual([await state(id), (await levels())[0]], ['cancelled', { onHand: 0, held: 0 }])
})

test('pressed twice it is one change; by two people at once, one of them is told that it is too late', async () => {
  const { cashOrder, change, orders } = await aSetup()
  const former = await cashOrder()
  const total = plainPouch.pricePaise
  const twice = [await change(former, [line(plainPouch)], { total }), await change(former, [line(plainPouch)], { total })]
  assert.equal(new Set(twice.map((each) => each.ok && each.value.order.id)).size, 1)
  assert.equal(await orders(), 2)
  const next = twice[0]!.ok ? twice[0]!.value.order.id : assert.fail()
  const both = await Promise.all(['one', 'two'].map((key) => change(next, [line(plainPouch)], { total, key })))
  assert.deepEqual(both.map((each) => (each.ok ? 'ok' : each.problem.code)).toSorted(), ['former_not_open', 'ok'])
  assert.equal(await orders(), 3)
})

test('an order is given up only while nothing is pressed or sent', async () => {
  const { shop, cashOrder, change, orders } = await aSetup()
  const code = async (id: OrderId, key: string) => {
    const changed = await change(id, [line(plainPouch)], { total: plainPouch.pricePaise, key })
    return changed.ok ? 'ok' : changed.problem.code
  }
  assert.equal(await code('no-such-order-anywhere' as OrderId, 'unknown'), 'former_not_found')
  const pressed = await cashOrder(asha)
  assert.ok((await shop.orders.confirm(pressed, meera)).ok)
  assert.ok((await shop.workshop.step({ ticket: 'MJ-10001.1', step: 'pressed', by: arun })).ok)
  assert.equal(await code(pressed, 'pressed'), 'former_pressed')
  assert.ok((await shop.orders.cancel({ orderId: pressed, cancelledBy: meera, reason: undefined })).ok)
  assert.equal(await code(pressed, 'over'), 'former_not_open')
  assert.equal(await orders(), 1)
  const unpaid = await shop.orders.place(aPlaceOrder({ lines: [line(ringBox)], paymentMethod: 'online' }))
  assert.ok(unpaid.ok)
  assert.equal(await code(unpaid.value.order.id, 'unpaid'), 'ok')
})

test('an order that is booked gives up its parcel and its invoice too', async () => {
  const { shop, cashOrder, change, inspected } = await aSetup()
  const former = await cashOrder()
  assert.ok((await shop.orders.confirm(former, meera)).ok)
  await shop.work.fulfil(former)
  assert.equal((await inspected(former)).order.state, 'booked')
  assert.ok((await change(former, [line(plainPouch)], { total: plainPouch.pricePaise })).ok)
  const { order, taxDocuments } = await inspected(former)
  assert.deepEqual([order.state, taxDocuments.map(({ kind }) => kind)], ['cancelled', ['invoice', 'credit-note']])
  assert.ok(shop.deps.queue.jobs.some(({ job, data }) => job === 'parcel.stop' && (data as { orderId: OrderId }).orderId === former))
})

test('the former order does not count among the unpaid ones of its shopper', async () => {
  const { unpaid } = testSettings.orders
  const perShopper = { ...unpaid.perShopper, cashOrders: 1 }
  const { cashOrder, change } = await aSetup({ ...testSettings, orders: { ...testSettings.orders, unpaid: { ...unpaid, perShopper } } })
  const changed = await change(await cashOrder(), [line(plainPouch)], { total: plainPouch.pricePaise })
  assert.ok(changed.ok, JSON.stringify(changed))
})
