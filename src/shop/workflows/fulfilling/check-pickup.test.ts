import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SupplierError } from '#src/kit/supplier-error.ts'
import { fakeCarrier } from '#tests/fakes/fake-carrier.ts'
import { testSettings } from '#tests/fakes/shop-deps.ts'
import { checkPickup } from './check-pickup.ts'

test('an unknown pickup location is reported with those that the carrier knows and what to do', async () => {
  const carrier = fakeCarrier()
  assert.equal(await checkPickup({ carrier, settings: testSettings }), undefined)
  carrier.pickupLocations = ['Primary', 'Old workshop']
  const warning = (await checkPickup({ carrier, settings: testSettings })) ?? ''
  for (const part of ['"Manjusha Workshop"', 'it knows "Primary", "Old workshop"', 'SHIPROCKET_PICKUP_LOCATION', 'Shop, Delivery'])
    assert.ok(warning.includes(part), part)
  carrier.pickupLocations = []
  assert.match((await checkPickup({ carrier, settings: testSettings })) ?? '', /it knows none/)
})

test('a carrier that cannot be asked is not mistaken for one that does not know the pickup location', async () => {
  const carrier = fakeCarrier()
  carrier.failNext('listPickupLocations', new SupplierError('timeout', 'no answer'))
  await assert.rejects(checkPickup({ carrier, settings: testSettings }), SupplierError)
})
