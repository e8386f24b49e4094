import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paise, percentOff, readWrittenRupees } from './money.ts'

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

test('whole per cents off are never more than are saved, and exact where they are whole', () => {
  for (const [price, before, percent] of [
    [90_000, 100_000, 10],
    [34_900, 49_900, 30],
    [24_900, 39_900, 37],
    [99_900, 100_000, 0],
    [100_000, 100_000, 0],
    [120_000, 100_000, 0],
    [0, 100_000, 100],
  ] as const)
    assert.equal(percentOff(paise(price), paise(before)), percent, `${price} of ${before}`)
  for (let part = 0; part <= 100; part++) assert.equal(percentOff(paise(100_000 - part * 1_000), paise(100_000)), part)
})
