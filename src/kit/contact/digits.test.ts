import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainDigits } from './digits.ts'

test('the digits of every script of India are 0 to 9, and what is no digit stays', () => {
  for (const zero of ['0', '०', '০', '੦', '૦', '୦', '௦', '౦', '೦', '൦', '٠', '۰', '᱐', '꯰', '０']) {
    const digits = Array.from({ length: 10 }, (_, digit) => String.fromCharCode(zero.charCodeAt(0) + digit)).join('')
    assert.equal(plainDigits(digits), '0123456789', zero)
  }
  assert.equal(plainDigits('+91 (०२०) 25-ab'), '+91 (020) 25-ab')
})

test('marks that nobody sees go', () => {
  assert.equal(plainDigits('\u202A+91 98200\u200E12345\u202C\u00AD\u200B'), '+91 9820012345')
})
