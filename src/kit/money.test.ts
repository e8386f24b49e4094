import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readWrittenRupees } from './money.ts'

test('an amount is read as it is written: commas group, and a comma before paise is no amount', () => {
  for (const [written, paise] of [
    ['799', 79_900],
    [' 799.5 ', 79_950],
    ['₹1,499.50', 149_950],
    ['1,49,999', 14_999_900],
    ['149,999', 14_999_900],
    ['12,34,567.05', 123_456_705],
    ['0', 0],
  ] as const)
    assert.equal(readWrittenRupees(written), paise, written)
  for (const written of ['', '1,50', '799,00', '1,5', ',50', '1,,499', '1499,', '1,4999', '-5', '1.499,00', '1.234', 'half', '1e3', '₹'])
    assert.equal(readWrittenRupees(written), undefined, written)
})
