import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parsePincode, pincodeFault } from './pincode.ts'

test('a pincode is six digits, with or without the customary blank', () => {
  for (const written of ['560001', ' 560001 ', '560 001']) assert.equal(parsePincode(written), '560001', written)
  for (const written of ['', '56001', '5600011', '56 0001', '0560001', 'abcdef']) assert.equal(parsePincode(written), undefined, written)
})

test('a pincode may be written in the digits of Devanagari', () => {
  for (const written of ['५६०००१', '५६० ००१', '５６０００１']) assert.equal(parsePincode(written), '560001', written)
  assert.equal(pincodeFault('०१२३४५'), 'A pincode never begins with 0')
})

test('each invalid pincode gets a message that is true of it', () => {
  assert.equal(pincodeFault('560 001'), undefined)
  for (const written of ['012345', '012 345', ' 000000 ']) assert.equal(pincodeFault(written), 'A pincode never begins with 0', written)
  for (const written of ['', '01234', '0123456', '12345', 'abcdef'])
    assert.equal(pincodeFault(written), 'Pincode must be 6 digits', written)
})
