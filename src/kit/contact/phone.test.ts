import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isMobile, cleanAnyPhone, normalisePhone, phoneDigits, phoneFault, cleanPhone } from './phone.ts'

test('a phone field accepts ten digits, in whatever form they are pasted', () => {
  assert.equal(cleanPhone('+91 98200-12345'), '9820012345')
  assert.equal(cleanPhone('098200 12345'), '9820012345')
  assert.equal(cleanPhone('982001234567'), '9820012345')
  assert.equal(cleanPhone('98a2'), '982')
  assert.equal(cleanPhone('٩٨२०'), '')
})

test('a number of another country stays whole, so that it can be refused; any other is cut to ten digits', () => {
  for (const [pasted, kept] of [
    ['+44 7911 123456', '+447911123456'],
    ['+65 9123 4567', '+6591234567'],
    ['0044 7911 123456', '00447911123456'],
  ] as const) {
    assert.equal(cleanAnyPhone(pasted), kept)
    assert.equal(phoneFault(kept), 'Phone number must be 10 digits', pasted)
  }
  assert.deepEqual([cleanAnyPhone('+91 98200-12345'), cleanAnyPhone('982001234567')], ['9820012345', '9820012345'])
  const type = (text: string) => [...text].reduce((before, letter) => cleanAnyPhone(before + letter), '')
  for (const typed of ['98200123456789', '98a200 12345', '+919820012345', '00919820012345', '09820012345', '९८२००१२३४५'])
    assert.equal(type(typed), '9820012345', typed)
  assert.equal(type('+447911123456'), '+447911123456')
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
