import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeOfSupply } from './place-of-supply.ts'

test('goods are supplied in the state written in the address, also when the pincode lies in another', () => {
  assert.equal(placeOfSupply({ state: 'Goa', pincode: '411052' }), '30')
})

test('a state that cannot be read is looked up by the pincode', () => {
  assert.equal(placeOfSupply({ state: 'Marathwada', pincode: '431001' }), '27')
  assert.equal(placeOfSupply({ state: 'somewhere', pincode: '900056' }), undefined)
})
