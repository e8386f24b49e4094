import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderLine } from '../orders/order.ts'
import { canMoveReturn, returnStates } from './return.ts'
import { refuseByRules, refuseImpossible, type WantedReturn } from './return-rules.ts'
import { parseUpiAddress } from './upi-address.ts'

const plain = { personalisation: undefined } as OrderLine
const written = { personalisation: { name: 'Asha', sign: undefined } } as OrderLine
const deliveredAt = new Date('2026-11-01T10:00:00+05:30')
const rules = { returnDays: 10, faultDays: 30, needsPhotos: true }

function refusal(
  wanted: Partial<WantedReturn>,
  { now = '2026-11-11T23:50:00+05:30', own = rules, leftUnits = [2, 1], at = [deliveredAt] as (Date | undefined)[] } = {},
) {
  const asked: WantedReturn = { lines: [{ position: 1, units: 1 }], reason: 'changed_mind', wish: 'money', photos: 0, ...wanted }
  const order = { lines: [plain, written] }
  const impossible = refuseImpossible(asked, { order, deliveredAt: at[0], leftUnits })
  return (impossible ?? refuseByRules(asked, { order, deliveredAt, now: new Date(now) }, own))?.code
}

const second = [{ position: 2, units: 1 }]

test('a change of mind is possible to the end of its last day in India, and never for a piece with a writing', () => {
  assert.equal(refusal({}), undefined)
  assert.equal(refusal({}, { now: '2026-11-12T00:10:00+05:30' }), 'too_late')
  assert.equal(refusal({ lines: second }), 'personalised')
  assert.equal(refusal({}, { own: { ...rules, returnDays: 0 } }), 'no_change_of_mind')
})

test('what is faulty, wrong or late comes back with a writing too, for as long as the owner says and never shorter than a change of mind', () => {
  for (const reason of ['faulty', 'wrong', 'late'] as const)
    assert.equal(refusal({ lines: second, reason, photos: 1 }, { now: '2026-12-01T12:00:00+05:30' }), undefined, reason)
  assert.equal(refusal({ reason: 'late' }, { now: '2026-12-02T12:00:00+05:30' }), 'too_late')
  assert.equal(refusal({ reason: 'late' }, { now: '2026-12-02T12:00:00+05:30', own: { ...rules, returnDays: 90 } }), undefined)
})

test('a fault needs a photograph where the owner wants one; a parcel that came too late does not', () => {
  assert.equal(refusal({ reason: 'faulty' }), 'photo_needed')
  assert.equal(refusal({ reason: 'faulty' }, { own: { ...rules, needsPhotos: false } }), undefined)
  assert.equal(refusal({ reason: 'late' }), undefined)
})

test('only what carries a writing is made again, and only pieces that are left can be asked for', () => {
  assert.equal(refusal({ wish: 'remake' }), 'wish_refused')
  assert.equal(refusal({ wish: 'replacement', lines: second, reason: 'late' }), 'wish_refused')
  assert.equal(refusal({ wish: 'remake', lines: second, reason: 'late' }), undefined)
  assert.equal(refusal({ lines: [{ position: 1, units: 3 }] }), 'too_many_units')
  assert.equal(refusal({ lines: [{ position: 9, units: 1 }] }), 'too_many_units')
  assert.equal(refusal({ lines: [] }), 'nothing_chosen')
  assert.equal(refusal({}, { at: [] }), 'not_delivered')
})

test('every state of a return can be reached from its first ones', () => {
  const reached = new Set<string>(['waiting', 'approved'])
  for (const from of returnStates) for (const to of returnStates) if (reached.has(from) && canMoveReturn(from, to)) reached.add(to)
  assert.deepEqual([...reached].toSorted(), [...returnStates].toSorted())
})

test('a UPI address is read in one spelling, and what cannot be one is refused', () => {
  assert.equal(parseUpiAddress(' Asha.Rao-1@OKBank '), 'asha.rao-1@okbank')
  for (const wrong of ['asha', 'asha@bank.example', '@okbank', 'asha@', 'asha@@ok', 'a@1bank', "asha'@ok", '9876543210'])
    assert.equal(parseUpiAddress(wrong), undefined, wrong)
})
