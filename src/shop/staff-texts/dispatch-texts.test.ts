import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pickupLabel, pickupSentence } from './dispatch-texts.ts'

test('what is packed is packed for a pickup that comes, and no longer for one that is over', () => {
  const at = new Date('2026-11-27T15:30:00+05:30')
  const pickup = (packed: number) => ({ planned: 8, packed, handedOver: 0, at })
  const before = new Date('2026-11-27T14:00:00+05:30')
  const after = new Date('2026-11-27T18:12:00+05:30')
  assert.equal(pickupSentence(pickup(6), before), '6 of 8 are packed for 15.30.')
  assert.equal(pickupSentence(pickup(6), after), '6 of 8 are packed; the pickup was at 15.30.')
  assert.equal(pickupSentence(pickup(8), after), 'All 8 are packed for 15.30.')
  const labels = [pickupLabel(pickup(6), before), pickupLabel(pickup(6), after), pickupLabel(pickup(8), after)]
  assert.deepEqual(labels, ['packed for 15.30', 'packed; the pickup was at 15.30', 'packed for 15.30'])
})
