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
    shiprocketCarrier({ baseUrl: sandbox.url, email: sandbox.email, password: 'wrong', mode: 'sandbox', ...carrierSession(db, {}) })

  await assert.rejects(started().findWalletBalance(), /refused the login/)
  await assert.rejects(started().findWalletBalance(), /refused the login/)
  assert.deepEqual(sandbox.calls, ['POST /auth/login'])
})

test('all processes use one login of the carrier, a restart too, and the database holds its token only sealed', async () => {
  const db = await testDatabase()
  const sandbox = await startShiprocketSandbox()
  after(sandbox.stop)
  const { url: baseUrl, email, password } = sandbox
  const started = (own = password) =>
    shiprocketCarrier({ baseUrl, email, password, mode: 'sandbox', ...carrierSession(db, { shiprocket: { password: own } }) })
  await started().findWalletBalance()
  await started().findWalletBalance()
  const logins = () => sandbox.calls.filter((call) => call === 'POST /auth/login').length
  assert.equal(logins(), 1)
  const { tokenStore } = carrierSession(db, { shiprocket: { password } })
  const stored = JSON.stringify(await db.query('select * from stored_values'))
  assert.ok(!stored.includes((await tokenStore.get()) ?? ''), 'a copy of the database reveals no token')
  await started('another').findWalletBalance()
  assert.equal(logins(), 2, 'a token of another password is not used')
})
