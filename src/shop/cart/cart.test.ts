import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProductId, VariantId } from '#src/kit/id.ts'
import { paise } from '#src/kit/money.ts'
import * as cart from './cart.ts'

const box = (written: { name?: string; sign?: string; quantity?: number; variant?: string } = {}) =>
  cart.withLineId({
    productId: 'noor-ring-box' as ProductId,
    variantId: (written.variant ?? 'MJ-1002-OXB') as VariantId,
    productName: 'Noor Ring Box',
    colourName: 'Oxblood',
    colourHex: '#6d1420',
    unitPricePaise: paise(89_900),
    gstBasisPoints: 1800,
    quantity: written.quantity ?? 1,
    isPersonalisable: true,
    maxNameLength: 10,
    takesSign: true,
    personalisation: written.name || written.sign ? { name: written.name ?? '', sign: written.sign } : undefined,
    picture: undefined,
    canvas: undefined,
  })

const cartOf = (...lines: cart.CartLine[]) => lines.reduce(cart.addLine, cart.emptyCart)
const shape = ({ lines }: cart.Cart) => lines.map((line) => [line.personalisation?.name ?? '', line.quantity])

test('the same piece added again raises its quantity by what is added', () => {
  assert.deepEqual(shape(cartOf(box({ name: 'Asha' }), box({ name: 'Asha', quantity: 3 }))), [['Asha', 4]])
})

test('another name, sign or colour is another line', () => {
  const filled = cartOf(box(), box({ name: 'Asha' }), box({ name: 'Asha', sign: 'Leo' }), box({ name: 'Asha', variant: 'MJ-1002-BLK' }))
  assert.equal(filled.lines.length, 4)
})

test('two lines that become equal after an edit merge into the earlier one', () => {
  const filled = cartOf(box({ name: 'Asha', quantity: 2 }), box(), box({ name: 'Usha', quantity: 3 }))
  const edited = cart.personaliseLine(filled, box({ name: 'Usha' }).id, { name: 'Asha', sign: undefined })
  assert.deepEqual(shape(edited), [
    ['Asha', 5],
    ['', 1],
  ])
})

test('taking the writing off a line merges it with the plain one', () => {
  const edited = cart.personaliseLine(cartOf(box({ quantity: 2 }), box({ name: 'Asha' })), box({ name: 'Asha' }).id, undefined)
  assert.deepEqual(shape(edited), [['', 3]])
})

test('a quantity stays a whole number of at least one piece', () => {
  const filled = cartOf(box({ quantity: 2 }))
  for (const wrong of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])
    assert.deepEqual(cart.setQuantity(filled, box().id, wrong), filled)
  assert.deepEqual(shape(cart.setQuantity(filled, box().id, 1)), [['', 1]])
})

test('no line has more pieces than a kept bag is read with: neither a new one nor one that is raised', () => {
  const tooMany = box({ quantity: cart.mostUnits + 1 })
  for (const filled of [cartOf(tooMany), cartOf(box(), tooMany)]) assert.deepEqual(shape(filled), [['', cart.mostUnits]])
})

test('the badge counts units, not lines', () => {
  assert.equal(cart.countUnits(cartOf(box({ quantity: 2 }), box({ name: 'Asha', quantity: 3 }))), 5)
})

test('an accepted price changes its own line only', () => {
  const filled = cartOf(box(), box({ name: 'Asha' }))
  assert.deepEqual(
    cart.reviseLine(filled, box().id, { unitPricePaise: paise(100) }).lines.map((line) => line.unitPricePaise),
    [100, 89_900],
  )
})

test('a removed line can be put back where it was, and joins an equal one that has come meanwhile', () => {
  const filled = cartOf(box(), box({ name: 'Asha', quantity: 2 }), box({ name: 'Usha' }))
  const asha = box({ name: 'Asha', quantity: 2 })
  const without = cart.removeLine(filled, asha.id)
  assert.deepEqual(cart.putBack(without, asha, 1), filled)
  assert.deepEqual(shape(cart.putBack(cartOf(box({ name: 'Asha' })), asha, 1)), [['Asha', 3]])
})

test('a bag of more lines than one order takes is told so, in words, and one of as many is not', () => {
  assert.equal(cart.linesFault(cart.mostLines), undefined)
  assert.match(cart.linesFault(cart.mostLines + 1) ?? '', /up to 50 lines\. Please place the others/)
})
