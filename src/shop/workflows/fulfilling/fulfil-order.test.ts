import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { systemClock } from '#src/kit/time/clock.ts'
import type { OrderId } from '#src/kit/id.ts'
import { SupplierError } from '#src/kit/supplier-error.ts'
import { openDatabase } from '#src/platform/db/postgres.ts'
import { recordedSteps } from '#src/platform/jobs/recorded-steps.store.ts'
import { testDatabase } from '#tests/database.ts'
import { aPlaceOrder } from '#tests/factories/order.ts'
import { aShopWithPaidOrder } from '#tests/factories/parcel.ts'
import { ringBox, stock } from '#tests/factories/stocked-variant.ts'
import { fakeCarrier, type CarrierCall } from '#tests/fakes/fake-carrier.ts'
import { inMemorySteps } from '#tests/fakes/in-memory-steps.ts'
import { shopDeps } from '#tests/fakes/shop-deps.ts'
import { findOrder } from '../../orders/orders.store.ts'
import { findCurrentParcel } from '../../shipping/parcels.store.ts'
import { findInvoice } from '../../tax/tax-documents.store.ts'
import type { Deps } from '../deps.ts'
import { fulfilOrder } from './fulfil-order.ts'
import { chainSteps } from './parcel-chain.ts'
import { placeOrder } from '../ordering/place-order.ts'
import { resumeFulfilment } from './shipping-failure.ts'

const chain: CarrierCall[] = [
  'checkServiceability',
  'createConsignment',
  'assignAwb',
  'requestPickup',
  'generateManifest',
  'printManifest',
  'printLabel',
  'printCarrierInvoice',
  'track',
  'fetchDocument',
  'fetchDocument',
  'fetchDocument',
  'fetchDocument',
]
const calledOnce = [...new Set(chain)]
const noReply = () => new SupplierError('timeout', 'no answer in 10 s')

const parcelOf = ({ db, id }: { db: Deps['db']; id: OrderId }) => findCurrentParcel(db, id)
const countMails = async (db: Deps['db']) => (await db.query(`select 1 from outbox where kind = 'parcel-booked'`)).length

test('a paid order goes through every step once, and the shop gets the documents', async () => {
  const setup = await aShopWithPaidOrder()
  const { db, deps, id, carrier } = setup
  assert.equal(await fulfilOrder(id, deps), 'booked')
  assert.deepEqual(carrier.calls, chain)
  assert.equal((await findOrder(db, id))?.state, 'booked')
  const parcel = await parcelOf(setup)
  assert.deepEqual([parcel?.awb, parcel?.courierName, parcel?.pickupDate], ['AWB-cs-1', 'Courier 51', '2026-11-23'])
  const [mail] = await db.query<{ recipient_address: string; documents: number }>(
    `select recipient_address, jsonb_array_length(message -> 'documents') as documents from outbox where kind = 'parcel-booked'`,
  )
  assert.deepEqual(mail, { recipient_address: 'workshop@manjusha.example', documents: 4 })
  assert.equal(await fulfilOrder(id, deps), 'nothing to do')
  assert.equal(await countMails(db), 1)
})

test('an order is invoiced in the transaction that books its parcel, and not if it was cancelled meanwhile', async () => {
  // In the financial year that its number names.
  const { db, deps, id } = await aShopWithPaidOrder({ clock: () => new Date('2026-11-20T09:00:00Z') })
  assert.equal(await findInvoice(db, id), undefined)
  await fulfilOrder(id, deps)
  assert.equal((await findInvoice(db, id))?.number, 'MJ/TB2627/0001')

  const cancelled = await aShopWithPaidOrder()
  const { carrier } = cancelled
  const cancelling: Deps['carrier'] = {
    ...carrier,
    async track(awb) {
      await cancelled.db.transaction((tx) => tx.query(`update orders set state = 'cancelled', stock = 'released'`))
      return carrier.track(awb)
    },
  }
  await fulfilOrder(cancelled.id, { ...cancelled.deps, carrier: cancelling })
  assert.ok(cancelled.deps.queue.jobs.some(({ job }) => job === 'parcel.stop'))
  assert.equal(await findInvoice(cancelled.db, cancelled.id), undefined)
})

test('killed after any step, the next run continues there and repeats nothing', async () => {
  let killAfter: string | undefined
  for (const step of chainSteps) {
    const recorded = inMemorySteps((name) => {
      if (name === killAfter) throw new Error('killed')
    })
    const { db, deps, id, carrier } = await aShopWithPaidOrder({ recordedSteps: recorded })
    killAfter = step
    await assert.rejects(fulfilOrder(id, deps), /killed/)
    killAfter = undefined
    assert.equal(await fulfilOrder(id, deps), 'booked')
    assert.deepEqual(carrier.calls, chain, `killed after ${step}`)
    assert.equal(await countMails(db), 1)
  }
})

test('a reply lost at any step is asked for again later, and there is still one consignment', async () => {
  for (const call of calledOnce) {
    const setup = await aShopWithPaidOrder()
    const { db, deps, id, carrier } = setup
    carrier.failNext(call, noReply(), 'after')
    assert.equal(await fulfilOrder(id, deps), 'later')
    assert.deepEqual([(await parcelOf(setup))?.attempts, deps.queue.jobs.length], [1, 1])
    assert.equal(await fulfilOrder(id, deps), 'booked')
    assert.equal(carrier.consignments.length, 1, `lost at ${call}`)
    assert.equal(carrier.calls.filter((made) => made === 'assignAwb').length, call === 'assignAwb' ? 2 : 1)
    assert.equal(await countMails(db), 1)
  }
})

test('two workers on one order run each step once', async () => {
  const db = await testDatabase()
  await stock(db, ringBox)
  const other = openDatabase(db.connection)
  after(() => other.close())
  const carrier = fakeCarrier()
  const workers = [db, other].map((own) =>
    shopDeps(own, { carrier, recordedSteps: (workflow, key) => recordedSteps({ db: own, clock: systemClock }, workflow, key) }),
  )
  const placed = await placeOrder(aPlaceOrder({ paymentMethod: 'online' }), shopDeps(db))
  assert.ok(placed.ok)
  const { id } = placed.value.order
  await db.transaction((tx) => tx.query(`update orders set state = 'paid', stock = 'taken', paid_at = now()`))
  const outcomes = await Promise.all(workers.map((deps) => fulfilOrder(id, deps)))
  assert.ok(outcomes.includes('booked') && outcomes.every((outcome) => outcome !== 'later'))
  assert.deepEqual(carrier.calls, chain)
  assert.equal(await countMails(db), 1)
})

test('without an airway bill no later step runs, and the owner sees why', async () => {
  const setup = await aShopWithPaidOrder()
  const { deps, id, carrier } = setup
  for (let courier = 0; courier < 3; courier++) carrier.failNext('assignAwb', new SupplierError('courier_refused', 'pincode blocked'))
  assert.equal(await fulfilOrder(id, deps), 'blocked')
  assert.deepEqual(carrier.calls.slice(-3), ['assignAwb', 'assignAwb', 'assignAwb'])
  assert.match((await parcelOf(setup))?.blockedReason ?? '', /No courier took the parcel.*pincode blocked/)
  assert.deepEqual(deps.queue.jobs, [])
})

test('couriers are asked in order: the recommended one, then the cheapest', async () => {
  const { deps, id, carrier } = await aShopWithPaidOrder()
  carrier.failNext('assignAwb', new SupplierError('courier_refused', 'no'))
  const asked: string[] = []
  const assign = carrier.assignAwb
  carrier.assignAwb = (consignmentId, courierId) => {
    asked.push(courierId)
    return assign(consignmentId, courierId)
  }
  await fulfilOrder(id, deps)
  assert.deepEqual(asked, ['51', '43'])
})

test('a low wallet blocks the parcel until somebody resumes it, and then it continues where it stopped', async () => {
  const setup = await aShopWithPaidOrder()
  const { deps, id, carrier } = setup
  carrier.failNext('assignAwb', new SupplierError('wallet_low', 'Please recharge'))
  assert.equal(await fulfilOrder(id, deps), 'blocked')
  assert.match((await parcelOf(setup))?.blockedReason ?? '', /Recharge it/)
  await deps.db.transaction((tx) => resumeFulfilment(tx, id, deps))
  assert.equal((await parcelOf(setup))?.blockedReason, undefined)
  assert.deepEqual(
    deps.queue.jobs.map(({ job }) => job),
    ['order.fulfil'],
  )
  assert.equal(await fulfilOrder(id, deps), 'booked')
  assert.equal(carrier.consignments.length, 1)
})

test('a fault that needs a person blocks at once, and one that may pass is tried later and blocks in the end', async () => {
  for (const kind of ['auth', 'invalid', 'not_serviceable', 'forbidden'] as const) {
    const { deps, id, carrier } = await aShopWithPaidOrder()
    carrier.failNext('checkServiceability', new SupplierError(kind, 'no'))
    assert.equal(await fulfilOrder(id, deps), 'blocked', kind)
  }
  const { deps, id, carrier } = await aShopWithPaidOrder()
  const outcomes: string[] = []
  for (let run = 0; run < 6; run++) {
    carrier.failNext('requestPickup', noReply())
    outcomes.push(await fulfilOrder(id, deps))
  }
  assert.deepEqual(outcomes, ['later', 'later', 'later', 'later', 'later', 'blocked'])
  assert.equal(deps.queue.jobs.length, 5)
})

test('an unserviceable pincode blocks before anything is created', async () => {
  const { deps, id, carrier } = await aShopWithPaidOrder()
  carrier.couriers = []
  assert.equal(await fulfilOrder(id, deps), 'blocked')
  assert.deepEqual(carrier.calls, ['checkServiceability'])
})

test('a sandbox order never gets a real parcel', async () => {
  const setup = await aShopWithPaidOrder({ carrier: { ...fakeCarrier(), mode: 'live' } })
  assert.equal(await fulfilOrder(setup.id, setup.deps), 'blocked')
  assert.deepEqual((await parcelOf(setup))?.awb, undefined)
})

test('the pickup is requested for the day on which the lines are made, and never before today', async () => {
  const friday = new Date('2026-11-20T10:00:00+05:30')
  const { deps, id, carrier, db } = await aShopWithPaidOrder({ clock: () => friday })
  await db.transaction((tx) => tx.query('update orders set paid_at = $1', [friday]))
  await fulfilOrder(id, deps)
  const late = await aShopWithPaidOrder({ clock: () => new Date('2026-12-25T10:00:00+05:30') })
  await late.db.transaction((tx) => tx.query('update orders set paid_at = $1', [friday]))
  await fulfilOrder(late.id, late.deps)
  assert.deepEqual([...carrier.pickupDays, ...late.carrier.pickupDays], ['2026-11-24', '2026-12-26'])
})

test('an order that is not paid is left alone', async () => {
  const { db, deps, id, carrier } = await aShopWithPaidOrder()
  await db.transaction((tx) => tx.query(`update orders set state = 'cancelled', stock = 'released'`))
  assert.equal(await fulfilOrder(id, deps), 'nothing to do')
  assert.deepEqual(carrier.calls, [])
})
