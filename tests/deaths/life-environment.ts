import { openDatabase, type PostgresDatabase } from '#src/platform/db/postgres.ts'
import { pendingMailFaults } from '#src/sandbox/mailbox/mail-faults.ts'
import { startSmtpServer } from '#src/sandbox/mailbox/smtp-server.ts'
import { type RazorpaySandbox, startRazorpaySandbox } from '#src/sandbox/razorpay/razorpay-sandbox.ts'
import { type ShiprocketSandbox, startShiprocketSandbox } from '#src/sandbox/shiprocket/shiprocket-sandbox.ts'
import type { DeskLogin } from '#src/shop/staff/desk-login.ts'
import { createDatabase, type CreatedDatabase } from '#tests/database.ts'
import type { ShopConnections } from '../faults/killable-shop.ts'
import { importSmallShop, soldVariant } from '../faults/small-shop.ts'
import { messageIdOf, walletAtStart } from '../faults/test-environment.ts'
import { courierToken } from './messages.ts'
import { startShopChild } from './shop-child.ts'

/** What outlives the processes of one life: its database, and the records of gateway, carrier and mail server. */
export type LifeEnvironment = {
  readonly db: PostgresDatabase
  readonly gateway: RazorpaySandbox
  readonly carrier: ShiprocketSandbox
  /** The Message-ID of each mail that was delivered, in that order. */
  readonly deliveredMailIds: readonly string[]
  readonly connections: ShopConnections
  readonly clock: LifeClock
  close(): Promise<void>
}

/** It stands still unless the life moves it. */
export type LifeClock = { now(): number; forward(milliseconds: number): void }

/** A prepared shop, of which every life gets a copy. */
export type LifeTemplate = {
  readonly mediaDir: string
  copy(): Promise<Pick<CreatedDatabase, 'connection' | 'drop'>>
  remove(): Promise<void>
}

/** Makes a migrated database, or a copy of one to which nobody is connected. */
export type CreateDatabase = (options?: { readonly template: string }) => Promise<CreatedDatabase>

export const unitsAtStart = 5

export const owner: DeskLogin = {
  ...{ id: 'login', email: 'meera@manjusha.example', name: 'Meera', role: 'owner', confirmedAt: new Date(0), startPage: 'today' },
}

/** A small shop with its owner, its jobs declared and no process at it. */
export async function prepareTemplate(create: CreateDatabase = createDatabase): Promise<LifeTemplate> {
  const { connection, name, drop } = await create()
  const db = openDatabase(connection)
  const { mediaDir, remove } = await importSmallShop(db)
  await db.query('update variants set stock_on_hand = $2 where id = $1', [soldVariant.variantId, unitsAtStart])
  await db.query(`insert into staff (email, name, role, password_hash, added_at) values ($1, $2, 'owner', 'none', now())`, [
    ...[owner.email, owner.name],
  ])
  await db.close()
  // The first start declares the jobs, which takes longer than any other, and logs in to the carrier.
  const copy = await openLifeEnvironment({ mediaDir, copy: async () => ({ connection, drop: async () => {} }), remove: drop })
  const child = startShopChild(async () => {})
  await child.open({ connections: copy.connections, now: copy.clock.now(), strikes: [], plant: undefined })
  // Each start looks whether the carrier knows the pickup location. Once somebody has logged in, no life does.
  const hasLoggedIn = async () => (await copy.db.query('select 1 from stored_values where name = $1', ["the carrier's token"])).length > 0
  while (!(await hasLoggedIn())) await copy.db.query('select pg_sleep(0.02)')
  await child.close()
  await child.kill()
  await copy.close()
  return {
    mediaDir,
    copy: () => create({ template: name }),
    async remove() {
      await drop()
      remove()
    },
  }
}

export async function openLifeEnvironment({ mediaDir, copy }: LifeTemplate): Promise<LifeEnvironment> {
  const { connection, drop } = await copy()
  const db = openDatabase(connection, { max: 2 })
  // A shop that starts alone runs at once what a killed one has begun. This connection must not count as a shop.
  db.pool.on('connect', (client) => void client.query(`set application_name = 'the tests'`))
  let now = Date.now()
  const clock = () => new Date(now)
  const gateway = await startRazorpaySandbox({ webhookSecret: 'whsec', clock, timeScale: asGoodAsNever, seed: 'a life' })
  // No event is sent by itself: the life delivers them one after the other.
  gateway.webhooks.addFault({ times: 1_000_000, delayMs: 1_000_000 })
  const carrier = await startShiprocketSandbox({ pickupLocation: 'Manjusha Workshop', webhookToken: courierToken, clock, moving: false })
  carrier.setWallet(walletAtStart)
  Object.assign(carrier.state(), { tokenSecret: 'the same in all lives' })
  const deliveredMailIds: string[] = []
  const mailServer = await startSmtpServer(0, pendingMailFaults(), (_, raw) => void deliveredMailIds.push(messageIdOf(raw)))
  return {
    ...{ db, gateway, carrier, deliveredMailIds },
    clock: { now: () => now, forward: (milliseconds) => void (now += milliseconds) },
    connections: {
      connection,
      mediaDir,
      gateway: { baseUrl: gateway.url, keyId: gateway.keyId, keySecret: gateway.keySecret, webhookSecrets: ['whsec'] },
      carrier: { baseUrl: carrier.url, email: carrier.email, password: carrier.password },
      smtpUrl: `smtp://127.0.0.1:${mailServer.port}`,
    },
    async close() {
      await Promise.all([gateway.stop(), carrier.stop(), mailServer.close()])
      await db.close()
      await drop()
    },
  }
}

/** How much longer than the real gateway the sandbox waits before it sends an event by itself. */
const asGoodAsNever = 1_000
