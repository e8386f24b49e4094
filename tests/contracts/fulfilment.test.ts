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
import { placeOrder } from '#src/shop/workflows/ordering/place-order.ts'

test('over the real protocol, with every reply lost once, an order is booked with one parcel and one charge', async () => {
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
