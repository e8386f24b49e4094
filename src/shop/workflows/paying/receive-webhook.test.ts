import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { razorpayGateway } from '#src/integrations/razorpay/razorpay-gateway.ts'
import { fakeCarrier } from '#tests/fakes/fake-carrier.ts'
import { testShop } from '#tests/fakes/shop-deps.ts'
import { testDatabase } from '#tests/database.ts'

test('a genuine event of the gateway is stored whatever characters it contains, and recognised when it comes again', async () => {
  const db = await testDatabase()
  const window = { scriptUrl: '', origins: [], mode: 'sandbox' as const }
  const gateway = razorpayGateway({
    ...window,
    baseUrl: 'http://gateway.invalid',
    keyId: 'key',
    keySecret: 's',
    webhookSecrets: ['whsec'],
  })
  const shop = testShop(db, { gateway, carrier: fakeCarrier() })
  const entity = { id: 'pay_1', order_id: 'order_1', amount: 100, currency: 'INR', status: 'failed', method: 'upi' }
  const payment = { entity: { ...entity, error_description: 'no\0money \uD800' } }
  const raw = Buffer.from(JSON.stringify({ event: 'payment.failed\0', payload: { payment } }))
  const signature = createHmac('sha256', 'whsec').update(raw).digest('hex')
  const delivery = { raw, signature, eventId: 'evt_1' }
  assert.deepEqual(await shop.payments.receiveWebhook(delivery), { ok: true, value: 'stored' })
  assert.deepEqual(await shop.payments.receiveWebhook(delivery), { ok: true, value: 'known' })
  const [event] = await db.query<{ kind: string; raw: Buffer }>('select kind, raw from inbox')
  assert.deepEqual([event?.kind, event?.raw], ['payment.failed\uFFFD', raw])
})
