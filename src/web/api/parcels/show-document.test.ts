import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createApi } from '#src/web/api/api.ts'
import { otherCallAddress } from '#src/web/routes.ts'
import { aShopWithBookedParcel } from '#tests/factories/parcel.ts'
import { testShop } from '#tests/fakes/shop-deps.ts'

test('a stored carrier document is shown as PDF to anybody with its id, and is neither cached nor indexed', async () => {
  const { db } = await aShopWithBookedParcel()
  const api = createApi(testShop(db), (error) => assert.fail(error))
  const ask = (id: string) => api.request(otherCallAddress('showCarrierDocument').replace(':documentId', id))
  const [label] = await db.query<{ id: string }>(`select id from carrier_documents where kind = 'label'`)

  const shown = await ask(label?.id ?? '')
  assert.equal(await shown.text(), '%PDF-1.4 https://carrier.test/label.pdf')
  assert.equal(shown.headers.get('content-type'), 'application/pdf')
  assert.match(shown.headers.get('content-disposition') ?? '', /^inline; filename="MJ-\d+-label\.pdf"$/)
  assert.match(shown.headers.get('cache-control') ?? '', /no-store/)
  assert.equal(shown.headers.get('x-robots-tag'), 'noindex')

  for (const guess of ['AAAAAAAAAAAAAAAAAAAAAA', 'short', '..%2f..%2fetc']) assert.equal((await ask(guess)).status, 404, guess)
})
