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
  const setup = await aShopWithBookedParcel({ clock: () => new Date(now) })
  const { db, id, awb, carrier, deps } = setup
  const pass = (ms: number) => void (now += ms)
  return {
    ...setup,
    pass,
    /** Sets the scans that the carrier reports, and asks for them four hours later. */
    async reports(...states: (TrackedState | undefined)[]) {
      carrier.scans = scansOf(...states)
      pass(4 * hours)
      return trackParcels(deps)
    },
    states: async () => [(await findCurrentParcel(db, id))?.state, (await findOrder(db, id))?.state],
    attention: async () => (await findOrder(db, id))?.attention,
    scans: async () => (await listScans(db, (await findCurrentParcel(db, id))!.id, awb)).map(({ state }) => state),
    mails: async () => (await kindsOfMails(db)).filter((kind) => kind.startsWith('parcel-') && kind !== 'parcel-booked'),
  }
}

test('the order follows its parcel, and the shopper is mailed about each state once', async () => {
  const setup = await underWay()
  assert.equal(await setup.reports(), 1)
  assert.deepEqual(await setup.states(), ['booked', 'booked'])
  await setup.reports('collected')
  assert.deepEqual(await setup.states(), ['collected', 'shipped'])
  await setup.reports('collected', 'in_transit', undefined)
  assert.deepEqual(await setup.states(), ['in_transit', 'shipped'])
  await setup.reports('collected', 'in_transit', undefined, 'out_for_delivery')
  await setup.reports('collected', 'in_transit', undefined, 'out_for_delivery', 'delivered')
  assert.deepEqual(await setup.states(), ['delivered', 'delivered'])
  assert.deepEqual(await setup.mails(), ['parcel-shipped', 'parcel-out-for-delivery', 'parcel-delivered'])
  assert.deepEqual(await setup.scans(), ['collected', 'in_transit', undefined, 'out_for_delivery', 'delivered'])
})

test('an outdated state is not mailed: a shopper who has the parcel gets no mail that it left', async () => {
  const setup = await underWay()
  await setup.reports('collected', 'in_transit', 'out_for_delivery', 'delivered')
  assert.deepEqual([await setup.states(), await setup.mails()], [['delivered', 'delivered'], ['parcel-delivered']])
})

test('a parcel does not move back when the carrier withdraws a scan', async () => {
  const setup = await underWay()
  await setup.reports('collected', 'in_transit', 'out_for_delivery')
  await setup.reports('collected', 'in_transit')
  assert.deepEqual(await setup.states(), ['out_for_delivery', 'shipped'])
})

test('the carrier is asked every four hours, and no more once the parcel has arrived', async () => {
  const setup = await underWay()
  await setup.reports('collected')
  setup.pass(3 * hours)
  assert.equal(await trackParcels(setup.deps), 0)
  await setup.reports('collected', 'delivered')
  setup.pass(100 * hours)
  assert.equal(await trackParcels(setup.deps), 0)
  assert.equal((await findCurrentParcel(setup.db, setup.id))?.trackAt, undefined)
})

test('the shop is mailed about a failed delivery but not about the next try, and a parcel that comes back needs a person', async () => {
  const setup = await underWay()
  await setup.reports('collected', 'out_for_delivery', 'undelivered')
  assert.deepEqual(await setup.states(), ['undelivered', 'shipped'])
  await setup.reports('collected', 'out_for_delivery', 'undelivered', 'out_for_delivery', 'undelivered', 'returning')
  assert.deepEqual(await setup.states(), ['returning', 'shipped'])
  assert.equal(await setup.attention(), undefined)
  await setup.reports('collected', 'out_for_delivery', 'undelivered', 'out_for_delivery', 'undelivered', 'returning', 'returned')
  assert.deepEqual(await setup.states(), ['returned', 'returned_to_origin'])
  assert.match((await setup.attention()) ?? '', /came back/)
  assert.deepEqual(await setup.mails(), ['parcel-undelivered', 'parcel-trouble', 'parcel-trouble', 'parcel-returned', 'parcel-trouble'])
})

test('a lost parcel and one that the carrier cancelled need a person', async () => {
  const lost = await underWay()
  await lost.reports('collected', 'lost')
  assert.match((await lost.attention()) ?? '', /lost/)
  const cancelled = await underWay()
  await cancelled.reports('cancelled')
  assert.deepEqual(await cancelled.states(), ['cancelled', 'booked'])
  assert.match((await cancelled.attention()) ?? '', /book it anew or cancel the order/)
})

test('the parcel of a cancelled order needs a person when it moves all the same, and none when it is cancelled too', async () => {
  for (const [state, attention] of [
    ['in_transit', /although the order is cancelled/],
    ['cancelled', /^$/],
  ] as const) {
    const setup = await underWay()
    await setup.db.transaction((tx) => tx.query(`update orders set state = 'cancelled', stock = 'released'`))
    await setup.reports(state)
    assert.match((await setup.attention()) ?? '', attention)
    assert.deepEqual((await setup.states())[1], 'cancelled')
  }
})

test('the shop is mailed once about a scan that needs a person', async () => {
  const setup = await underWay()
  setup.carrier.scans = [aScan({ state: 'booked', needsPerson: true, activity: 'Pickup failed: nobody there' })]
  for (let round = 0; round < 2; round++) {
    setup.pass(4 * hours)
    await trackParcels(setup.deps)
  }
  assert.deepEqual(await setup.mails(), ['parcel-trouble'])
})

test('a parcel that could not be handed back to us asks for a person that day, is mailed about once more after a week, and is settled by its arrival', async () => {
  const setup = await underWay()
  const now = setup.deps.clock().getTime()
  const scan = (state: TrackedState, hour: number) => aScan({ state, at: new Date(now + hour * hours) })
  const back = { ...scan('returning', 0), needsPerson: true, activity: 'RTO NDR: premises closed' }
  setup.carrier.scans = [scan('collected', -9), scan('returning', -5), back]
  const pollAfter = async (ms: number) => {
    setup.pass(ms)
    await trackParcels(setup.deps)
  }
  await pollAfter(4 * hours)
  assert.match((await setup.attention()) ?? '', /could not hand its parcel back to us: ask the carrier today/)
  const firstMails = await setup.mails()
  for (let day = 0; day < 3; day++) await pollAfter(24 * hours)
  assert.deepEqual(await setup.mails(), firstMails)
  for (let day = 3; day < 9; day++) await pollAfter(24 * hours)
  assert.deepEqual(await setup.mails(), [...firstMails, 'parcel-trouble'])
  setup.carrier.scans = [...setup.carrier.scans, scan('returned', 200)]
  await pollAfter(4 * hours)
  assert.doesNotMatch((await setup.attention()) ?? '', /hand its parcel back/)
})

test('a carrier that does not reply ends the round and is asked again in half an hour; a number it does not know does not end the round', async () => {
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

test('after 45 days without a final state a person must ask the carrier', async () => {
  const setup = await underWay()
  setup.pass(46 * 24 * hours)
  await setup.reports('collected')
  assert.match((await setup.attention()) ?? '', /45 days/)
  setup.pass(46 * 24 * hours)
  assert.equal(await trackParcels(setup.deps), 0)
})

test('a live carrier is never asked about a sandbox parcel', async () => {
  const { db, deps, carrier, pass } = await underWay()
  pass(4 * hours)
  assert.equal(await trackParcels({ ...deps, carrier: { ...carrier, mode: 'live' } }), 0)
  assert.equal((await db.query('select 1 from parcels where track_at is not null')).length, 1)
})
