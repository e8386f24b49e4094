import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Day } from '#src/kit/time/day.ts'
import { paise } from '#src/kit/money.ts'
import type { Courier } from './carrier.port.ts'
import { promiseDelivery, type PromiseInputs } from './delivery-promise.ts'
import { distanceBetween } from './distance.ts'

const pune = { city: 'Pune', stateCode: '27' }
const bengaluru = { city: 'Bengaluru', stateCode: '29' }

const courier = (courierDays: number, overrides: Partial<Courier> = {}): Courier => ({
  courierId: String(courierDays),
  name: `Courier ${courierDays}`,
  ratePaise: paise(courierDays * 1000),
  courierDays,
  cod: true,
  recommended: false,
  ...overrides,
})

/** Friday, 13 November 2026, before the cut-off hour; the Wednesday after it is a holiday. */
const inputs = (overrides: Partial<PromiseInputs> = {}): PromiseInputs => ({
  orderedAt: new Date('2026-11-13T10:00:00+05:30'),
  makingDays: 3,
  hours: { cutOffHour: 14, holidays: ['2026-11-18' as Day] },
  from: pune,
  to: bengaluru,
  known: { couriers: [courier(3, { recommended: true }), courier(5)], isOld: false },
  ...overrides,
})

test('making days and courier days become dates: from the recommended courier to the slowest that may be asked', () => {
  assert.deepEqual(promiseDelivery(inputs()), {
    ...{ kind: 'arrives', readyOn: '2026-11-17', from: '2026-11-20', to: '2026-11-23', cod: true, isEstimate: false },
  })
})

test('an order after the cut-off hour arrives a working day later', () => {
  const late = promiseDelivery(inputs({ orderedAt: new Date('2026-11-13T14:00:00+05:30') }))
  assert.deepEqual(late.kind === 'arrives' && [late.readyOn, late.from], ['2026-11-19', '2026-11-23'])
})

test('no delivery is promised for a Sunday or a holiday, and each promise is a span of days', () => {
  const only = (days: number) => ({ couriers: [courier(days)], isOld: false })
  const sunday = promiseDelivery(inputs({ makingDays: 0, known: only(2) }))
  assert.deepEqual(sunday.kind === 'arrives' && [sunday.from, sunday.to], ['2026-11-16', '2026-11-16'])
  const holiday = promiseDelivery(inputs({ makingDays: 0, known: only(5) }))
  assert.deepEqual(holiday.kind === 'arrives' && [holiday.from, holiday.to], ['2026-11-19', '2026-11-19'])
  const same = promiseDelivery(inputs({ makingDays: 0, known: only(0) }))
  assert.deepEqual(same.kind === 'arrives' && [same.from, same.to], ['2026-11-14', '2026-11-16'])
})

test('cash on delivery is promised when one of the couriers collects cash, and refused when none does', () => {
  const cod = (...takes: boolean[]) => {
    const promise = promiseDelivery(inputs({ known: { couriers: takes.map((each) => courier(3, { cod: each })), isOld: false } }))
    return promise.kind === 'arrives' && promise.cod
  }
  assert.deepEqual([cod(true, false), cod(false, false)], [true, false])
})

test('a pincode that no courier reaches is reported as unreachable', () => {
  assert.deepEqual(promiseDelivery(inputs({ known: { couriers: [], isOld: false } })), { kind: 'unreachable' })
})

test('with the carrier down the distance makes an estimate that is marked as one and promises no cash on delivery', () => {
  const places = [
    pune,
    { city: 'Nagpur', stateCode: '27' },
    bengaluru,
    { city: 'Indore', stateCode: '23' },
    { city: 'Kamrup', stateCode: '18' },
    { city: '', stateCode: '' },
  ]
  const spans = places.map((to) => promiseDelivery(inputs({ to, known: undefined })))
  for (const promise of spans) assert.ok(promise.kind === 'arrives' && promise.isEstimate && promise.cod === undefined)
  assert.deepEqual(
    spans.map((promise) => promise.kind === 'arrives' && promise.from),
    ['2026-11-19', '2026-11-19', '2026-11-19', '2026-11-21', '2026-11-23', '2026-11-21'],
  )
})

test('an earlier reply of the carrier is used as an estimate while it is down', () => {
  const promise = promiseDelivery(inputs({ known: { couriers: [courier(3)], isOld: true } }))
  assert.deepEqual(promise.kind === 'arrives' && [promise.isEstimate, promise.cod], [true, true])
})

test('distances: the North-East, the islands and the far north are far from everywhere but themselves', () => {
  const guwahati = { city: 'Kamrup', stateCode: '18' }
  assert.equal(distanceBetween(pune, guwahati), 'far away')
  assert.equal(distanceBetween(guwahati, pune), 'far away')
  assert.equal(distanceBetween(guwahati, guwahati), 'same city')
  assert.equal(distanceBetween(pune, { city: 'South Andaman', stateCode: '35' }), 'far away')
  assert.equal(distanceBetween(pune, { city: 'Srinagar', stateCode: '01' }), 'far away')
  assert.equal(distanceBetween(pune, { city: 'Delhi', stateCode: '07' }), 'between metros')
  assert.equal(distanceBetween(pune, { city: 'Jaipur', stateCode: '08' }), 'rest of India')
})
