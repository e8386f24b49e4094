import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paise } from '#src/kit/money.ts'
import { chooseCouriers, packParcel } from './pack-parcel.ts'

const byDefault = { lengthMm: 100, widthMm: 100, heightMm: 100, weightGrams: 800 }
const line = (weightGrams: number, sideMm: number, quantity = 1) => ({
  weightGrams,
  lengthMm: sideMm,
  widthMm: sideMm,
  heightMm: sideMm,
  quantity,
})
const courier = (courierId: string, ratePaise: number, { recommended = false, cod = true } = {}) => ({
  courierId,
  name: courierId,
  ratePaise: paise(ratePaise),
  courierDays: 3,
  cod,
  recommended,
})

test('a parcel weighs what its units weigh together, and is as large as all of them need', () => {
  const base = { lengthMm: 168, widthMm: 168 }
  assert.deepEqual(packParcel([line(1200, 168)], byDefault), { ...base, heightMm: 168, weightGrams: 1200 })
  // Two of 90 mm a side lie beside each other on top.
  assert.deepEqual(packParcel([line(300, 90, 2), line(1200, 168)], byDefault), { ...base, heightMm: 220, weightGrams: 1800 })
  assert.deepEqual(packParcel([line(300, 90, 4)], byDefault), { lengthMm: 90, widthMm: 90, heightMm: 360, weightGrams: 1200 })
})

test('units without weight and size travel in the default parcel', () => {
  assert.deepEqual(packParcel([line(0, 0)], byDefault), byDefault)
})

test('at most three couriers are asked, the recommended one first, and for cash orders only those who collect cash', () => {
  const couriers = [
    courier('a', 300),
    courier('b', 100, { cod: false }),
    courier('c', 900, { recommended: true }),
    courier('d', 200),
    courier('e', 400),
  ]
  const ids = (isCash: boolean) => chooseCouriers(couriers, isCash).map(({ courierId }) => courierId)
  assert.deepEqual(
    [ids(false), ids(true)],
    [
      ['c', 'b', 'd'],
      ['c', 'd', 'a'],
    ],
  )
})
