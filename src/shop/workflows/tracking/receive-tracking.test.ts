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
  const setup = await aShopWithBookedParcel()
  const { db, deps, id, awb } = setup
  const receive = (event: Partial<TrackingEvent>, token: string | undefined = 'token') => {
    const delivered = { eventId: `event-${++events}`, awb, reference: 'MJ-10001', scans: [], ...event }
    return receiveTracking({ raw: Buffer.from(JSON.stringify(delivered)), token }, deps)
  }
  return {
    ...setup,
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

test('a scan that the courier reports moves the parcel and the order at once, without asking the carrier', async () => {
  const setup = await underWay()
  assert.deepEqual(await setup.event('collected', 'in_transit'), { ok: true, value: 'stored' })
  assert.equal(await setup.work(), 1)
  assert.deepEqual(await setup.states(), ['in_transit', 'shipped'])
  assert.deepEqual(setup.carrier.calls, [])
})

test('forged: without the token nothing is stored and nothing moves', async () => {
  const setup = await underWay()
  for (const token of ['Token', '', 'token ', undefined]) {
    const received = await setup.receive({ scans: scansOf('delivered') }, token ?? '')
    assert.deepEqual(received, { ok: false, problem: { code: 'webhook_not_genuine' } })
  }
  assert.equal(await setup.count('inbox'), 0)
})

test('twice: the same event five times is one event, one scan and one mail', async () => {
  const setup = await underWay()
  const event = { eventId: 'same', scans: scansOf('out_for_delivery') }
  const replies = []
  for (let time = 0; time < 5; time++) replies.push(await setup.receive(event))
  assert.deepEqual(
    replies.map((reply) => reply.ok && reply.value),
    ['stored', 'known', 'known', 'known', 'known'],
  )
  assert.equal(await setup.work(), 1)
  assert.deepEqual([await setup.count('inbox'), await setup.count('tracking_scans')], [1, 1])
  assert.equal((await kindsOfMails(setup.db)).filter((kind) => kind === 'parcel-out-for-delivery').length, 1)
})

test('out of order and late: an older scan is stored and changes nothing', async () => {
  const setup = await underWay()
  const [collected, transit, delivering] = scansOf('collected', 'in_transit', 'out_for_delivery')
  for (const scan of [delivering!, collected!, transit!]) {
    await setup.receive({ scans: [scan] })
    await setup.work()
  }
  assert.deepEqual(await setup.states(), ['out_for_delivery', 'shipped'])
  assert.equal(await setup.count('tracking_scans'), 3)
  assert.deepEqual(
    (await kindsOfMails(setup.db)).filter((kind) => /shipped|out-for/.test(kind)),
    ['parcel-out-for-delivery'],
  )
})

test('a delivery counts only when the carrier, asked by us, confirms it', async () => {
  const setup = await underWay()
  setup.carrier.scans = scansOf('collected', 'in_transit')
  await setup.event('collected', 'in_transit', 'delivered')
  await setup.work()
  assert.deepEqual(setup.carrier.calls, ['track'])
  assert.deepEqual(await setup.states(), ['in_transit', 'shipped'])
  const soon = (await findCurrentParcel(setup.db, setup.id))?.trackAt?.getTime() ?? 0
  assert.ok(soon - Date.now() < 11 * 60_000)

  setup.carrier.scans = scansOf('collected', 'in_transit', 'delivered')
  await setup.event('collected', 'in_transit', 'delivered')
  await setup.work()
  assert.deepEqual(await setup.states(), ['delivered', 'delivered'])
})

test('an ending that cannot be confirmed because the carrier is down stays in the inbox for the next try', async () => {
  const setup = await underWay()
  setup.carrier.scans = scansOf('returning')
  await setup.event('returning')
  const [job] = setup.deps.queue.jobs.splice(0)
  setup.carrier.failNext('track', new SupplierError('timeout', 'no answer'))
  const data = job?.data as JobData['tracking.webhook']
  await assert.rejects(applyTrackingEvent(data, setup.deps))
  assert.deepEqual(await setup.states(), ['booked', 'booked'])
  await applyTrackingEvent(data, setup.deps)
  assert.deepEqual(await setup.states(), ['returning', 'shipped'])
  await applyTrackingEvent(data, setup.deps)
  assert.equal((await setup.db.query('select 1 from inbox where handled_at is null')).length, 0)
})

test('events about an unknown airway bill, or that cannot be read, are stored and get the same reply', async () => {
  const setup = await underWay()
  assert.ok((await setup.receive({ awb: 'OTHER', reference: 'MJ-99', scans: scansOf('delivered') })).ok)
  assert.ok((await setup.receive({ awb: undefined, reference: undefined })).ok)
  assert.equal(await setup.work(), 2)
  assert.deepEqual(await setup.states(), ['booked', 'booked'])
  assert.equal((await setup.db.query('select 1 from inbox where handled_at is null')).length, 0)
})

test('a parcel that got another airway bill in the carrier’s panel is tracked under it, once the carrier confirms that it is ours', async () => {
  const setup = await underWay()
  const order = await findOrder(setup.db, setup.id)
  const event = { awb: 'NEW-1', reference: order?.orderNumber, scans: scansOf('collected') }
  await setup.receive(event)
  await setup.work()
  assert.equal((await findCurrentParcel(setup.db, setup.id))?.awb, setup.awb)

  setup.carrier.reassigned = 'NEW-1'
  setup.carrier.scans = scansOf('collected')
  await setup.receive(event)
  await setup.work()
  assert.equal((await findCurrentParcel(setup.db, setup.id))?.awb, 'NEW-1')
  assert.deepEqual(await setup.states(), ['collected', 'shipped'])
})
