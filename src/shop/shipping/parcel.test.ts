import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TrackedState } from './carrier.port.ts'
import { canMoveParcel, type ParcelState, parcelStates, isFinal, stateAfter } from './parcel.ts'

const nextOf = (state: ParcelState) => parcelStates.filter((next) => canMoveParcel(state, next as TrackedState))
const scan = (minute: number, state: TrackedState | undefined) => ({ at: new Date(minute * 60_000), state })

test('every state of a parcel can be reached, and each leads to a final one', () => {
  const reached = new Set<ParcelState>(['booking'])
  for (const state of reached) for (const next of nextOf(state)) reached.add(next)
  assert.deepEqual([...reached].sort(), [...parcelStates].sort())
  assert.deepEqual(parcelStates.filter(isFinal), ['delivered', 'returned', 'lost', 'cancelled'])
})

test('a parcel never goes back, except from a failed delivery to the next try', () => {
  const states = ['booking', 'booked', 'collected', 'in_transit', 'out_for_delivery', 'undelivered', 'delivered'] as const
  for (const [index, state] of states.entries()) {
    for (const earlier of states.slice(0, index + 1)) {
      const isNextTry = state === 'undelivered' && earlier === 'out_for_delivery'
      assert.equal(canMoveParcel(state, earlier as TrackedState), isNextTry, `${state} to ${earlier}`)
    }
  }
})

test('scans count in the order in which they happened, whatever order they came in', () => {
  const scans = [scan(1, 'collected'), scan(2, 'in_transit'), scan(3, undefined), scan(4, 'out_for_delivery'), scan(5, 'undelivered')]
  for (const reported of [scans, scans.toReversed(), [...scans, ...scans]]) assert.equal(stateAfter(reported), 'undelivered')
  assert.equal(stateAfter([...scans, scan(6, 'out_for_delivery')].toReversed()), 'out_for_delivery')
  assert.equal(stateAfter([]), 'booked')
  const together = [scan(4, 'out_for_delivery'), scan(4, 'undelivered'), scan(4, 'out_for_delivery')]
  assert.equal(stateAfter(together), 'out_for_delivery')
})

test('after a final state no scan changes anything', () => {
  assert.equal(stateAfter([scan(1, 'delivered'), scan(2, 'in_transit'), scan(3, 'returning')]), 'delivered')
  assert.equal(stateAfter([scan(1, 'returning'), scan(2, 'delivered'), scan(3, 'returned')]), 'returned')
})
