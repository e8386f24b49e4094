import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paise } from '#src/kit/money.ts'
import { aPersonalisableProduct, aProduct, aVariant, stocked } from '#tests/factories/catalogue.ts'
import { testDatabase } from '#tests/database.ts'
import { testShop } from '#tests/fakes/shop-deps.ts'
import { checkCart } from './check-cart.ts'

const db = await testDatabase()
await stocked(
  db,
  aProduct({
    id: 'rani',
    name: 'Rani Box',
    pricePaise: paise(119_950),
    variants: [aVariant({ id: 'RANI-RED', colourName: 'Red', stock: 3 })],
  }),
  aPersonalisableProduct({ id: 'noor', variants: [aVariant({ id: 'NOOR-RED', stock: 0 })] }),
  aProduct({ id: 'tray', soldIn: ['b2b'], variants: [aVariant({ id: 'B2B-RED' })] }),
)
const shop = testShop(db)

async function check(
  body: unknown,
): Promise<{ status: number; reply: { cartItems?: Record<string, unknown>[]; issues?: { field: string }[] } }> {
  const request = new Request('http://shop.test/api/cart/check', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const response = await checkCart(shop, request)
  return { status: response.status, reply: await response.json() }
}

test('a cart gets the price and stock of each of its variants, once however many lines ask', async () => {
  const { status, reply } = await check({
    cartItems: [{ fkImgId: 'RANI-RED', quantity: 7 }, { fkImgId: 'NOOR-RED' }, { fkImgId: 'RANI-RED' }],
  })
  assert.equal(status, 200)
  const [rani, noor, ...more] = reply.cartItems ?? []
  assert.deepEqual(
    [rani?.prodName, rani?.prodPrice, rani?.stock, rani?.isActive, rani?.isCustomized],
    ['Rani Box (Red)', '1199.50', 3, '1', ''],
  )
  assert.equal(rani?.gstBasisPoints, 1800)
  assert.deepEqual([noor?.stock, noor?.isCustomized, noor?.maxNameLength, noor?.takesSign], [0, '1', 10, '1'])
  assert.deepEqual(more, [])
})

test('a variant that is not sold to shoppers is marked if businesses can buy it; an unknown one is not marked', async () => {
  const { reply } = await check({ cartItems: [{ fkImgId: 'B2B-RED' }, { fkImgId: 'unknown' }] })
  assert.deepEqual(reply.cartItems, [
    { fkImgId: 'B2B-RED', isActive: '', isB2B: '1' },
    { fkImgId: 'unknown', isActive: '' },
  ])
})

test('an empty cart gets an empty reply, and a body that is no cart is refused by field', async () => {
  assert.deepEqual((await check({ cartItems: [] })).reply, { cartItems: [] })
  const { status, reply } = await check({ cartItems: [{ fkImgId: '' }] })
  assert.equal(status, 400)
  assert.deepEqual(
    reply.issues?.map(({ field }) => field),
    ['cartItems.0.fkImgId'],
  )
  assert.equal((await check({ cartItems: Array.from({ length: 51 }, () => ({ fkImgId: 'x' })) })).status, 400)
})
