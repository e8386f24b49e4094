import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { VariantId } from '#src/kit/id.ts'
import { anOrderLine } from '#tests/factories/order.ts'
import { type UnitsInspection, settleAll, settleReturnedUnits } from './settled-units.ts'

const [noor, tara] = ['NOOR-OXB' as VariantId, 'TARA-BLK' as VariantId]
const lines = [
  anOrderLine({ variantId: noor, quantity: 2 }),
  anOrderLine({ variantId: noor, quantity: 3, personalisation: undefined }),
  anOrderLine({ variantId: tara, quantity: 1, personalisation: undefined }),
]

function settledAs(inspection: Partial<UnitsInspection>) {
  const result = settleReturnedUnits(lines, { damaged: [], sellsPersonalised: false, ...inspection })
  return result.ok
    ? result.value.map(({ variantId, isPersonalised, fate, quantity }) => `${quantity} ${variantId}${isPersonalised ? '*' : ''} ${fate}`)
    : result.problem
}

test('plain units that came back are restocked, and personalised ones are written off', () => {
  assert.deepEqual(settledAs({}), ['3 NOOR-OXB back in stock', '1 TARA-BLK back in stock', '2 NOOR-OXB* written off'])
})

test('personalised units are restocked when staff report that they can be sold', () => {
  assert.deepEqual(settledAs({ sellsPersonalised: true }), [
    '3 NOOR-OXB back in stock',
    '1 TARA-BLK back in stock',
    '2 NOOR-OXB* back in stock',
  ])
})

test('damaged units are written off: some, all of a variant, or everything', () => {
  assert.deepEqual(settledAs({ damaged: [{ variantId: noor, quantity: 1 }] }), [
    '2 NOOR-OXB back in stock',
    '1 NOOR-OXB written off',
    '1 TARA-BLK back in stock',
    '2 NOOR-OXB* written off',
  ])
  assert.deepEqual(settledAs({ damaged: [{ variantId: noor, quantity: undefined }] }), [
    '3 NOOR-OXB written off',
    '1 TARA-BLK back in stock',
    '2 NOOR-OXB* written off',
  ])
  assert.deepEqual(settledAs({ damaged: 'all', sellsPersonalised: true }), [
    '3 NOOR-OXB written off',
    '1 TARA-BLK written off',
    '2 NOOR-OXB* written off',
  ])
})

test('units that were not in the parcel cannot be damaged', () => {
  assert.deepEqual(settledAs({ damaged: [{ variantId: 'ELSE', quantity: undefined }] }), {
    code: 'not_in_parcel',
    variantId: 'ELSE',
    inParcel: 0,
  })
  assert.deepEqual(settledAs({ damaged: [{ variantId: noor, quantity: 6 }] }), { code: 'not_in_parcel', variantId: noor, inParcel: 5 })
})

test('every unit of a lost parcel is written off', () => {
  assert.deepEqual(
    settleAll(lines, 'written off').map(({ quantity, fate }) => `${quantity} ${fate}`),
    ['3 written off', '1 written off', '2 written off'],
  )
})
