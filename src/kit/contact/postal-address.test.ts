import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressInOneLine, addressLines } from './postal-address.ts'

const address = { addressLine1: '12 MG Road', addressLine2: 'Near the lake', city: 'Bengaluru', pincode: '560001', state: 'Karnataka' }

test('an address in lines ends with its state, unless the state is written separately', () => {
  assert.deepEqual(addressLines(address), ['12 MG Road', 'Near the lake', 'Bengaluru 560001', 'Karnataka'])
  const { state: _, ...apart } = address
  assert.deepEqual(addressLines(apart), ['12 MG Road', 'Near the lake', 'Bengaluru 560001'])
})

test('an address in one line names everything in the order of a form', () => {
  assert.equal(addressInOneLine(address), '12 MG Road, Near the lake, Bengaluru, Karnataka, 560001')
})

test('a second line that was not written leaves no gap', () => {
  for (const addressLine2 of ['', undefined]) {
    assert.equal(addressLines({ ...address, addressLine2 })[1], 'Bengaluru 560001')
    assert.equal(addressInOneLine({ ...address, addressLine2 }), '12 MG Road, Bengaluru, Karnataka, 560001')
  }
})
