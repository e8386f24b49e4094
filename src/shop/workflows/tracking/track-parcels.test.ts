import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SupplierError } from '#src/kit/supplier-error.ts'
import { aShopWithBookedParcel, aScan, kindsOfMails, aPaidOrderOf, scansOf } from '#tests/factories/parcel.ts'
import { findOrder } from '../../orders/orders.store.ts'
import type { TrackedState } from '../../shipping/carrier.port.ts'
import { findCurrentParcel } from '../../shipping/parcels.store.ts'
import { listScans } from '../../shipping/tracking-scans.store.ts'
import { fulfilOrder } from '../fulfilling/fulfil-order.ts'
import { trackParcels } from './track-parcels.ts'

const hours = 3_600_000

/** A booked parcel and a clock that can be put forward. */
async function underWay() {
  let now = Date.now()
  const bench = await aShopWithBookedParcel({ clock: () => new Date(now) })
  const { db, id, awb, carrier, deps } = bench
  const pass = (ms: number) => void (now += ms)
  return {
    ...bench,
    pass,
    /** What the carrier says now, asked in four hours. */
    async says(...states: (TrackedState | undefined)[]) {
      carrier.scans = scansOf(...states)
      pass(4 * hours)
      return trackParcels(deps)
    },
    states: async () => [(await findCurrentParcel(db, id))?.state, (await findOrder(db, id))?.state],
    attention: async () => (await findOrder(db, id))?.attention,
    scans: async () => (await listScans(db, (await findCurrentParcel(db, id))!.id, awb)).map(({ state }) => state),
    news: async () => (await kindsOfMails(db)).filter((kind) => kind.startsWith('parcel-') && kind !== 'parcel-booked'),
  }
}

test('a parcel goes its way, the order follows, and the shopper hears of each station once', async () => {
  const bench = await underWay()
  assert.equal(await bench.says(), 1)
  assert.deepEqual(await bench.states(), ['booked', 'booked'])
  await bench.says('collected')
  assert.deepEqual(await bench.states(), ['collected', 'shipped'])
  await bench.says('collected', 'in_transit', undefined)
  assert.deepEqual(await bench.states(), ['in_transit', 'shipped'])
  await bench.says('collected', 'in_transit', undefined, 'out_for_delivery')
  await bench.says('collected', 'in_transit', undefined, 'out_for_delivery', 'delivered')
  assert.deepEqual(await bench.states(), ['delivered', 'delivered'])
  assert.deepEqual(await bench.news(), ['parcel-shipped', 'parcel-out-for-delivery', 'parcel-delivered'])
  assert.deepEqual(await bench.scans(), ['collected', 'in_transit', undefined, 'out_for_delivery', 'delivered'])
})

test('news that is no news any more is not told: who has the parcel needs not hear that it left', async () => {
  const bench = await underWay()
  await bench.says('collected', 'in_transit', 'out_for_delivery', 'delivered')
  assert.deepEqual([await bench.states(), await bench.news()], [['delivered', 'delivered'], ['parcel-delivered']])
})

test('a carrier that takes back what it said is not believed', async () => {
  const bench = await underWay()
  await bench.says('collected', 'in_transit', 'out_for_delivery')
  await bench.says('collected', 'in_transit')
  assert.deepEqual(await bench.states(), ['out_for_delivery', 'shipped'])
})

test('asked every four hours, and not any more once the parcel has arrived', async () => {
  const bench = await underWay()
  await bench.says('collected')
  bench.pass(3 * hours)
  assert.equal(await trackParcels(bench.deps), 0)
  await bench.says('collected', 'delivered')
  bench.pass(100 * hours)
  assert.equal(await trackParcels(bench.deps), 0)
  assert.equal((await findCurrentParcel(bench.db, bench.id))?.trackAt, undefined)
})

test('a failed delivery is told to the shop, the next try changes nothing for it, and a parcel that comes back is a matter for people', async () => {
  const bench = await underWay()
  await bench.says('collected', 'out_for_delivery', 'undelivered')
  assert.deepEqual(await bench.states(), ['undelivered', 'shipped'])
  await bench.says('collected', 'out_for_delivery', 'undelivered', 'out_for_delivery', 'undelivered', 'returning')
  assert.deepEqual(await bench.states(), ['returning', 'shipped'])
  assert.equal(await bench.attention(), undefined)
  await bench.says('collected', 'out_for_delivery', 'undelivered', 'out_for_delivery', 'undelivered', 'returning', 'returned')
  assert.deepEqual(await bench.states(), ['returned', 'returned_to_origin'])
  assert.match((await bench.attention()) ?? '', /came back: send it again or refund it/)
  assert.deepEqual(await bench.news(), ['parcel-trouble', 'parcel-trouble', 'parcel-trouble'])
})

test('a lost parcel and one that the carrier cancelled ask for a person', async () => {
  const lost = await underWay()
  await lost.says('collected', 'lost')
  assert.match((await lost.attention()) ?? '', /lost/)
  const cancelled = await underWay()
  await cancelled.says('cancelled')
  assert.deepEqual(await cancelled.states(), ['cancelled', 'booked'])
  assert.match((await cancelled.attention()) ?? '', /book it anew or cancel the order/)
})

test('the parcel of a cancelled order that moves all the same asks for a person, and one that is cancelled too does not', async () => {
  for (const [state, attention] of [
    ['in_transit', /although the order is cancelled/],
    ['cancelled', /^$/],
  ] as const) {
    const bench = await underWay()
    await bench.db.transaction((tx) => tx.query(`update orders set state = 'cancelled', stock = 'released'`))
    await bench.says(state)
    assert.match((await bench.attention()) ?? '', attention)
    assert.deepEqual((await bench.states())[1], 'cancelled')
  }
})

test('a scan that asks for a person is mailed to the shop once', async () => {
  const bench = await underWay()
  bench.carrier.scans = [aScan({ state: 'booked', needsPerson: true, activity: 'Pickup failed: nobody there' })]
  for (let look = 0; look < 2; look++) {
    bench.pass(4 * hours)
    await trackParcels(bench.deps)
  }
  assert.deepEqual(await bench.news(), ['parcel-trouble'])
})

test('a carrier that does not answer ends the round and is asked again in half an hour; a number it does not know ends nothing', async () => {
  const { db, deps, id, carrier, pass } = await underWay()
  const other = await aPaidOrderOf(deps)
  await fulfilOrder(other, deps)
  carrier.calls.length = 0
  pass(4 * hours)
  carrier.failNext('track', new SupplierError('timeout', 'no answer'))
  assert.equal(await trackParcels(deps), 0)
  assert.deepEqual(carrier.calls, ['track'])
  carrier.failNext('track', new SupplierError('invalid', 'no such number'))
  assert.equal(await trackParcels(deps), 0)
  pass(0.5 * hours)
  assert.equal(await trackParcels(deps), 2)
  assert.equal(carrier.calls.length, 4)
  assert.ok((await findCurrentParcel(db, id))?.trackAt)
})

test('after 45 days without an end somebody must ask the carrier', async () => {
  const bench = await underWay()
  bench.pass(46 * 24 * hours)
  await bench.says('collected')
  assert.match((await bench.attention()) ?? '', /45 days/)
  bench.pass(46 * 24 * hours)
  assert.equal(await trackParcels(bench.deps), 0)
})

test('a live carrier is never asked about a parcel of play money', async () => {
  const { db, deps, carrier, pass } = await underWay()
  pass(4 * hours)
  assert.equal(await trackParcels({ ...deps, carrier: { ...carrier, mode: 'live' } }), 0)
  assert.equal((await db.query('select 1 from parcels where track_at is not null')).length, 1)
})
