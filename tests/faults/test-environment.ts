import { paise } from '#src/kit/money.ts'
import type { Connection } from '#src/platform/db/connection.ts'
import { migrate } from '#src/platform/db/migrate.ts'
import { openDatabase, type PostgresDatabase } from '#src/platform/db/postgres.ts'
import { pendingMailFaults } from '#src/sandbox/mailbox/mail-faults.ts'
import { startSmtpServer } from '#src/sandbox/mailbox/smtp-server.ts'
import { type RazorpaySandbox, startRazorpaySandbox } from '#src/sandbox/razorpay/razorpay-sandbox.ts'
import { type ShiprocketSandbox, startShiprocketSandbox } from '#src/sandbox/shiprocket/shiprocket-sandbox.ts'
import { createDatabase } from '#tests/database.ts'
import type { ShopConnections } from './killable-shop.ts'
import { importSmallShop, soldVariant as smallShopVariant } from './small-shop.ts'

/** What outlives every killed shop: the database, and the records of gateway, carrier and mail server. */
export type CrashTestEnvironment = {
  readonly db: PostgresDatabase
  readonly gateway: RazorpaySandbox
  readonly carrier: ShiprocketSandbox
  /** The Message-ID of each mail that was delivered, in that order. */
  readonly deliveredMailIds: string[]
  readonly shopConnections: ShopConnections
  /** Sleeps in the database, so that other work goes on. */
  pause(milliseconds: number): Promise<void>
  close(): Promise<void>
}

/** The one variant that is bought, with more stock than is ever sold. */
export const soldVariant = { ...smallShopVariant, unitsAtStart: 100_000 }
/** Enough for every parcel. */
export const walletAtStart = paise(1_000_000_000)

/** The gateway waits a hundredth of the real time between its attempts to send a webhook. */
const webhookTimeScale = 0.01

/** `given` is a database of the caller, which is empty and stays. */
export async function openEnvironment(given?: Connection): Promise<CrashTestEnvironment> {
  if (given) await migrate(given)
  const { connection, drop } = given ? { connection: given, drop: async () => {} } : await createDatabase()
  const db = openDatabase(connection, { max: 20 })
  // A shop that starts alone runs at once what a killed one has begun. This connection must not count as a shop.
  db.pool.on('connect', (client) => void client.query(`set application_name = 'the tests'`))
  const { mediaDir, remove } = await importSmallShop(db)
  await db.query('update variants set stock_on_hand = $2 where id = $1', [soldVariant.variantId, soldVariant.unitsAtStart])

  const gateway = await startRazorpaySandbox({ webhookSecret: 'whsec', timeScale: webhookTimeScale })
  const carrier = await startShiprocketSandbox({ pickupLocation: 'Manjusha Workshop' })
  carrier.setWallet(walletAtStart)
  const deliveredMailIds: string[] = []
  const mailServer = await startSmtpServer(0, pendingMailFaults(), (_, raw) => void deliveredMailIds.push(messageIdOf(raw)))
  return {
    db,
    gateway,
    carrier,
    deliveredMailIds,
    shopConnections: {
      connection,
      mediaDir,
      gateway: { baseUrl: gateway.url, keyId: gateway.keyId, keySecret: gateway.keySecret, webhookSecrets: ['whsec'] },
      carrier: { baseUrl: carrier.url, email: carrier.email, password: carrier.password },
      smtpUrl: `smtp://127.0.0.1:${mailServer.port}`,
    },
    async pause(milliseconds) {
      await db.query('select pg_sleep($1)', [milliseconds / 1_000])
    },
    async close() {
      await Promise.all([gateway.stop(), carrier.stop(), mailServer.close()])
      await db.close()
      await drop()
      remove()
    },
  }
}

/** Returns the Message-ID, by which a mailbox recognises a mail that it has already. */
export const messageIdOf = (raw: Buffer): string =>
  /^message-id:\s*(<[^>\r\n]+>)/im.exec(raw.toString('latin1').split('\r\n\r\n', 1)[0] ?? '')?.[1] ?? 'without an id'
