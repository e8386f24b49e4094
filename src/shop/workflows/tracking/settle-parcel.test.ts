import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderId } from '#src/kit/id.ts'
import { paise } from '#src/kit/money.ts'
import { aPlaceOrder } from '#tests/factories/order.ts'
import { testDatabase } from '#tests/database.ts'
import { scansOf } from '#tests/factories/parcel.ts'
import { someStaff } from '#tests/factories/staff.ts'
import { ringBox, stockLevel, stock } from '#tests/factories/stocked-variant.ts'
import { testShop } from '#tests/fakes/shop-deps.ts'
import type { TrackedState } from '../../shipping/carrier.port.ts'
import { catalogueChannel } from '../../catalogue/page-changes.store.ts'
import { applyTracking } from './apply-tracking.ts'

const box = { ...ringBox, stock: 5, maxNameLength: 10 }
const plainLine = { variantId: box.variantId, quantity: 2, personalisation: undefined, expectedUnitPricePaise: undefined }
const personalLine = { ...plainLine, quantity: 1, personalisation: { name: 'Asha', sign: undefined } }

/** A cash order of three units, one of them personalised, whose parcel has been in these states. */
async function aParcel(...states: TrackedState[]) {
  const db = await testDatabase()
  await stock(db, box)
  const shop = testShop(db)
  const lines = [plainLine, personalLine]
  const placed = await shop.orders.place(aPlaceOrder({ lines, expectedTotalPaise: paise(3 * box.pricePaise) }))
  assert.ok(placed.ok)
  const { id } = placed.value.order
  assert.ok((await shop.orders.confirm(id, someStaff)).ok)
  assert.equal(await shop.work.fulfil(id), 'booked')
  if (states.length > 0)
    await db.transaction((tx) => applyTracking(tx, { awb: 'AWB-cs-1', source: 'poll', scans: scansOf(...states) }, shop.deps))
  const request = { orderId: id, by: someStaff, reason: 'Nobody was at home.', isUnscanned: false }
  const receive = (own: { isUnscanned?: boolean; damaged?: 'all' } = {}) =>
    shop.parcels.receive({ ...request, damaged: [], sellsPersonalised: false, ...own })
  const writeOff = (own: { isUnscanned?: boolean } = {}) => shop.parcels.writeOff({ ...request, ...own })
  const acts = () => db.query('select act, done_by, staff_name, note from order_events where act is not null order by id')
  return { db, shop, id, receive, writeOff, acts }
}

const orderOf = async ({ shop }: Pick<Awaited<ReturnType<typeof aParcel>>, 'shop'>, id: OrderId) => (await shop.orders.inspect(id))!

test('a parcel that came back needs a person; once received, its plain units are on sale again and its personalised ones written off, once', async () => {
  const setup = await aParcel('collected', 'undelivered', 'returning', 'returned')
  const { db, shop, id, receive, acts } = setup
  assert.match((await orderOf(setup, id)).order.attention ?? '', /Look at its pieces, so that they are on sale again or written off\.$/)
  assert.deepEqual(await stockLevel(db, box), { onHand: 2, held: 0 })

  const results = await Promise.all([receive(), receive()])
  assert.deepEqual(results.map(({ ok }) => ok).toSorted(), [false, true])
  assert.deepEqual(await stockLevel(db, box), { onHand: 4, held: 0 })
  const { order, settledUnits } = await orderOf(setup, id)
  assert.deepEqual([order.state, order.stock], ['returned_to_origin', 'came_back'])
  assert.equal(order.attention, 'Its parcel came back, and nothing is owed: take a new order where the shopper still wants it.')
  assert.deepEqual(
    settledUnits.map(({ quantity, isPersonalised, fate }) => [quantity, isPersonalised, fate]),
    [
      [2, false, 'back in stock'],
      [1, true, 'written off'],
    ],
  )
  assert.deepEqual(await acts(), [{ act: 'pieces received', done_by: 'staff', staff_name: 'Meera Joshi', note: 'Nobody was at home.' }])
  assert.deepEqual(await receive(), { ok: false, problem: { code: 'pieces_settled' } })
  assert.deepEqual(await shop.parcels.list({ state: undefined, needsAttention: true, limit: 9 }), [])
})

test('units that came back damaged do not go on sale, and the others are announced to open pages', async () => {
  const damaged = await aParcel('collected', 'returned')
  assert.ok((await damaged.receive({ damaged: 'all' })).ok)
  assert.deepEqual(await stockLevel(damaged.db, box), { onHand: 2, held: 0 })

  const sound = await aParcel('collected', 'returned')
  await sound.db.transaction((tx) => tx.query('update variants set stock_on_hand = 0'))
  const notified = Promise.withResolvers<string>()
  const stopListening = await sound.db.listen(catalogueChannel, { received: notified.resolve, reconnected() {} })
  assert.ok((await sound.receive()).ok)
  assert.match(await notified.promise, /stock/)
  await stopListening()
})

test('a parcel that the courier has lost is written off, once, and a cash order is credited', async () => {
  const setup = await aParcel('collected', 'lost')
  const { db, id, writeOff, receive, acts } = setup
  assert.match((await orderOf(setup, id)).order.attention ?? '', /Write its pieces off\.$/)
  assert.deepEqual(await receive(), { ok: false, problem: { code: 'parcel_elsewhere', state: 'lost', mayBeUnscanned: false } })
  assert.deepEqual((await Promise.all([writeOff(), writeOff()])).map(({ ok }) => ok).toSorted(), [false, true])
  const { order, settledUnits, refunds } = await orderOf(setup, id)
  assert.deepEqual([order.state, order.stock, refunds], ['shipped', 'written_off', []])
  assert.equal(order.attention, 'The courier has lost its parcel: claim it, and take a new order where the shopper still wants it.')
  assert.deepEqual(
    settledUnits.map(({ quantity, fate }) => [quantity, fate]),
    [
      [2, 'written off'],
      [1, 'written off'],
    ],
  )
  assert.deepEqual(await stockLevel(db, box), { onHand: 2, held: 0 })
  assert.equal((await db.query(`select 1 from tax_documents where kind = 'credit-note'`)).length, 1)
  assert.deepEqual(
    (await acts()).map((act) => (act as { act: string }).act),
    ['pieces written off'],
  )
})

test('staff can settle a parcel without a scan only when they state it: the parcel ends, and a cash order is credited', async () => {
  const setup = await aParcel('collected', 'in_transit')
  const { db, shop, id, receive } = setup
  assert.deepEqual(await receive(), { ok: false, problem: { code: 'parcel_elsewhere', state: 'in_transit', mayBeUnscanned: true } })
  const mails = () => db.query(`select kind from outbox where kind in ('attention-needed', 'parcel-trouble')`)
  assert.ok((await receive({ isUnscanned: true })).ok)
  const { order, parcel, events } = await orderOf(setup, id)
  assert.deepEqual([order.state, parcel?.parcel.state, parcel?.parcel.trackAt], ['returned_to_origin', 'returned', undefined])
  assert.deepEqual(events.find((event) => 'state' in event && event.state === 'returned_to_origin')?.doneBy, someStaff)
  assert.deepEqual([order.attention, await mails()], [undefined, []], 'staff are not notified of what they report themselves')
  assert.equal((await db.query(`select 1 from tax_documents where kind = 'credit-note'`)).length, 1)
  assert.deepEqual(await shop.parcels.find.byOrder('MJ-10001'), id)

  const vanished = await aParcel('collected', 'in_transit')
  assert.ok((await vanished.writeOff({ isUnscanned: true })).ok)
  assert.equal((await orderOf(vanished, vanished.id)).parcel?.parcel.state, 'lost')
})

test('a parcel that waits for its courier, or was delivered, is neither received nor lost', async () => {
  for (const states of [[], ['collected', 'delivered']] as TrackedState[][]) {
    const { receive, writeOff, db } = await aParcel(...states)
    for (const refused of [await receive({ isUnscanned: true }), await writeOff({ isUnscanned: true })]) {
      assert.ok(!refused.ok)
      assert.equal(refused.problem.code, 'parcel_elsewhere')
    }
    assert.deepEqual(await stockLevel(db, box), { onHand: 2, held: 0 })
  }
})
