import { paise } from '#src/kit/money.ts'
import { openDatabase, type PostgresDatabase } from '#src/platform/db/postgres.ts'
import { pendingMailFaults } from '#src/sandbox/mailbox/mail-faults.ts'
import { startSmtpServer } from '#src/sandbox/mailbox/smtp-server.ts'
import { type RazorpaySandbox, startRazorpaySandbox } from '#src/sandbox/razorpay/razorpay-sandbox.ts'
import { type ShiprocketSandbox, startShiprocketSandbox } from '#src/sandbox/shiprocket/shiprocket-sandbox.ts'
import { createDatabase } from '#tests/database.ts'
import type { ShopWorld } from './killable-shop.ts'
import { importSmallShop, ware as smallWare } from './small-shop.ts'

/** What outlives every shop that is killed: the database, and the ledgers of bank, depot and post office. */
export type World = {
  readonly db: PostgresDatabase
  readonly bank: RazorpaySandbox
  readonly depot: ShiprocketSandbox
  /** The Message-ID of each mail that was handed over, in that order. */
  readonly letters: string[]
  readonly forShop: ShopWorld
  /** The database's sleep: it lets everybody else go on. */
  pause(milliseconds: number): Promise<void>
  close(): Promise<void>
}

/** What everybody buys, and how much of it there is: more than will ever be bought. */
export const ware = { ...smallWare, piecesAtFirst: 100_000 }
/** Enough for every parcel. */
export const walletAtFirst = paise(1_000_000_000)

/** Waits of the gateway between its tries to tell us: a hundredth of the real ones. */
const webhookTimeScale = 0.01

export async function openWorld(): Promise<World> {
  const { connection, drop } = await createDatabase()
  const db = openDatabase(connection, { max: 20 })
  // A shop that starts looks whether it is alone, and takes up at once what a killed one has begun: we are none.
  db.pool.on('connect', (client) => void client.query(`set application_name = 'the world'`))
  const { mediaDir, remove } = await importSmallShop(db)
  await db.query('update variants set stock_on_hand = $2 where id = $1', [ware.variantId, ware.piecesAtFirst])

  const bank = await startRazorpaySandbox({ webhookSecret: 'whsec', timeScale: webhookTimeScale })
  const depot = await startShiprocketSandbox({ pickupLocation: 'Manjusha Workshop' })
  depot.setWallet(walletAtFirst)
  const letters: string[] = []
  const post = await startSmtpServer(0, pendingMailFaults(), (_, raw) => void letters.push(messageIdOf(raw)))
  return {
    db,
    bank,
    depot,
    letters,
    forShop: {
      connection,
      mediaDir,
      payments: { baseUrl: bank.url, keyId: bank.keyId, keySecret: bank.keySecret, webhookSecrets: ['whsec'] },
      carrier: { baseUrl: depot.url, email: depot.email, password: depot.password },
      smtpUrl: `smtp://127.0.0.1:${post.port}`,
    },
    async pause(milliseconds) {
      await db.query('select pg_sleep($1)', [milliseconds / 1_000])
    },
    async close() {
      await Promise.all([bank.stop(), depot.stop(), post.close()])
      await db.close()
      await drop()
      remove()
    },
  }
}

/** By which a mailbox knows that it has a mail already. */
const messageIdOf = (raw: Buffer): string =>
  /^message-id:\s*(<[^>\r\n]+>)/im.exec(raw.toString('latin1').split('\r\n\r\n', 1)[0] ?? '')?.[1] ?? 'without an id'
