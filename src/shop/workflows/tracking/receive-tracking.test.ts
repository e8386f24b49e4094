import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SupplierError } from '#src/kit/supplier-error.ts'
import { aShopWithBookedParcel, kindsOfMails, scansOf } from '#tests/factories/parcel.ts'
import { findOrder } from '../../orders/orders.store.ts'
import type { TrackedState, TrackingEvent } from '../../shipping/carrier.port.ts'
import { findCurrentParcel } from '../../shipping/parcels.store.ts'
import type { JobData } from '../deps.ts'
import { applyTrackingEvent, receiveTracking } from './receive-tracking.ts'

let events = 0

async function underWay() {
  const bench = await aShopWithBookedParcel()
  const { db, deps, id, awb } = bench
  const receive = (event: Partial<TrackingEvent>, token: string | undefined = 'token') => {
    const told = { eventId: `event-${++events}`, awb, reference: 'MJ-10001', scans: [], ...event }
    return receiveTracking({ raw: Buffer.from(JSON.stringify(told)), token }, deps)
  }
  return {
    ...bench,
    receive,
    event: (...states: (TrackedState | undefined)[]) => receive({ scans: scansOf(...states) }),
    /** Runs what was enqueued, once. */
    async work() {
      const jobs = deps.queue.jobs.splice(0).filter(({ job }) => job === 'tracking.webhook')
      for (const { data } of jobs) await applyTrackingEvent(data as JobData['tracking.webhook'], deps)
      return jobs.length
    },
    states: async () => [(await findCurrentParcel(db, id))?.state, (await findOrder(db, id))?.state],
    count: async (table: 'inbox' | 'tracking_scans') => (await db.query(`select 1 from ${table}`)).length,
  }
}

test('what the courier tells moves the parcel and the order, at once and without asking back', async () => {
  const bench = await underWay()
  assert.deepEqual(await bench.event('collected', 'in_transit'), { ok: true, value: 'kept' })
  assert.equal(await bench.work(), 1)
  assert.deepEqual(await bench.states(), ['in_transit', 'shipped'])
  assert.deepEqual(bench.carrier.calls, [])
})

test('forged: without the token nothing is kept and nothing moves', async () => {
  const bench = await underWay()
  for (const token of ['Token', '', 'token ', undefined]) {
    const received = await bench.receive({ scans: scansOf('delivered') }, token ?? '')
    assert.deepEqual(received, { ok: false, problem: { code: 'webhook_not_genuine' } })
  }
  assert.equal(await bench.count('inbox'), 0)
})

test('twice: the same event five times is one event, one scan and one mail', async () => {
  const bench = await underWay()
  const told = { eventId: 'same', scans: scansOf('out_for_delivery') }
  const answers = []
  for (let time = 0; time < 5; time++) answers.push(await bench.receive(told))
  assert.deepEqual(
    answers.map((answer) => answer.ok && answer.value),
    ['kept', 'known', 'known', 'known', 'known'],
  )
  assert.equal(await bench.work(), 1)
  assert.deepEqual([await bench.count('inbox'), await bench.count('tracking_scans')], [1, 1])
  assert.equal((await kindsOfMails(bench.db)).filter((kind) => kind === 'parcel-out-for-delivery').length, 1)
})

test('out of order and late: an older scan is kept and changes nothing', async () => {
  const bench = await underWay()
  const [collected, transit, delivering] = scansOf('collected', 'in_transit', 'out_for_delivery')
  for (const scan of [delivering!, collected!, transit!]) {
    await bench.receive({ scans: [scan] })
    await bench.work()
  }
  assert.deepEqual(await bench.states(), ['out_for_delivery', 'shipped'])
  assert.equal(await bench.count('tracking_scans'), 3)
  assert.deepEqual(
    (await kindsOfMails(bench.db)).filter((kind) => /shipped|out-for/.test(kind)),
    ['parcel-out-for-delivery'],
  )
})

test('a delivery is believed only when the carrier, asked by us, says so too', async () => {
  const bench = await underWay()
  bench.carrier.scans = scansOf('collected', 'in_transit')
  await bench.event('collected', 'in_transit', 'delivered')
  await bench.work()
  assert.deepEqual(bench.carrier.calls, ['track'])
  assert.deepEqual(await bench.states(), ['in_transit', 'shipped'])
  const soon = (await findCurrentParcel(bench.db, bench.id))?.trackAt?.getTime() ?? 0
  assert.ok(soon - Date.now() < 11 * 60_000)

  bench.carrier.scans = scansOf('collected', 'in_transit', 'delivered')
  await bench.event('collected', 'in_transit', 'delivered')
  await bench.work()
  assert.deepEqual(await bench.states(), ['delivered', 'delivered'])
})

test('an ending that cannot be confirmed because the carrier is down stays in the inbox for the next try', async () => {
  const bench = await underWay()
  bench.carrier.scans = scansOf('returning')
  await bench.event('returning')
  const [job] = bench.deps.queue.jobs.splice(0)
  bench.carrier.failNext('track', new SupplierError('timeout', 'no answer'))
  const data = job?.data as JobData['tracking.webhook']
  await assert.rejects(applyTrackingEvent(data, bench.deps))
  assert.deepEqual(await bench.states(), ['booked', 'booked'])
  await applyTrackingEvent(data, bench.deps)
  assert.deepEqual(await bench.states(), ['returning', 'shipped'])
  await applyTrackingEvent(data, bench.deps)
  assert.equal((await bench.db.query('select 1 from inbox where handled_at is null')).length, 0)
})

test('an airway bill nobody knows, and what cannot be understood, are kept and answered like any other', async () => {
  const bench = await underWay()
  assert.ok((await bench.receive({ awb: 'OTHER', reference: 'MJ-99', scans: scansOf('delivered') })).ok)
  assert.ok((await bench.receive({ awb: undefined, reference: undefined })).ok)
  assert.equal(await bench.work(), 2)
  assert.deepEqual(await bench.states(), ['booked', 'booked'])
  assert.equal((await bench.db.query('select 1 from inbox where handled_at is null')).length, 0)
})

test('a parcel that staff gave another number in the carrier’s panel is followed under it, once the carrier says that it is ours', async () => {
  const bench = await underWay()
  const order = await findOrder(bench.db, bench.id)
  const told = { awb: 'NEW-1', reference: order?.orderNumber, scans: scansOf('collected') }
  await bench.receive(told)
  await bench.work()
  assert.equal((await findCurrentParcel(bench.db, bench.id))?.awb, bench.awb)

  bench.carrier.reassigned = 'NEW-1'
  bench.carrier.scans = scansOf('collected')
  await bench.receive(told)
  await bench.work()
  assert.equal((await findCurrentParcel(bench.db, bench.id))?.awb, 'NEW-1')
  assert.deepEqual(await bench.states(), ['collected', 'shipped'])
})
