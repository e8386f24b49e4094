import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aRecipient } from '#tests/factories/order.ts'
import { invoiceSpellingText } from './recipient-texts.ts'

test('staff see how the invoice spells what is not in Latin letters, and what it cannot spell', () => {
  const of = (changed: Parameters<typeof aRecipient>[0]) => invoiceSpellingText(aRecipient(changed))
  assert.equal(of({}), undefined)
  assert.equal(of({ name: 'José D’Souza', addressLine1: '12½ MG Road' }), undefined)
  assert.equal(of({ name: 'আশা সেন', city: 'কলকাতা' }), 'The invoice spells it Asha Sen, Kalakata.')
  assert.equal(of({ name: 'احمد خان' }), 'The invoice spells it Ahmad Khan.')
  assert.equal(
    of({ name: '𑄌𑄋 Rao' }),
    'The invoice spells it 𑄌𑄋 Rao. It has no letter for 𑄌 𑄋 and prints "?" instead: ask how it is written in Latin letters.',
  )
  assert.equal(
    of({ addressLine1: 'Gate → left ★' }),
    'The invoice spells it Gate → left ★. It has no letter for → ★ and prints "?" instead: ask how it is written in Latin letters.',
  )
  assert.equal(of({ name: 'Nguyễn Zoë', addressLine1: '12⅓ “Sea View” — 2nd' }), undefined)
})
