import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gstinCheckDigit, parseGstin, stateOfGstin } from './gstin.ts'

const published = ['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '24AAACC1206D1ZM', '07AAACR5055K1Z9']

test('published GSTINs are accepted, also with blanks and in lower case, and name their state', () => {
  for (const gstin of published) assert.equal(parseGstin(gstin), gstin)
  const written = parseGstin(' 27aapfu 0939f-1zv ')
  assert.equal(written, '27AAPFU0939F1ZV')
  assert.equal(written && stateOfGstin(written), '27')
})

test('any single wrong character is detected', () => {
  const signs = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const changedAt = (gstin: string, i: number) =>
    signs.filter((sign) => sign !== gstin[i]).map((sign) => gstin.slice(0, i) + sign + gstin.slice(i + 1))
  for (const gstin of published) {
    for (const wrong of [...gstin].flatMap((_, i) => changedAt(gstin, i))) assert.equal(parseGstin(wrong), undefined, wrong)
  }
})

test('embassies, UN bodies, those who deduct or collect tax, and holders outside every state have numbers of other layouts', () => {
  for (const [gstin, state] of [
    ['0717UNO00154UNU', '07'],
    ['2117UNO00002UNF', '21'],
    ['9917SGP29001OST', undefined],
    ['29AABCF8078M1C8', '29'],
    ['33AAAGM0289C1DZ', '33'],
  ] as const) {
    const read = parseGstin(gstin)
    assert.equal(read, gstin)
    assert.equal(read && stateOfGstin(read), state)
  }
  for (const fourteen of ['97AAPFU0939F1Z', '99AAPFU0939F1Z', '07DELA12345B1D', '2717USA12345NR']) {
    const gstin = fourteen + gstinCheckDigit(fourteen)
    assert.equal(parseGstin(gstin), gstin)
  }
  const written = parseGstin('९७AAPFU०९३९F1Z' + gstinCheckDigit('97AAPFU0939F1Z'))
  assert.equal(written?.slice(0, 14), '97AAPFU0939F1Z')
})

test('a wrong check digit, an unknown state and other lengths are refused', () => {
  const withoutState = `98${published[0]?.slice(2, 14)}`
  for (const wrong of [
    '22AAAAA0000A1Z5',
    withoutState + gstinCheckDigit(withoutState),
    '27AAPFU0939F1Z',
    '27AAPFU0939F1ZVV',
    '',
    'GSTIN',
  ]) {
    assert.equal(parseGstin(wrong), undefined, wrong)
  }
})
