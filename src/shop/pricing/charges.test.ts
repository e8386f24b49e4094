import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paise } from '#src/kit/money.ts'
import { type ChargeRules, chargesOf, deliveryPaiseOf, deliveryPriceText, sureDelivery, sureDeliveryPaise } from './charges.ts'

const none: ChargeRules = {
  deliveryPaise: paise(0),
  freeFromPaise: undefined,
  furtherKilogramPaise: paise(0),
  farPincodes: [],
  farPaise: paise(0),
  cashPaise: paise(0),
}
const rules: ChargeRules = {
  deliveryPaise: paise(4_900),
  freeFromPaise: paise(99_900),
  furtherKilogramPaise: paise(2_000),
  farPincodes: ['744', '682555'],
  farPaise: paise(15_000),
  cashPaise: paise(3_900),
}
const asked = (goods: number, pincode: string, weightGrams: number) =>
  deliveryPaiseOf({ goodsPaise: paise(goods), pincode, weightGrams }, rules)

test('delivery costs its price and so much for each started kilogram after the first', () => {
  for (const [grams, price] of [
    [1, 4_900],
    [1_000, 4_900],
    [1_001, 6_900],
    [2_000, 6_900],
    [4_100, 12_900],
  ] as const)
    assert.equal(asked(50_000, '411052', grams), price, `${grams} g`)
})

test('goods for enough have it free, whatever they weigh, and a far pincode costs more all the same', () => {
  assert.equal(asked(99_899, '411052', 800), 4_900)
  assert.equal(asked(99_900, '411052', 9_000), 0)
  assert.equal(asked(99_900, '744101', 9_000), 15_000)
  assert.equal(asked(50_000, '682555', 800), 19_900)
  assert.equal(asked(50_000, '682556', 800), 4_900)
})

test('before pincode and weight are known a price is said where it depends on neither', () => {
  const sure = (goods: number, changed: Partial<ChargeRules>) => sureDeliveryPaise(paise(goods), sureDelivery({ ...rules, ...changed }))
  assert.equal(sureDeliveryPaise(paise(100), sureDelivery(none)), 0)
  assert.equal(sure(50_000, {}), undefined)
  assert.equal(sure(50_000, { farPincodes: [] }), undefined)
  assert.equal(sure(99_900, { farPincodes: [] }), 0)
  assert.equal(sure(50_000, { farPincodes: [], furtherKilogramPaise: paise(0) }), 4_900)
  assert.equal(sure(99_900, { furtherKilogramPaise: paise(0) }), undefined)
})

test('the fee for cash is asked of cash orders only', () => {
  assert.deepEqual(chargesOf(paise(4_900), true, rules), { discountPaise: 0, deliveryPaise: 4_900, cashFeePaise: 3_900 })
  assert.equal(chargesOf(paise(4_900), false, rules).cashFeePaise, 0)
})

test('the price of delivery is said in a few words', () => {
  const text = (changed: Partial<ChargeRules>) => deliveryPriceText({ ...none, ...changed })
  assert.equal(text({}), 'free')
  assert.equal(text({ deliveryPaise: paise(4_900) }), '₹49')
  assert.equal(text({ deliveryPaise: paise(4_900), freeFromPaise: paise(99_900) }), '₹49, free from ₹999')
  assert.equal(text({ furtherKilogramPaise: paise(2_000) }), 'free for the first kilogram and ₹20 for each further one')
  assert.equal(text({ farPincodes: ['744'], farPaise: paise(15_000) }), 'free; ₹150 more to some pincodes')
  assert.equal(
    deliveryPriceText(rules),
    '₹49 for the first kilogram and ₹20 for each further one, free from ₹999; ₹150 more to some pincodes',
  )
})
