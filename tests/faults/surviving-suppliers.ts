import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { startMailbox } from '#src/sandbox/mailbox/mailbox.ts'
import { startRazorpaySandbox } from '#src/sandbox/razorpay/razorpay-sandbox.ts'
import { startShiprocketSandbox } from '#src/sandbox/shiprocket/shiprocket-sandbox.ts'
import type { PostgresDatabase } from '#src/platform/db/postgres.ts'
import { testDatabase } from '#tests/database.ts'
import type { ShopConnections } from './killable-shop.ts'
import { importSmallShop } from './small-shop.ts'

/** A database and suppliers that outlive the processes of a shop. */
export async function startSuppliers() {
  const db = await testDatabase()
  standAside(db)
  const { mediaDir, remove } = await importSmallShop(db)
  after(remove)
  const { reached, ...suppliers } = await startSandboxes()
  const connections: ShopConnections = { connection: db.connection, mediaDir, ...reached }
  return { db, connections, ...suppliers }
}

/** A shop that starts alone runs at once what a killed one has begun. A test must not count as a shop. */
export const standAside = (db: PostgresDatabase): void =>
  void db.pool.on('connect', (client) => void client.query(`set application_name = 'the tests'`))

/** The sandboxes of all suppliers, and how processes of a shop reach them. */
export async function startSandboxes() {
  const folder = mkdtempSync(join(tmpdir(), 'killed-shop-'))
  const gateway = await startRazorpaySandbox({ webhookSecret: 'whsec' })
  const carrier = await startShiprocketSandbox({ pickupLocation: 'Manjusha Workshop', webhookToken: 'scans' })
  const mailbox = await startMailbox({ statePath: join(folder, 'mails') })
  after(async () => {
    await Promise.all([gateway.stop(), carrier.stop(), mailbox.stop()])
    rmSync(folder, { recursive: true, force: true })
  })
  const reached = {
    gateway: { baseUrl: gateway.url, keyId: gateway.keyId, keySecret: gateway.keySecret, webhookSecrets: ['whsec'] },
    carrier: { baseUrl: carrier.url, email: carrier.email, password: carrier.password, webhookToken: 'scans' },
    smtpUrl: mailbox.smtpUrl,
  }
  return { gateway, carrier, mailbox, reached }
}

/** Polls the condition. Each pause is a query to the database, so that other work goes on. */
export async function until(db: PostgresDatabase, isTrue: () => Promise<boolean>, what: string): Promise<void> {
  const end = Date.now() + 150_000
  while (!(await isTrue())) {
    if (Date.now() > end) assert.fail(`timed out before ${what}`)
    await db.query('select pg_sleep(0.02)')
  }
}
