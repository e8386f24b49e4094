import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cleanPhone, isMobile, normalisePhone, phoneDigits, phoneFault } from './phone.ts'

test('a phone field accepts ten digits, in whatever form they are pasted', () => {
  for (const pasted of ['+91 98200-12345', '098200 12345', '919820012345', '0091 98200 12345', '\u202A+91 98200 12345\u202C', '٩٨٢٠٠١٢٣٤٥'])
    assert.equal(cleanPhone(pasted), '9820012345', pasted)
  assert.equal(cleanPhone('98a2'), '982')
})

test('key by key a number becomes the same as pasted, and no key is lost in silence', () => {
  const type = (text: string) => [...text].reduce((before, letter) => cleanPhone(before + letter), '')
  for (const typed of ['98a200 12345', '+919820012345', '919820012345', '00919820012345', '09820012345', '९८२००१२३४५'])
    assert.equal(type(typed), '9820012345', typed)
  for (const tooLong of ['98820012345', '98200123456789', '982001234567', '+447911123456']) {
    assert.equal(type(tooLong), tooLong)
    assert.equal(phoneFault(tooLong), 'Phone number must be 10 digits', tooLong)
  }
})

test('a number of another country stays whole, so that it can be refused', () => {
  for (const [pasted, kept] of [
    ['+44 7911 123456', '+447911123456'],
    ['+65 9123 4567', '+6591234567'],
    ['0044 7911 123456', '00447911123456'],
  ] as const) {
    assert.equal(cleanPhone(pasted), kept)
    assert.equal(phoneFault(kept), 'Phone number must be 10 digits', pasted)
  }
})

test('any ten digits are a number, as a landline with its area code', () => {
  for (const written of ['2025678901', '020-2567 8901', '+91 20 2567 8901', '0091 2025678901', '०२० २५६७८९०१'])
    assert.equal(normalisePhone(written), '2025678901', written)
  assert.deepEqual([phoneFault('2025678901'), isMobile('2025678901'), isMobile('9820012345')], [undefined, false, true])
})

test('a number without ten digits is refused with a message that is true of it', () => {
  for (const written of ['', '202567890', '20256789012', '12 9820012345', 'call me', '+92 9820012345'])
    assert.equal(phoneFault(written), 'Phone number must be 10 digits', written)
})

test('no digit of an invalid number is lost', () => {
  assert.equal(phoneDigits('982001234567'), '982001234567')
  assert.equal(phoneDigits('(0202) 2555-1234'), '020225551234')
  assert.equal(phoneDigits('call me'), '')
})
