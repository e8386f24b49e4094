import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { shiprocketCarrier } from '#src/integrations/shiprocket/shiprocket-carrier.ts'
import { startShiprocketSandbox } from '#src/sandbox/shiprocket/shiprocket-sandbox.ts'
import { testDatabase } from '#tests/database.ts'
import { carrierSession } from './carrier-session.ts'

test('a password that the carrier has refused is not tried again at once, also after a restart of the shop', async () => {
  const db = await testDatabase()
  const sandbox = await startShiprocketSandbox()
  after(sandbox.stop)
  const started = () =>
    shiprocketCarrier({ baseUrl: sandbox.url, email: sandbox.email, password: 'wrong', mode: 'sandbox', ...carrierSession(db) })

  await assert.rejects(started().findWalletBalance(), /refused the login/)
  await assert.rejects(started().findWalletBalance(), /refused the login/)
  assert.deepEqual(sandbox.calls, ['POST /auth/login'])
})
