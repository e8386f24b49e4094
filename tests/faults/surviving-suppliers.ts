import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { startMailbox } from '#src/sandbox/mailbox/mailbox.ts'
import { startRazorpaySandbox } from '#src/sandbox/razorpay/razorpay-sandbox.ts'
import { startShiprocketSandbox } from '#src/sandbox/shiprocket/shiprocket-sandbox.ts'
import { type TestDatabase, testDatabase } from '#tests/database.ts'
import type { ShopConnections } from './killable-shop.ts'
import { importSmallShop } from './small-shop.ts'

/** A database and suppliers that outlive the processes of a shop. */
export async function startSuppliers() {
  const folder = mkdtempSync(join(tmpdir(), 'killed-shop-'))
  const db = await testDatabase()
  // A shop that starts alone runs at once what a killed one has begun. This test must not count as a shop.
  db.pool.on('connect', (client) => void client.query(`set application_name = 'the tests'`))
  const { mediaDir, remove } = await importSmallShop(db)
  const gateway = await startRazorpaySandbox({ webhookSecret: 'whsec' })
  const carrier = await startShiprocketSandbox({ pickupLocation: 'Manjusha Workshop' })
  const mailbox = await startMailbox({ statePath: join(folder, 'mails') })
  after(async () => {
    await Promise.all([gateway.stop(), carrier.stop(), mailbox.stop()])
    rmSync(folder, { recursive: true, force: true })
    remove()
  })
  const connections: ShopConnections = {
    connection: db.connection,
    mediaDir,
    gateway: { baseUrl: gateway.url, keyId: gateway.keyId, keySecret: gateway.keySecret, webhookSecrets: ['whsec'] },
    carrier: { baseUrl: carrier.url, email: carrier.email, password: carrier.password },
    smtpUrl: mailbox.smtpUrl,
  }
  return { db, connections, gateway, carrier, mailbox }
}

/** Polls the condition. Each pause is a query to the database, so that other work goes on. */
export async function until(db: TestDatabase, isTrue: () => Promise<boolean>, what: string): Promise<void> {
  const end = Date.now() + 150_000
  while (!(await isTrue())) {
    if (Date.now() > end) assert.fail(`timed out before ${what}`)
    await db.query('select pg_sleep(0.02)')
  }
}
