import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { after, test } from 'node:test'
import { readConfig } from '#src/platform/config/config.ts'
import { StartFault } from '#src/platform/config/start-fault.ts'
import { testSettings } from '#tests/fakes/shop-deps.ts'
import { connectSuppliers } from './suppliers.ts'

const gatewayKeys = { RAZORPAY_KEY_ID: 'rzp_live_1', RAZORPAY_KEY_SECRET: 'secret', RAZORPAY_WEBHOOK_SECRET: 'whsec' }
const carrierKeys = {
  ...{ SHIPROCKET_EMAIL: 'a@shop.example', SHIPROCKET_PASSWORD: 'secret', SHIPROCKET_PICKUP_LOCATION: 'Workshop' },
  SHIPROCKET_WEBHOOK_TOKEN: 'a-token-of-the-carrier',
}
const mailKeys = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'orders@shop.example' }
const purgedCdn = { CDN_PURGE: 'sandbox', CDN_SECONDS: '60' }

/** Each sandbox with its distance from the shop's port, and the keys with which it is the first to take one. */
const sandboxes: readonly (readonly [name: string, offset: number, environment: Readonly<Record<string, string>>])[] = [
  ['payments', 1, {}],
  ['parcels', 2, gatewayKeys],
  ['mails', 4, { ...gatewayKeys, ...carrierKeys }],
  ['the CDN', 5, { ...gatewayKeys, ...carrierKeys, ...mailKeys, ...purgedCdn }],
]

for (const [name, offset, environment] of sandboxes)
  test(`a taken port of the sandbox of ${name} is reported in words: which one, and what to do`, async () => {
    const taken = await aTakenPort()
    const port = taken - offset
    await assert.rejects(connect({ ...environment, PORT: `${port}` }), (error) => {
      assert.ok(error instanceof StartFault, String(error))
      assert.match(
        error.message,
        new RegExp(`^Port ${taken}, of the sandbox of ${name}, is taken by another program\\. Stop that one, or `),
      )
      assert.match(error.message, new RegExp(`PORT=${port + 100} npm start$`))
      return true
    })
  })

test('a port after which there are not enough for the sandboxes is reported in words', async () => {
  await assert.rejects(
    connect({ PORT: '65535', HEALTH_PORT: '4000' }),
    (error) => error instanceof StartFault && /choose one below 65530/.test(error.message),
  )
})

async function connect(environment: Readonly<Record<string, string>>) {
  const config = readConfig({ LOG_LEVEL: 'silent', ...environment })
  if (!config.ok) return assert.fail(config.problem.faults.join('\n'))
  const refusedLogins = { note: async () => {}, find: async () => undefined }
  return connectSuppliers({
    config: config.value,
    settings: testSettings,
    carrierSession: { tokenStore: { read: async () => undefined, write: async () => {} }, refusedLogins } as never,
    webhookPaths: { payments: '/', parcels: '/' },
  })
}

async function aTakenPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => server.close())
  return (server.address() as AddressInfo).port
}
