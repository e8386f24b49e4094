import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mostUnits } from '#src/shop/cart/cart.ts'
import { chooseColour, chooseThumbnail, personalise, firstChoice, showPicture, setQuantity, write, writingOf } from './choice.ts'

const canvas = 3
const plain = firstChoice('Emerald', canvas, { name: '', sign: '' })
const written = write(personalise(plain, true, canvas), { name: 'Asha ', sign: 'Leo' })

test('a choice starts without writing at the first picture, or at the lid when the address asks for writing', () => {
  assert.deepEqual([plain.picture, plain.isPersonalising, plain.quantity], [0, false, 1])
  const asked = firstChoice('Emerald', canvas, { name: '', sign: 'Leo' })
  assert.deepEqual([asked.picture, asked.isPersonalising], [canvas, true])
  assert.deepEqual(writingOf(asked), { name: '', sign: 'Leo' })
})

test('turning customise on shows the blank lid, the last picture', () => {
  assert.equal(written.picture, canvas)
  assert.deepEqual(writingOf(written), { name: 'Asha', sign: 'Leo' })
})

test('a click on a thumbnail removes the writing and turns customise off', () => {
  const chosen = chooseThumbnail(written, 1)
  assert.deepEqual([chosen.picture, chosen.isPersonalising, chosen.name, chosen.sign], [1, false, '', ''])
  assert.equal(writingOf(chosen), undefined)
})

test('another colour starts with its first picture and keeps the writing', () => {
  const other = chooseColour(written, 'Ivory')
  assert.deepEqual([other.colour, other.picture], ['Ivory', 0])
  assert.deepEqual(writingOf(other), { name: 'Asha', sign: 'Leo' })
})

test('swiping changes nothing but the picture', () => {
  assert.deepEqual(showPicture(written, 0), { ...written, picture: 0 })
})

test('without a name or a sign there is no personalisation, even with customise on', () => {
  assert.equal(writingOf(personalise(plain, true, canvas)), undefined)
  assert.equal(writingOf(write(plain, { name: 'Asha' })), undefined)
})

test('a quantity is never above the limit of a cart line', () => {
  for (const typed of [10_000, 99_999, Number.POSITIVE_INFINITY]) assert.equal(setQuantity(plain, typed).quantity, mostUnits)
})

test('a quantity is never below one', () => {
  for (const typed of [0, -3, Number.NaN, 0.4]) assert.equal(setQuantity(written, typed).quantity, 1)
})
