import { addOrder } from '#src/web/api/orders/add-order.ts'
import { testDatabase } from './database.ts'
import { plainPouch, ringBox, stock } from './factories/stocked-variant.ts'
import { testShop } from './fakes/shop-deps.ts'

/** A shop with two variants in stock. */
export async function aShop() {
  const db = await testDatabase()
  await stock(db, ringBox, plainPouch)
  return { db, shop: testShop(db) }
}

export const aRequest = (overrides: object = {}) => ({
  clientName: 'Asha Rao',
  clientEmail: 'asha@example.com',
  clientPhNo1: '9876543210',
  clientPhNo2: '',
  clientAdd1: '12 MG Road',
  clientAdd2: null,
  city: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560001',
  country: 'India',
  isCod: 0,
  isPrepaid: '1',
  isShipped: 0,
  amount: '998',
  cartItems: [{ fkImgId: ringBox.variantId, customMessage: 'Asha', zodiacSign: 'Leo', quantity: '2' }],
  ...overrides,
})

export const post = (body: unknown, headers: Record<string, string> = {}) =>
  new Request('http://shop.test/api/order/add', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

export type Reply = {
  order: string | null
  pkOrderId: string
  orderNumber: string
  code: string
  message: string
  amount: string
  issues: { field: string; message: string }[]
}

export async function send(shop: Parameters<typeof addOrder>[0], body: unknown, headers?: Record<string, string>) {
  const response = await addOrder(shop, post(body, headers))
  return { status: response.status, body: (await response.json()) as Reply, headers: response.headers }
}
