import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeholderNames } from '../content/placeholders.ts'
import { blanksOf, mailSentences, standardSentence, wordsOf } from './mail-sentences.ts'

test('a mail says the sentence of the owner, and the standard one where there is none', () => {
  const words = wordsOf({ 'order-confirmation': { heading: 'Namaste, {name}!' } })
  assert.equal(words('order-confirmation')('heading', { name: 'Asha' }), 'Namaste, Asha!')
  assert.equal(words('order-confirmation')('subject', { order: 'MJ-10042' }), 'Your order MJ-10042 is confirmed')
  assert.equal(words('parcel-lost')('heading'), 'The courier cannot find your parcel')
})

test('what a shopper wrote is put in as it is, whatever is in braces in it', () => {
  const sentence = wordsOf({})('order-confirmation')
  assert.equal(sentence('heading', { name: '{name} $& {order}' }), 'Thank you, {name} $& {order}')
})

test('a sentence with a blank that a release has taken away gives way to the standard one', () => {
  const sentence = wordsOf({ 'order-confirmed': { heading: 'We begin with {quantity}, {name}' } })('order-confirmed')
  assert.equal(sentence('heading', { name: 'Asha' }), 'We begin, Asha')
})

test('the compiler asks for each blank of a sentence', () => {
  const sentence = wordsOf({})('order-confirmation')
  // @ts-expect-error: the name is missing.
  assert.match(sentence('heading'), /\{name\}/)
  // @ts-expect-error: this sentence has no such blank.
  sentence('heading', { order: 'MJ-10042' })
  // @ts-expect-error: there is no such sentence.
  sentence('headline')
})

test('no blank has the name of something that the settings say, except for the telephone, which is the same', () => {
  const own = Object.values(mailSentences).flatMap((sentences) => Object.values<string>(sentences).flatMap(blanksOf))
  const taken = own.map((blank) => blank.slice(1, -1)).filter((name) => placeholderNames.includes(name))
  assert.deepEqual([...new Set(taken)], ['phone'])
  assert.equal(standardSentence('order-confirmation', 'nothing'), undefined)
})
