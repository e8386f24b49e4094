import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { OrderId, ProductId, VariantId } from '#src/kit/id.ts'
import { paise } from '#src/kit/money.ts'
import { countUnits, withLineId, type Cart, type CartLine } from '#src/shop/cart/cart.ts'
import { buyNow, checkoutContent } from '../buy-now.ts'
import { addToCart, clearCart, personaliseLine, putBack, removeLine, setQuantity } from './cart-storage.ts'
import { fromWire, toWire, unreadableLineNames } from './cart-storage.wire.ts'
import { checkoutDraft } from './checkout-draft.ts'
import { settleUnpaidOrder } from './settle-unpaid-order.ts'
import { storeUnpaidOrder } from './unpaid-order.ts'

function fakeStorage(): Storage {
  const entries = new Map<string, string>()
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, text: string) => void entries.set(key, text),
    removeItem: (key: string) => void entries.delete(key),
  } as Storage
}

const browser = { localStorage: fakeStorage(), sessionStorage: fakeStorage() }
Object.assign(globalThis, { window: browser })
beforeEach(() => Object.assign(browser, { localStorage: fakeStorage(), sessionStorage: fakeStorage() }))

const picture = { key: 'a1b2c3', alt: 'Noor Ring Box in oxblood', width: 800, height: 800, widths: [320, 640, 800], view: 'hero' }
const line: CartLine = withLineId({
  productId: 'noor-ring-box' as ProductId,
  variantId: 'MJ-1002-OXB' as VariantId,
  productName: 'Noor Ring Box',
  colourName: 'Oxblood',
  colourHex: '#6d1420',
  unitPricePaise: paise(89_950),
  gstBasisPoints: 1800,
  quantity: 2,
  isPersonalisable: true,
  maxNameLength: 10,
  takesSign: true,
  personalisation: { name: 'Asha', sign: 'Leo' },
  picture,
  canvas: {
    picture: { ...picture, key: 'd4e5f6', view: 'canvas' },
    quad: [
      [0.24, 0.23],
      [0.57, 0.22],
      [0.6, 0.5],
      [0.22, 0.52],
    ],
    ink: 'light',
  },
})
const stored = (): Cart => fromWire(JSON.parse(browser.localStorage.getItem('cartItems') ?? '[]'))

test('a line is read from storage as it was stored, in the storefront’s original format', () => {
  addToCart(line)
  const [wire] = JSON.parse(browser.localStorage.getItem('cartItems') ?? '') as [Record<string, unknown>]
  assert.equal(wire.pkProdId, 'noor-ring-box')
  assert.equal(wire.prodName, 'Noor Ring Box (Oxblood)')
  assert.equal(wire.prodPrice, '899.50')
  assert.equal(wire.isCustomized, '1')
  assert.equal(wire.quantity, 2)
  assert.deepEqual(wire.customization, { inputValue: 'Asha', selectedZodiacSign: 'Leo' })
  assert.equal((wire.selectedColor as { pkImgId: string }).pkImgId, 'MJ-1002-OXB')
  assert.deepEqual(stored().lines, [line])
})

test('a line of the older storefront, which has fewer fields, can still be bought', () => {
  const older = {
    pkProdId: 42,
    prodName: 'Plain Box',
    prodPrice: '1,299',
    isCustomized: '1',
    selectedColor: { pkImgId: 7 },
    quantity: '3',
    customization: { inputValue: 'asha rao kapoor', selectedZodiacSign: 'leo' },
  }
  const [read] = fromWire([older]).lines
  assert.deepEqual(
    [read?.productId, read?.variantId, read?.colourName, read?.unitPricePaise, read?.quantity],
    ['42', '7', 'Unknown Color', 129_900, 3],
  )
  assert.deepEqual(read?.personalisation, { name: 'Asha rao k', sign: 'Leo' })
})

test('broken lines are left out, and the others stay', () => {
  const good = (toWire({ lines: [line] }) as object[])[0]
  const broken = [
    null,
    7,
    'line',
    [],
    {},
    { ...good, pkProdId: '' },
    { ...good, prodPrice: '-5' },
    { ...good, prodPrice: 'free' },
    { ...good, quantity: 0 },
    { ...good, quantity: 1.5 },
    { ...good, quantity: 1e15 },
    { ...good, selectedColor: null },
  ]
  assert.deepEqual(fromWire([...broken, good]).lines, [line])
  for (const foreign of [undefined, null, 'text', 7, {}, { lines: [good] }]) assert.deepEqual(fromWire(foreign).lines, [])
})

test('an invalid lid or picture removes the picture and keeps the line', () => {
  const good = (toWire({ lines: [line] }) as { selectedColor: object }[])[0]
  const flat = [
    [0.1, 0.1],
    [0.2, 0.2],
    [0.3, 0.3],
    [0.4, 0.4],
  ]
  for (const canvas of [
    undefined,
    'x',
    { picture, quad: flat },
    { picture, quad: [[1, 2]] },
    { picture: { key: '../x' }, quad: line.canvas?.quad },
  ]) {
    const [read] = fromWire([{ ...good, selectedColor: { ...good?.selectedColor, canvas } }]).lines
    assert.equal(read?.canvas, undefined)
    assert.deepEqual(read?.personalisation, line.personalisation)
  }
})

test('unreadable lines are listed by their names, if they have one', () => {
  const good = (toWire({ lines: [line] }) as object[])[0]
  assert.deepEqual(unreadableLineNames([good, { prodName: 'Rani Box (Red)', prodPrice: 'free' }, 7]), ['Rani Box (Red)', ''])
  for (const nothing of [null, [], [good]]) assert.deepEqual(unreadableLineNames(nothing), [])
  for (const foreign of [7, 'text', { lines: [good] }]) assert.deepEqual(unreadableLineNames(foreign), [''])
})

test('a line of the older storefront without a colour and a quantity is one unit in the first colour', () => {
  const { selectedColor, quantity: _quantity, ...older } = (toWire({ lines: [line] }) as { selectedColor: object; quantity: number }[])[0]!
  const [read] = fromWire([{ ...older, info: [selectedColor] }]).lines
  assert.deepEqual([read?.variantId, read?.quantity], [line.variantId, 1])
})

test('a stored text that is not JSON reads as an empty cart, and the next line replaces it', () => {
  browser.localStorage.setItem('cartItems', '{oh no')
  addToCart(line)
  assert.equal(countUnits(stored()), 2)
})

test('adding an equal line raises its quantity, and editing one into another merges both', () => {
  addToCart(line)
  addToCart(line)
  addToCart(withLineId({ ...line, quantity: 1, personalisation: undefined }))
  assert.deepEqual(
    stored().lines.map(({ quantity }) => quantity),
    [4, 1],
  )
  personaliseLine(stored().lines[1]?.id ?? '', line.personalisation)
  assert.deepEqual(
    stored().lines.map(({ quantity }) => quantity),
    [5],
  )
})

test('an empty cart leaves nothing in storage, and removed lines can be restored', () => {
  addToCart(line)
  setQuantity(line.id, 3)
  const before = stored()
  removeLine(line.id)
  assert.equal(browser.localStorage.getItem('cartItems'), null)
  putBack(before.lines.map((each, index) => ({ line: each, index })))
  assert.deepEqual(stored(), before)
  clearCart()
  assert.equal(browser.localStorage.getItem('cartItems'), null)
})

test('a browser that forbids storage keeps the cart while the page is open', () => {
  const forbidden = () => {
    throw new Error('denied')
  }
  Object.assign(browser, { localStorage: { getItem: forbidden, setItem: forbidden, removeItem: forbidden } })
  addToCart(line)
  addToCart(line)
  Object.assign(browser, { localStorage: fakeStorage() })
  setQuantity(line.id, 5)
  assert.equal(countUnits(stored()), 5)
})

test('the checkout has the "Buy Now" line, also after a reload, and the cart stays as it is', () => {
  addToCart(line)
  const boughtLine = withLineId({ ...line, quantity: 1, personalisation: undefined })
  const state = JSON.parse(JSON.stringify(buyNow(boughtLine))) as unknown
  assert.deepEqual(checkoutContent(state, stored(), undefined), { cameFrom: 'buy-now', lines: [boughtLine] })
  assert.deepEqual(stored().lines, [line])
})

test('without a state the checkout has the cart, and with an empty cart the last "Buy Now" line', () => {
  assert.deepEqual(checkoutContent(null, { lines: [line] }, line), { cameFrom: 'cart', lines: [line] })
  assert.deepEqual(checkoutContent(null, { lines: [] }, line), { cameFrom: 'buy-now', lines: [line] })
  assert.deepEqual(checkoutContent({ cameFrom: 'cart' }, { lines: [] }, line), { cameFrom: 'cart', lines: [] })
  assert.deepEqual(checkoutContent({ cameFrom: 'buy-now', line: 'broken' }, { lines: [line] }, undefined), {
    cameFrom: 'cart',
    lines: [line],
  })
})

test('a draft is read as texts, whatever was stored', () => {
  checkoutDraft.write({ values: { name: 'Asha', city: 'Pune' }, isSent: false })
  assert.deepEqual(checkoutDraft.read(), { values: { name: 'Asha', city: 'Pune' }, isSent: false })
  browser.sessionStorage.setItem('checkoutDraft', '{"values":{"name":["x"],"city":4},"isSent":"yes"}')
  assert.deepEqual(checkoutDraft.read(), { values: { name: '', city: '4' }, isSent: false })
})

test('two tabs each know their own unpaid order: whichever is paid first, only its own lines leave the cart', () => {
  const other = withLineId({ ...line, personalisation: undefined })
  const [mine, theirs] = ['order-1', 'order-2'] as OrderId[]
  assert.ok(mine && theirs)
  addToCart(line)
  addToCart(other)
  storeUnpaidOrder({ orderId: mine, orderNumber: 'MJ-10001', lineIds: [line.id] })
  const thisTab = browser.sessionStorage
  browser.sessionStorage = fakeStorage()
  storeUnpaidOrder({ orderId: theirs, orderNumber: 'MJ-10002', lineIds: [] })
  browser.sessionStorage = thisTab
  settleUnpaidOrder(theirs)
  assert.deepEqual(stored().lines, [line, other])
  settleUnpaidOrder(mine)
  assert.deepEqual(stored().lines, [other])
  assert.equal(browser.localStorage.getItem('unpaidOrder'), null)
})

test('an order that an earlier release stored alone is still settled', () => {
  addToCart(line)
  browser.localStorage.setItem('unpaidOrder', JSON.stringify({ orderId: 'order-1', orderNumber: 'MJ-10001', lineIds: [line.id] }))
  settleUnpaidOrder('order-1' as OrderId)
  assert.deepEqual(stored().lines, [])
})

test('a payment removes the ordered lines from the cart, once, and keeps what was added since', () => {
  const other = withLineId({ ...line, personalisation: undefined })
  addToCart(line)
  storeUnpaidOrder({ orderId: 'order-1' as OrderId, orderNumber: 'MJ-10001', lineIds: [line.id] })
  addToCart(other)
  settleUnpaidOrder('order-2' as OrderId)
  assert.equal(stored().lines.length, 2)
  settleUnpaidOrder('order-1' as OrderId)
  assert.deepEqual(stored().lines, [other])
  addToCart(line)
  settleUnpaidOrder('order-1' as OrderId)
  assert.equal(stored().lines.length, 2)
})
