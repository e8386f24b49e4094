import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stateNames } from './indian-state.ts'
import { nearestState } from './nearest-state.ts'

const meant = (written: string): string | undefined => {
  const state = nearestState(written)
  return state && stateNames[state]
}

test('a misspelt state leads to the one that was meant', () => {
  for (const [written, name] of [
    ['Karnatka', 'Karnataka'],
    ['Karantaka', 'Karnataka'],
    ['Maharasthra', 'Maharashtra'],
    ['Tamil Naadu', 'Tamil Nadu'],
    ['Keralla', 'Kerala'],
    ['Utar Pradsh', 'Uttar Pradesh'],
    ['Rajastan', 'Rajasthan'],
    ['WB', 'West Bengal'],
  ] as const)
    assert.equal(meant(written), name, written)
})

test('a text that is near no state, or near two, leads to none', () => {
  for (const written of ['', 'G', 'Goo Lane', 'California', 'Pradesh', 'Bengaluru', 'xx']) assert.equal(meant(written), undefined, written)
})
