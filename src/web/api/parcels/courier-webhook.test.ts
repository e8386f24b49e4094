import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createApi } from '#src/web/api/api.ts'
import { otherCallAddress } from '#src/web/routes.ts'
import { testDatabase } from '#tests/database.ts'
import { testShop } from '#tests/fakes/shop-deps.ts'

async function webhookSetup() {
  const db = await testDatabase()
  const api = createApi(testShop(db), (error) => assert.fail(error))
  return {
    countStored: async () => (await db.query('select 1 from inbox')).length,
    post: (headers: Record<string, string>, body: string | Uint8Array<ArrayBuffer> = '{"eventId":"1","scans":[]}') =>
      api.request(otherCallAddress('courierWebhook'), { method: 'POST', headers, body }),
  }
}

test('every call with the token gets a 200, also when repeated, under either name of the header', async () => {
  const { post, countStored } = await webhookSetup()
  const replies = [await post({ 'x-api-key': 'token' }), await post({ 'anx-api-key': 'token' })]
  assert.deepEqual(
    replies.map(({ status }) => status),
    [200, 200],
  )
  assert.equal(await countStored(), 1)
})

test('a forged call, with another token or none, is refused with 401, and nothing is stored', async () => {
  const { post, countStored } = await webhookSetup()
  assert.deepEqual([(await post({})).status, (await post({ 'x-api-key': 'other' })).status], [401, 401])
  assert.equal(await countStored(), 0)
})

test('more than a megabyte is not read', async () => {
  const { post } = await webhookSetup()
  assert.equal((await post({ 'x-api-key': 'token' }, new Uint8Array(1024 * 1024 + 1))).status, 413)
})
