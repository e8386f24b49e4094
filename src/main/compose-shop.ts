import { existsSync } from 'node:fs'
import type { IncomingMessage, Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { systemClock } from '#src/kit/time/clock.ts'
import type { Config } from '#src/platform/config/config.ts'
import type { Connection } from '#src/platform/db/connection.ts'
import { startLocalPostgres } from '#src/platform/db/local-postgres.ts'
import { migrate } from '#src/platform/db/migrate.ts'
import { openDatabase, type PostgresDatabase } from '#src/platform/db/postgres.ts'
import { clientAddress, widerNetwork } from '#src/platform/http/client-address.ts'
import { createQueue } from '#src/platform/jobs/queue.ts'
import { recordedSteps } from '#src/platform/jobs/recorded-steps.store.ts'
import { scryptPasswords } from '#src/platform/passwords/scrypt-passwords.ts'
import { createLog, type Log } from '#src/platform/log/log.ts'
import { type FindPicture, pictureMaker } from '#src/platform/pictures/picture-maker.ts'
import { sweepDrafts } from '#src/platform/pictures/save-file.ts'
import type { PaymentMode } from '#src/shop/payments/payment-gateway.port.ts'
import type { ShopSettings } from '#src/shop/settings.ts'
import { createShop, type Shop } from '#src/shop/shop.ts'
import { findPlace } from '#src/web/api/pincode/pincode-table.ts'
import { addressOf, otherCallAddress } from '#src/web/routes.ts'
import { startWorker } from '#src/worker/worker.ts'
import { openBuiltPages, type PageDeps, type Pages } from './http/built-pages.ts'
import { mediaDirOf, postgresDirOf } from './wiring/data-folders.ts'
import { callListener } from './http/call-listener.ts'
import { listen, type Listening } from './http/listen.ts'
import { linkablePages } from './wiring/linkable-pages.ts'
import { mailRenderer } from './wiring/mail-renderer.ts'
import { mediaListener } from './http/media-listener.ts'
import { documentDrawer } from './wiring/document-drawer.ts'
import { logFailure } from './http/log-failure.ts'
import { makePicturesAhead } from './pictures-ahead/pictures-ahead.ts'
import { openRateLimits } from './http/rate-limits.ts'
import { loadSettings } from './wiring/read-settings.ts'
import { StartFault } from './start-fault.ts'
import { connectSuppliers, type Suppliers } from './wiring/suppliers.ts'
import { carrierSession } from './wiring/carrier-session.ts'
import { warnOfPickup } from './wiring/warn-of-pickup.ts'

export type RunningShop = {
  readonly address: string
  readonly mode: PaymentMode
  readonly panels: Suppliers['panels']
  readonly shop: Shop
  /** Lets visitors and jobs finish, then closes what was opened, in the reverse order. */
  stop(): Promise<void>
}

export type StartOptions = {
  /** A database of the caller's, instead of the configured or the embedded one. */
  readonly connection?: Connection
  readonly mediaDir?: string
  /** Makes all pictures in the background, not only those that are asked for. */
  readonly makesPicturesAhead?: boolean
  readonly openPages?: (needs: PageDeps, server: Server) => Promise<Pages>
  /** Suppliers that live elsewhere, such as sandboxes that outlive this process. */
  readonly connectSuppliers?: typeof connectSuppliers
}

type Say = (line: string) => void

/** Starts everything that `config` asks for: port, database, suppliers, jobs, pages. Faults of the owner's are StartFault or DatabaseFault. */
export async function startShop(config: Config, say: Say, options: StartOptions = {}): Promise<RunningShop> {
  const opened: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const close of opened.splice(0).toReversed()) await close()
  }
  try {
    return { ...(await open(config, say, options, opened)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function open(config: Config, say: Say, options: StartOptions, opened: (() => Promise<void>)[]): Promise<Omit<RunningShop, 'stop'>> {
  const log = createLog({ level: config.logLevel, pretty: !config.isProduction })
  const settings = loadSettings(config)
  const listening = await listen(config)
  opened.push(() => listening.close())
  const db = await openShopDatabase(config, say, options, opened)
  const connect = options.connectSuppliers ?? connectSuppliers
  const suppliers = await connect({
    config,
    settings,
    carrierSession: carrierSession(db),
    webhookPaths: { payments: otherCallAddress('paymentWebhook'), parcels: otherCallAddress('courierWebhook') },
  })
  opened.push(suppliers.stop)

  const publicUrl = config.publicUrl ?? listening.address
  const mediaDir = options.mediaDir ?? mediaDirOf(config)
  await sweepDrafts(mediaDir)
  const findPicture = pictureMaker(mediaDir)
  const shop = await openBusiness({ db, settings, suppliers, log, publicUrl, findPicture }, opened)
  await fillWhenEmpty(shop, { shopDir: config.shopDir, mediaDir, say })
  // Every page shows some of it: read once, the bag can be shown although the database is away.
  await shop.content.media()
  await openPages({ db, shop, suppliers, listening, log, publicUrl, findPicture, mediaDir, config, options }, opened)
  if (options.makesPicturesAhead) {
    const ahead = makePicturesAhead({ shop, folder: mediaDir, say, log })
    shop.catalogue.onChange((change) => change === 'import' && ahead.renew())
    opened.push(() => ahead.stop())
  }
  suppliers.connectShop(listening.address)
  void warnOfPickup(shop, log)
  return { address: config.publicUrl ?? listening.address, mode: suppliers.payments.mode, panels: suppliers.panels, shop }
}

async function openShopDatabase(
  config: Config,
  say: Say,
  options: StartOptions,
  opened: (() => Promise<void>)[],
): Promise<PostgresDatabase> {
  const connection = options.connection ?? (await databaseOf(config, say, opened))
  await migrate(connection, { print: say })
  const db = openDatabase(connection, { max: 12 })
  opened.push(() => db.close())
  return db
}

async function databaseOf(config: Config, say: Say, opened: (() => Promise<void>)[]): Promise<Connection> {
  if (config.databaseUrl) return { connectionString: config.databaseUrl }
  const local = await startLocalPostgres({ dataDir: postgresDirOf(config), print: say })
  opened.push(() => local.stop())
  return local.connection
}

type Business = {
  db: PostgresDatabase
  settings: ShopSettings
  suppliers: Suppliers
  log: Log
  publicUrl: string
  findPicture: FindPicture
}

async function openBusiness(
  { db, settings, suppliers, log, publicUrl, findPicture }: Business,
  opened: (() => Promise<void>)[],
): Promise<Shop> {
  const queue = createQueue(db, { log })
  const shop = createShop({
    db,
    settings,
    queue,
    gateway: suppliers.payments,
    carrier: suppliers.carrier,
    mailer: suppliers.mailer,
    renderMail: mailRenderer(findPicture),
    drawTaxDocument: documentDrawer(),
    recordedSteps: (workflow, key) => recordedSteps({ db, clock: systemClock }, workflow, key),
    clock: systemClock,
    orderUrl: (orderId) => publicUrl + addressOf('order', { orderId }),
    carrierDocumentUrl: (documentId) => publicUrl + otherCallAddress('showCarrierDocument').replace(':documentId', documentId),
    findPlace,
    passwords: scryptPasswords(),
    pause,
  })
  opened.push(await shop.follow())
  const worker = await startWorker(shop, queue, { log })
  opened.push(() => worker.stop())
  return shop
}

/** A first start brings in the owner's folder, and so does one whose pictures or texts are gone; others leave the shop as it is. */
async function fillWhenEmpty(shop: Shop, { shopDir, mediaDir, say }: { shopDir: string; mediaDir: string; say: Say }): Promise<void> {
  const { total } = await shop.catalogue.search({ page: 1, pageSize: 1 })
  if (total > 0 && existsSync(mediaDir) && (await shop.content.hasTexts())) return
  say('Bringing in the catalogue and reading its pictures (some seconds, once) ...')
  const { importShop } = await import('#src/importer/import-shop.ts')
  const imported = await importShop({ shopDir, mediaDir }, { catalogue: shop.catalogue, pages: linkablePages, print: say })
  if (!imported.ok) throw new StartFault(imported.problem.faults.join('\n'))
  await shop.catalogue.refresh('import')
}

type Opening = {
  db: PostgresDatabase
  shop: Shop
  suppliers: Suppliers
  listening: Listening
  log: Log
  publicUrl: string
  findPicture: FindPicture
  mediaDir: string
  config: Config
  options: StartOptions
}

async function openPages(
  { db, shop, suppliers, listening, log, publicUrl, findPicture, mediaDir, config, options }: Opening,
  opened: (() => Promise<void>)[],
): Promise<void> {
  const { origins } = suppliers.payments.paymentWindow
  const report = (error: unknown, address: string) => logFailure(log, error, { address, what: 'a page could not be made' })
  const environment = { publicUrl, report, outside: { scripts: origins, frames: origins, connections: origins } }
  const callerOf = clientAddress(config.trustedProxies)
  const networkOf = (request: IncomingMessage) => ({ own: callerOf(request), wider: widerNetwork(callerOf(request)) })
  const limits = openRateLimits({ db, settings: shop.settings, callerOf, log })
  opened.push(() => limits.close())
  const { takePermitOf } = limits
  const calls = callListener(shop, {
    media: mediaListener({ folder: mediaDir, findPicture, log }),
    forwards: suppliers.forwards,
    networkOf,
    takePermitOf,
    log,
    isSecure: publicUrl.startsWith('https:'),
    allowedOrigins: config.allowedOrigins,
  })
  const needs = { shop, environment, calls, takePermitOf, log }
  const pages = await (options.openPages ?? openBuiltPages)(needs, listening.server)
  shop.catalogue.onChange((change) => pages.invalidate(change))
  listening.serve(pages.listener)
  opened.push(
    () => pages.close(),
    () => listening.close(),
  )
}
