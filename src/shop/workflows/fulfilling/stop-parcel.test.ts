import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemClock } from '#src/kit/time/clock.ts'
import type { OrderId } from '#src/kit/id.ts'
import { SupplierError } from '#src/kit/supplier-error.ts'
import { recordedSteps } from '#src/platform/jobs/recorded-steps.store.ts'
import { testDatabase } from '#tests/database.ts'
import { aPaidOrderOf } from '#tests/factories/parcel.ts'
import { ringBox, stock } from '#tests/factories/stocked-variant.ts'
import { fakeCarrier } from '#tests/fakes/fake-carrier.ts'
import { shopDeps, testShop } from '#tests/fakes/shop-deps.ts'

async function aPaidOrder() {
  const db = await testDatabase()
  await stock(db, ringBox)
  const carrier = fakeCarrier()
  const deps = shopDeps(db, { carrier, recordedSteps: (workflow, key) => recordedSteps({ db, clock: systemClock }, workflow, key) })
  const shop = testShop(db, deps)
  const id = await aPaidOrderOf(deps)
  const cancel = () => shop.orders.cancel({ orderId: id, cancelledBy: { who: 'shopper' }, reason: undefined })
  const stops = () => carrier.calls.filter((call) => call === 'cancelConsignment').length
  const parcelState = async () => (await db.query<{ state: string }>('select state from parcels'))[0]?.state
  return { db, carrier, deps, shop, id: id as OrderId, cancel, stops, parcelState }
}

test('the parcel of a cancelled order is cancelled with the carrier, once', async () => {
  const { shop, deps, id, cancel, stops, parcelState } = await aPaidOrder()
  assert.equal(await shop.work.fulfil(id), 'booked')
  assert.ok((await cancel()).ok)
  assert.deepEqual(
    deps.queue.jobs.filter(({ job }) => job === 'parcel.stop').map(({ data }) => data),
    [{ orderId: id }],
  )
  assert.equal(await shop.work.stopParcel(id), 'stopped')
  assert.equal(await shop.work.stopParcel(id), 'nothing to do')
  assert.deepEqual([stops(), await parcelState()], [1, 'cancelled'])
  assert.equal((await shop.orders.find(id))?.attention, undefined)
})

test('a booking that was interrupted half-way is cancelled too, and goes no further', async () => {
  const { shop, carrier, id, cancel, stops } = await aPaidOrder()
  carrier.failNext('assignAwb', new Error('killed'))
  await assert.rejects(shop.work.fulfil(id), /killed/)
  await cancel()
  assert.equal(await shop.work.fulfil(id), 'nothing to do')
  assert.equal(await shop.work.stopParcel(id), 'stopped')
  assert.equal(stops(), 1)
})

test('a consignment whose creation got no reply is looked for, and cancelled too', async () => {
  const { shop, carrier, id, cancel, stops } = await aPaidOrder()
  carrier.failNext('createConsignment', new Error('killed'), 'after')
  await assert.rejects(shop.work.fulfil(id), /killed/)
  await cancel()
  assert.equal(await shop.work.stopParcel(id), 'stopped')
  assert.equal(await shop.work.stopParcel(id), 'nothing to do')
  assert.equal(stops(), 1)
})

test('a booking that was interrupted before anything was created is at its end, without a word to the carrier', async () => {
  const { shop, carrier, id, cancel, stops, parcelState } = await aPaidOrder()
  carrier.failNext('createConsignment', new Error('killed'))
  await assert.rejects(shop.work.fulfil(id), /killed/)
  await cancel()
  assert.equal(await shop.work.stopParcel(id), 'stopped')
  assert.deepEqual([stops(), await parcelState()], [0, 'cancelled'])
})

test('an order cancelled before its booking began has nothing to stop', async () => {
  const { shop, id, cancel, stops } = await aPaidOrder()
  await cancel()
  assert.equal(await shop.work.stopParcel(id), 'nothing to do')
  assert.equal(stops(), 0)
})

test('a carrier that does not reply is asked again, and when it refuses a person has to stop the parcel', async () => {
  const { shop, carrier, id, cancel, parcelState } = await aPaidOrder()
  await shop.work.fulfil(id)
  await cancel()
  carrier.failNext('cancelConsignment', new SupplierError('timeout', 'no answer'))
  await assert.rejects(shop.work.stopParcel(id), SupplierError)
  carrier.failNext('cancelConsignment', new SupplierError('invalid', 'Already picked up.'))
  assert.equal(await shop.work.stopParcel(id), 'asked a person')
  assert.match((await shop.orders.find(id))?.attention ?? '', /stop it by hand\. The carrier said: Already picked up\./)
  assert.equal(await parcelState(), 'booked')
})
