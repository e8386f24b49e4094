import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { systemClock } from '#src/kit/time/clock.ts'
import { shiprocketCarrier } from '#src/integrations/shiprocket/shiprocket-carrier.ts'
import { recordedSteps } from '#src/platform/jobs/recorded-steps.store.ts'
import { startShiprocketSandbox } from '#src/sandbox/shiprocket/shiprocket-sandbox.ts'
import { testDatabase } from '#tests/database.ts'
import { aPlaceOrder } from '#tests/factories/order.ts'
import { ringBox, stock } from '#tests/factories/stocked-variant.ts'
import { shopDeps, testSettings } from '#tests/fakes/shop-deps.ts'
import { fulfilOrder } from '#src/shop/workflows/fulfilling/fulfil-order.ts'
import { resumeFulfilment } from '#src/shop/workflows/fulfilling/shipping-failure.ts'
import { placeOrder } from '#src/shop/workflows/ordering/place-order.ts'

async function aPaidOrder() {
  const db = await testDatabase()
  await stock(db, ringBox)
  const sandbox = await startShiprocketSandbox({ pickupLocation: testSettings.pickup.location })
  after(() => sandbox.stop())
  const { url, email, password } = sandbox
  let token: string | undefined
  const tokenStore = { get: async () => token, set: async (given: string | undefined) => void (token = given) }
  const carrier = shiprocketCarrier({ baseUrl: url, email, password, tokenStore, mode: 'sandbox', timeoutMs: 2_000 })
  const deps = shopDeps(db, { carrier, recordedSteps: (workflow, key) => recordedSteps({ db, clock: systemClock }, workflow, key) })
  const placed = await placeOrder(aPlaceOrder({ paymentMethod: 'online' }), deps)
  assert.ok(placed.ok)
  const { id } = placed.value.order
  await db.transaction((tx) => tx.query(`update orders set state = 'paid', stock = 'taken', paid_at = now()`))
  return { db, sandbox, deps, id }
}

test('over the real protocol, with every reply lost once, an order is booked with one parcel and one charge', async () => {
  const { db, sandbox, deps, id } = await aPaidOrder()
  const walletBefore = sandbox.state().walletPaise
  for (const path of [
    '/orders/create',
    '/courier/assign',
    '/generate/pickup',
    '/manifests/generate',
    '/manifests/print',
    '/generate/label',
    '/print/invoice',
  ]) {
    sandbox.faults.add({ path, action: { drop: 'after' } })
  }
  const outcomes: string[] = []
  while (outcomes.length < 10 && !outcomes.includes('booked')) outcomes.push(await fulfilOrder(id, deps))

  assert.equal(outcomes.at(-1), 'booked')
  const carrierOrders = Object.values(sandbox.state().orders)
  assert.equal(carrierOrders.length, 1)
  const charges = Object.values(sandbox.state().shipments).map(({ chargedPaise }) => chargedPaise)
  assert.deepEqual(charges, [walletBefore - sandbox.state().walletPaise])
  assert.equal(sandbox.calls.filter((call) => call.includes('/courier/assign/awb')).length, 1)
  const [parcel] = await db.query<{ awb: string; label_url: string }>('select awb, label_url from parcels')
  assert.ok(parcel?.awb)
  assert.equal((await fetch(parcel.label_url)).headers.get('content-type'), 'application/pdf')
})

test('an order of older rules, whose address a label would cut, waits for a person, is mailed about, and goes on once it is corrected', async () => {
  const { db, sandbox, deps, id } = await aPaidOrder()
  const address = ['x'.repeat(118), 'y'.repeat(118)]
  await db.transaction((tx) => tx.query('update orders set address_line1 = $1, address_line2 = $2', address))
  assert.equal(await fulfilOrder(id, deps), 'blocked')
  const [blocked] = await db.query<{ blocked_reason: string }>('select blocked_reason from parcels')
  assert.match(
    blocked?.blocked_reason ?? '',
    /^The carrier refuses the recipient\. Correct the address, then retry\..*longer than a label's two lines/,
  )
  const mails = await db.query<{ message: string }>("select message::text from outbox where message->>'kind' = 'parcel-blocked'")
  assert.equal(mails.length, 1)
  assert.deepEqual(sandbox.state().orders, {})
  await db.transaction((tx) => tx.query("update orders set address_line1 = '12 MG Road', address_line2 = 'Flat 4'"))
  await db.transaction((tx) => resumeFulfilment(tx, id, deps))
  assert.equal(await fulfilOrder(id, deps), 'booked')
})
