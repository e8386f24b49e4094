import assert from 'node:assert/strict'
import { test } from 'node:test'
import { UnavailableError } from '#src/kit/unavailable-error.ts'
import { openDatabase } from '#src/platform/db/postgres.ts'
import { createDatabase } from '#tests/database.ts'
import { aPlaceOrder } from '#tests/factories/order.ts'
import { testShop } from '#tests/fakes/shop-deps.ts'
import { callAddress } from '../routes.ts'
import { createApi } from './api.ts'

test('while the database is unavailable a call is refused with a message and a time to try again, and reveals no internals', async () => {
  const { connection, drop } = await createDatabase()
  await drop()
  const db = openDatabase(connection)
  const shop = testShop(db)
  await assert.rejects(shop.orders.place(aPlaceOrder()), UnavailableError)

  const reported: Error[] = []
  const api = createApi(shop, (error) => void reported.push(error))
  const response = await api.request(callAddress('addOrder'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ clientName: 'Asha Rao', clientEmail: 'asha@shopper.example', clientPhNo1: '9820012345', clientAdd1: '14 Karve Road' },
      ...{ city: 'Pune', state: 'Maharashtra', pincode: '411004', country: 'India', isCod: 0, isPrepaid: 1, amount: '349' },
      cartItems: [{ fkImgId: 'MJ-1002-EMR', quantity: 1 }],
    }),
  })
  assert.equal(response.status, 503)
  assert.match(response.headers.get('retry-after') ?? '', /^[1-9]\d*$/)
  const { code, message } = (await response.json()) as { code: string; message: string }
  assert.equal(code, 'shop_unavailable')
  assert.match(message, /try again/)
  assert.doesNotMatch(message, /postgres|database/i)
  assert.equal(reported.length, 1)
  await db.close()
})
