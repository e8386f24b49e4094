import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paise } from '#src/kit/money.ts'
import { type CodRefusal, type CodRules, codRefusalMessage, refuseCod } from './cod-rules.ts'

const open: CodRules = { isOffered: true, fromPaise: undefined, upToPaise: undefined, refusedPincodes: [], isForPersonalised: true }
const wish = { totalPaise: paise(99_900), pincode: '560001', isPersonalised: true, courierTakesCash: undefined }

const cases: [string, Partial<CodRules>, CodRefusal | undefined][] = [
  ['nothing speaks against it', {}, undefined],
  ['the shop does not offer it', { isOffered: false }, 'cod_not_offered'],
  ['exactly the least', { fromPaise: paise(99_900) }, undefined],
  ['below the least', { fromPaise: paise(99_901) }, 'cod_too_little'],
  ['exactly the most', { upToPaise: paise(99_900) }, undefined],
  ['above the most', { upToPaise: paise(99_899) }, 'cod_too_much'],
  ['it carries a name', { isForPersonalised: false }, 'cod_personalised'],
  ['the whole pincode is named', { refusedPincodes: ['744', '560001'] }, 'cod_pincode'],
  ['its beginning is named', { refusedPincodes: ['56'] }, 'cod_pincode'],
  ['another one is named', { refusedPincodes: ['5600012', '60'] }, undefined],
]

for (const [what, rules, refusal] of cases) {
  test(`cash on delivery, ${what}: ${refusal ?? 'allowed'}`, () => {
    assert.equal(refuseCod(wish, { ...open, ...rules }), refusal)
    if (refusal) assert.match(codRefusalMessage(refusal, { ...open, ...rules }), /Please pay online\.$/)
  })
}

test('where no courier takes cash it is refused, and as long as nobody has said so it is not', () => {
  assert.equal(refuseCod({ ...wish, courierTakesCash: false }, open), 'cod_courier')
  assert.equal(refuseCod({ ...wish, courierTakesCash: true }, open), undefined)
  assert.match(codRefusalMessage('cod_courier', open), /No courier .* Please pay online\.$/)
})

test('an amount that nobody knows yet is neither too little nor too much', () => {
  assert.equal(refuseCod({ ...wish, totalPaise: undefined }, { ...open, fromPaise: paise(50_000), upToPaise: paise(60_000) }), undefined)
})

test('a pincode that is not written yet is refused by no rule about pincodes', () => {
  assert.equal(refuseCod({ ...wish, pincode: '' }, { ...open, refusedPincodes: ['56'] }), undefined)
})
