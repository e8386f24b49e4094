import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProductId, VariantId } from '#src/kit/id.ts'
import { paise } from '#src/kit/money.ts'
import * as cart from './cart.ts'

const box = (chosen: { name?: string; sign?: string; quantity?: number; variant?: string } = {}) =>
  cart.withLineId({
    productId: 'noor-ring-box' as ProductId,
    variantId: (chosen.variant ?? 'MJ-1002-OXB') as VariantId,
    productName: 'Noor Ring Box',
    colourName: 'Oxblood',
    colourHex: '#6d1420',
    unitPricePaise: paise(89_900),
    gstBasisPoints: 1800,
    quantity: chosen.quantity ?? 1,
    isPersonalisable: true,
    maxNameLength: 10,
    takesSign: true,
    personalisation: chosen.name || chosen.sign ? { name: chosen.name ?? '', sign: chosen.sign } : undefined,
    picture: undefined,
    canvas: undefined,
  })

const cartOf = (...lines: cart.CartLine[]) => lines.reduce(cart.addLine, cart.emptyCart)
const shape = ({ lines }: cart.Cart) => lines.map((line) => [line.personalisation?.name ?? '', line.quantity])

test('adding an equal line again raises its quantity', () => {
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

test('a line whose personalisation is removed merges with the plain line', () => {
  const edited = cart.personaliseLine(cartOf(box({ quantity: 2 }), box({ name: 'Asha' })), box({ name: 'Asha' }).id, undefined)
  assert.deepEqual(shape(edited), [['', 3]])
})

test('a quantity stays a whole number of at least one', () => {
  const filled = cartOf(box({ quantity: 2 }))
  for (const wrong of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])
    assert.deepEqual(cart.setQuantity(filled, box().id, wrong), filled)
  assert.deepEqual(shape(cart.setQuantity(filled, box().id, 1)), [['', 1]])
})

test('no line exceeds the largest quantity of a stored cart, whether it is new or raised', () => {
  const tooMany = box({ quantity: cart.mostUnits + 1 })
  for (const filled of [cartOf(tooMany), cartOf(box(), tooMany)]) assert.deepEqual(shape(filled), [['', cart.mostUnits]])
})

test('the badge counts units, not lines', () => {
  assert.equal(cart.countUnits(cartOf(box({ quantity: 2 }), box({ name: 'Asha', quantity: 3 }))), 5)
})

test('a new price changes its own line only', () => {
  const filled = cartOf(box(), box({ name: 'Asha' }))
  assert.deepEqual(
    cart.reviseLine(filled, box().id, { unitPricePaise: paise(100) }).lines.map((line) => line.unitPricePaise),
    [100, 89_900],
  )
})

test('a removed line can be put back in its place, and merges with an equal one that was added meanwhile', () => {
  const filled = cartOf(box(), box({ name: 'Asha', quantity: 2 }), box({ name: 'Usha' }))
  const asha = box({ name: 'Asha', quantity: 2 })
  const without = cart.removeLine(filled, asha.id)
  assert.deepEqual(cart.putBack(without, asha, 1), filled)
  assert.deepEqual(shape(cart.putBack(cartOf(box({ name: 'Asha' })), asha, 1)), [['Asha', 3]])
})

test('a cart with more lines than one order takes gets a message, a cart with exactly as many does not', () => {
  assert.equal(cart.linesFault(cart.mostLines), undefined)
  assert.match(cart.linesFault(cart.mostLines + 1) ?? '', /up to 50 lines\. Please place the others/)
})
