import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paise } from '#src/kit/money.ts'
import { type CodRefusal, type CodRules, codRefusalMessage, refuseCod } from './cod-rules.ts'

const open: CodRules = { isOffered: true, fromPaise: undefined, upToPaise: undefined, refusedPincodes: [], isForPersonalised: true }
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
