import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paise } from '#src/kit/money.ts'
import {
  type CodRefusal,
  type CodRules,
  advanceOf,
  advanceSentence,
  codRefusalMessage,
  refuseCashFor,
  refuseCod,
  strictestCash,
} from './cod-rules.ts'

const open: CodRules = {
  isOffered: true,
  fromPaise: undefined,
  upToPaise: undefined,
  refusedPincodes: [],
  isForPersonalised: true,
  advance: { isForPersonalised: false, fromPaise: undefined, percent: 30 },
}
const request = { totalPaise: paise(99_900), pincode: '560001', isPersonalised: true, courierTakesCash: undefined }

const cases: [string, Partial<CodRules>, CodRefusal | undefined][] = [
  ['no rule refuses it', {}, undefined],
  ['the shop does not offer it', { isOffered: false }, 'cod_not_offered'],
  ['exactly the minimum', { fromPaise: paise(99_900) }, undefined],
  ['below the minimum', { fromPaise: paise(99_901) }, 'cod_too_little'],
  ['exactly the maximum', { upToPaise: paise(99_900) }, undefined],
  ['above the maximum', { upToPaise: paise(99_899) }, 'cod_too_much'],
  ['it is personalised', { isForPersonalised: false }, 'cod_personalised'],
  ['the whole pincode is named', { refusedPincodes: ['744', '560001'] }, 'cod_pincode'],
  ['its beginning is named', { refusedPincodes: ['56'] }, 'cod_pincode'],
  ['another one is named', { refusedPincodes: ['5600012', '60'] }, undefined],
]

for (const [what, rules, refusal] of cases) {
  test(`cash on delivery, ${what}: ${refusal ?? 'allowed'}`, () => {
    assert.equal(refuseCod(request, { ...open, ...rules }), refusal)
    if (refusal) assert.match(codRefusalMessage(refusal, { ...open, ...rules }), /Please pay online\.$/)
  })
}

test('cash is refused where no courier collects it, and not while that is unknown', () => {
  assert.equal(refuseCod({ ...request, courierTakesCash: false }, open), 'cod_courier')
  assert.equal(refuseCod({ ...request, courierTakesCash: true }, open), undefined)
  assert.match(codRefusalMessage('cod_courier', open), /No courier .* Please pay online\.$/)
})

test('an amount that is not known yet is neither too little nor too much', () => {
  assert.equal(refuseCod({ ...request, totalPaise: undefined }, { ...open, fromPaise: paise(50_000), upToPaise: paise(60_000) }), undefined)
})

test('an empty pincode is refused by no rule about pincodes', () => {
  assert.equal(refuseCod({ ...request, pincode: '' }, { ...open, refusedPincodes: ['56'] }), undefined)
})

test('an advance is asked by either rule, in whole rupees rounded up, never less than gateways take, and never everything', () => {
  const none = { isForPersonalised: false, fromPaise: undefined, percent: 30 }
  const asked = (totalPaise: number, isPersonalised: boolean, advance: Partial<CodRules['advance']>) =>
    advanceOf({ totalPaise: paise(totalPaise), isPersonalised, ownPercent: 0 }, { advance: { ...none, ...advance } })
  assert.equal(asked(79_900, true, {}), 0, 'no rule asks it')
  // 30 % of ₹799 are 239.70.
  assert.equal(asked(79_900, true, { isForPersonalised: true }), 24_000)
  assert.equal(asked(79_900, false, { isForPersonalised: true }), 0)
  assert.equal(asked(500_000, false, { fromPaise: paise(500_000) }), 150_000)
  assert.equal(asked(499_999, false, { fromPaise: paise(500_000) }), 0)
  // 10 % of ₹3 are 30 paise: one rupee is the least.
  assert.equal(asked(300, false, { fromPaise: paise(1), percent: 10 }), 100)
  // One rupee of one rupee would be everything.
  assert.equal(asked(100, true, { isForPersonalised: true, percent: 90 }), 0)
  // 90 % of ₹1.50 are 1.35, rounded up to two rupees: more than everything.
  assert.equal(asked(150, true, { isForPersonalised: true, percent: 90 }), 0)
})

test('of what is bought the strictest own rule decides, and the greater of it and the shop’s', () => {
  const box = (productName: string, advancePercent?: number) => ({ productName, advancePercent })
  assert.deepEqual(strictestCash([box('Plain')]), { notForCash: undefined, advancePercent: 0 })
  assert.deepEqual(strictestCash([box('Plain'), box('Dear', 40), box('Fine', 25)]), { notForCash: undefined, advancePercent: 40 })
  const refused = strictestCash([box('Dear', 40), box('Signet Chest', 100), box('Other', 100)])
  assert.deepEqual(refused, { notForCash: 'Signet Chest', advancePercent: 100 })
  const code = refuseCashFor({ ...request, notForCash: refused.notForCash }, open)
  assert.ok(code)
  assert.equal(codRefusalMessage(code, open, refused.notForCash), 'Signet Chest cannot be paid in cash at the door. Please pay online.')

  const asked = (ownPercent: number, percent: number) =>
    advanceOf(
      { totalPaise: paise(79_950), isPersonalised: true, ownPercent },
      { advance: { isForPersonalised: true, fromPaise: undefined, percent } },
    )
  // 40 % of ₹799.50 are 319.80, 30 % are 239.85: each in whole rupees, rounded up.
  assert.deepEqual([asked(40, 30), asked(25, 30), asked(0, 30)], [32_000, 24_000, 24_000])
  const noRule = { advance: { isForPersonalised: false, fromPaise: undefined, percent: 30 } }
  assert.equal(advanceOf({ totalPaise: paise(79_950), isPersonalised: true, ownPercent: 1 }, noRule), 800)
})

test('the rule is a sentence where there is one', () => {
  const advance = { isForPersonalised: true, fromPaise: paise(500_000), percent: 30 }
  assert.equal(
    advanceSentence({ ...open, advance }),
    'Of Cash on Delivery orders of pieces with a name or a sign and those from ₹5,000, 30 % is paid online in advance, and the rest in cash to the courier.',
  )
  assert.deepEqual([advanceSentence(open), advanceSentence({ ...open, isOffered: false, advance })], ['', ''])
})
