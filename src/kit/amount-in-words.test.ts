import assert from 'node:assert/strict'
import { test } from 'node:test'
import { amountInWords } from './amount-in-words.ts'
import { paise } from './money.ts'

test('amounts are written out in rupees and paise, in lakhs and crores', () => {
  for (const [amount, words] of [
    [0, 'Rupees zero only'],
    [100, 'Rupees one only'],
    [50, 'Rupees zero and fifty paise only'],
    [34_900, 'Rupees three hundred forty-nine only'],
    [2_74_750, 'Rupees two thousand seven hundred forty-seven and fifty paise only'],
    [1_00_000_00, 'Rupees one lakh only'],
    [12_34_56_789_01, 'Rupees twelve crore thirty-four lakh fifty-six thousand seven hundred eighty-nine and one paise only'],
    [100_00_00_000_00, 'Rupees one hundred crore only'],
    [1_05_00_019_20, 'Rupees one crore five lakh nineteen and twenty paise only'],
  ] as const) {
    assert.equal(amountInWords(paise(amount)), words)
  }
})
