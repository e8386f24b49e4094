import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderId } from '#src/kit/id.ts'
import { meera } from '#tests/correcting-setup.ts'
import { dividingSetup, goHome } from '#tests/fakes/dividing-setup.ts'
import type { MeasureName } from './counted.ts'
import { listCounted } from './measures.store.ts'

/** An order of three pieces for ₹1,497.00, placed on 20 November and promised until the 26th, of which one goes first. */
async function dividedOrder() {
  const setup = await dividingSetup()
  const { db, orderId } = setup
  const restId = await setup.divided()
  await db.query(`update orders set placed_at = '2026-11-20T10:00:00+05:30', promised_by = '2026-11-26' where id = $1`, [orderId])
  const { mode } = (await setup.inspected(orderId)).order
  const span = { begins: new Date('2026-11-01T00:00:00+05:30'), ends: new Date('2026-12-01T00:00:00+05:30') }
  return {
    ...{ ...setup, restId },
    async arrived(id: OrderId, at: string): Promise<void> {
      await setup.scanned(id, ...goHome)
      await db.query(`update order_events set at = $2 where order_id = $1 and state = 'delivered'`, [id, at])
    },
    async rows(measure: MeasureName) {
      const counted = await listCounted(db, measure, [span], { mode, holidays: [] })
      return counted.map(({ key, count, paise, number }) => [number, key.split('|').slice(0, 2).join('|'), count, paise])
    },
  }
}

test('an order in two parcels has come when both have: its days and its promise are those of the later one, whichever that is', async () => {
  const late = await dividedOrder()
  await late.arrived(late.orderId, '2026-11-24T12:00:00+05:30')
  assert.deepEqual(await late.rows('delivery'), [], 'a part of it is on its way')
  await late.arrived(late.restId, '2026-11-28T12:00:00+05:30')
  // From the 20th to the 28th.
  assert.deepEqual(await late.rows('delivery'), [['MJ-10001', '8|late', 1, 149_700]])

  const kept = await dividedOrder()
  await kept.arrived(kept.restId, '2026-11-24T12:00:00+05:30')
  await kept.arrived(kept.orderId, '2026-11-26T12:00:00+05:30')
  assert.deepEqual(await kept.rows('delivery'), [['MJ-10001', '6|kept', 1, 149_700]])
})

test('an order of which a part came back has not come, and one that was put together again comes with its own parcel', async () => {
  const back = await dividedOrder()
  await back.arrived(back.orderId, '2026-11-24T12:00:00+05:30')
  await back.scanned(back.restId, 'collected', 'returned')
  assert.deepEqual(await back.rows('delivery'), [])

  const whole = await dividedOrder()
  assert.ok((await whole.together()).ok)
  await whole.arrived(whole.orderId, '2026-11-24T12:00:00+05:30')
  assert.deepEqual(await whole.rows('delivery'), [['MJ-10001', '4|kept', 1, 149_700]])
})

test('two parcels are sent, of one order sold, and its pieces leave the stock once', async () => {
  const { orderId, restId, rows, arrived, scanned, shop, onHand, db } = await dividedOrder()
  assert.equal(await onHand(), 20 - 3)
  await arrived(orderId, '2026-11-24T12:00:00+05:30')
  await scanned(restId, 'collected', 'returned')
  assert.deepEqual(await rows('sent'), [
    ['MJ-10001', 'delivered|paid', 1, 149_700],
    ['MJ-10002', 'came_back|paid', 1, 0],
  ])
  assert.deepEqual(
    (await rows('sold')).map(([number, , count, paise]) => [number, count, paise]),
    [
      ['MJ-10001', 2, 99_800],
      ['MJ-10001', 1, 49_900],
    ],
  )
  assert.deepEqual(await rows('orders').then((all) => all.length), 1)
  // Of the two that come back, the plain one can be sold again, and the one with a name cannot.
  const received = { orderId: restId, by: meera, reason: 'It came back.', isUnscanned: false, damaged: [], sellsPersonalised: false }
  assert.ok((await shop.parcels.receive(received)).ok)
  assert.equal(await onHand(), 20 - 3 + 1)
  const moves = await db.query<{ why: string; units: number }>(
    'select why, sum(on_hand_change)::integer as units from stock_moves where order_id is not null and on_hand_change <> 0 group by 1 order by 1',
  )
  assert.deepEqual(
    moves.map(({ why, units }) => [why, units]),
    [
      ['came_back', 1],
      ['sold', -3],
    ],
  )
})
