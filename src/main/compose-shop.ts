import { setTimeout } from 'node:timers/promises'
import { systemClock } from '#src/kit/time/clock.ts'
import type { Config } from '#src/platform/config/config.ts'
import type { Passwords } from '#src/shop/staff/passwords.port.ts'
import type { Connection } from '#src/platform/db/connection.ts'
import { createLog } from '#src/platform/log/log.ts'
import { pictureMaker } from '#src/platform/pictures/picture-maker.ts'
import { sweepDrafts } from '#src/platform/pictures/save-file.ts'
import type { PaymentMode } from '#src/shop/payments/payment-gateway.port.ts'
import type { Shop } from '#src/shop/shop.ts'
import { otherCallAddress } from '#src/web/routes.ts'
import { watchStandstills } from '#src/worker/standstill-watch.ts'
import { startPausableWorker } from '#src/worker/pausable-worker.ts'
import { backupStore } from './backups/backup-store.ts'
import { createHealth } from './http/health/health.ts'
import { healthChecks } from './http/health/health-checks.ts'
import { listen } from './http/listen.ts'
import { type OpenDesk, type OpenPages, serveShop } from './http/serve-shop.ts'
import { makePicturesAhead } from './pictures-ahead/pictures-ahead.ts'
import { rehearsing } from './rehearsal/rehearsing.ts'
import { buildShop } from './wiring/build-shop.ts'
import { carrierSession } from './wiring/carrier-session.ts'
import { mediaDirOf } from './wiring/data-folders.ts'
import { importWhenEmpty } from './wiring/import-when-empty.ts'
import { noBackups } from './wiring/no-backups.ts'
import { openShopDatabase } from './wiring/open-database.ts'
import { loadSettings } from './wiring/read-settings.ts'
import { connectSuppliers, type Suppliers } from './wiring/suppliers.ts'
import { openTelemetry } from './wiring/telemetry.ts'
import { warnOfPickupLocation } from './wiring/warn-of-pickup-location.ts'

export type RunningShop = {
  readonly address: string
  /** In sandbox mode with a key that logs the demo owner in, on this machine and until the shop stops. */
  readonly deskAddress: string
  readonly mode: PaymentMode
  readonly panels: Suppliers['panels']
  /** Where Prometheus reads; undefined when metrics are off. */
  readonly metricsAddress: string | undefined
  readonly shop: Shop
  /** Fulfilled once browsers are sent the smallest scripts and styles that there are. */
  readonly assetsRecompressed: Promise<void>
  /** Lets requests and jobs finish, then closes what was opened, in the reverse order. */
  stop(): Promise<void>
}

export type StartOptions = {
  /** A database of the caller, instead of the configured or the embedded one. */
  readonly connection?: Connection
  readonly mediaDir?: string
  /** Makes all pictures in the background, not only those that are requested. */
  readonly makesPicturesAhead?: boolean
  readonly openPages?: OpenPages
  readonly openDesk?: OpenDesk
  /** Instead of the slow ones that guessing needs hours for. */
  readonly passwords?: Passwords
  /** Suppliers that live elsewhere, such as sandboxes that outlive this process. */
  readonly connectSuppliers?: typeof connectSuppliers
}

type Print = (line: string) => void
type Closers = (() => Promise<void>)[]

/** Starts everything that `config` requires: port, database, suppliers, jobs, pages. Throws StartFault or DatabaseFault for what the owner can mend. */
export async function startShop(config: Config, print: Print, options: StartOptions = {}): Promise<RunningShop> {
  const opened: Closers = []
  const stop = async () => {
    for (const close of opened.splice(0).toReversed()) await close()
  }
  try {
    return { ...(await open(config, print, options, opened)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function open(config: Config, print: Print, options: StartOptions, opened: Closers): Promise<Omit<RunningShop, 'stop'>> {
  const log = createLog({ level: config.logLevel, pretty: !config.isProduction })
  const settings = loadSettings(config)
  const health = createHealth()
  const listening = await listen({ ...config, before: health.before })
  opened.push(() => listening.close())
  const publicUrl = config.publicUrl ?? listening.address

  const { close, ...databases } = await openShopDatabase(config, { print, connection: options.connection, maxConnections: 12 })
  const { db } = databases
  opened.push(close)
  const webhookPaths = { payments: otherCallAddress('paymentWebhook'), parcels: otherCallAddress('courierWebhook') }
  const connect = options.connectSuppliers ?? connectSuppliers
  const suppliers = await connect({ config, settings, carrierSession: carrierSession(db), webhookPaths })
  opened.push(suppliers.stop)

  const mediaDir = options.mediaDir ?? mediaDirOf(config)
  await sweepDrafts(mediaDir)
  const findPicture = pictureMaker(mediaDir)
  const { dataDir, deskUrl } = config
  const backups = options.connection ? noBackups : backupStore(config)
  const parts = { ...databases, settings, publicUrl, backups, dataDir, deskUrl, findPicture, passwords: options.passwords }
  const { shop, queue } = buildShop({ ...parts, suppliers, log })
  const telemetry = await openTelemetry(config, { log, shop, queue, databases })
  opened.push(telemetry.stop)
  opened.push(await shop.follow(), shop.live.announce())
  const worker = await startPausableWorker(shop, queue, { log })
  opened.push(worker.stop, watchStandstills(shop, log).stop)

  await importWhenEmpty(shop, { shopDir: config.shopDir, mediaDir, print })
  // Once these are read, bag and checkout can be shown although the database is unavailable.
  await Promise.all([shop.content.media(), shop.content.agreedDates()])
  const { forwards } = suppliers
  const site = await serveShop({
    ...{ config, shop, db, listening, log, telemetry, publicUrl, mediaDir, findPicture, forwards },
    rehearsal: rehearsing({ ...parts, sandboxes: suppliers.sandboxes, queue, clock: systemClock }, worker, log),
    openPages: options.openPages,
    openDesk: options.openDesk,
  })
  // Visitors finish first, before anything that their requests use is closed.
  opened.push(site.close, () => listening.close())
  health.opened(healthChecks(databases.reading, mediaDir))
  opened.push(async () => {
    health.leaving()
    await setTimeout(config.drainSeconds * 1_000)
    site.endStreams()
  })

  if (options.makesPicturesAhead) {
    const ahead = makePicturesAhead({ shop, folder: mediaDir, print, log })
    shop.catalogue.onChange((change) => change === 'import' && ahead.renew())
    opened.push(() => ahead.stop())
  }
  suppliers.connectShop(listening.address)
  void warnOfPickupLocation(shop, log)
  const { panels } = suppliers
  const { assetsRecompressed, deskAddress } = site
  const { metricsAddress } = telemetry
  return { address: publicUrl, deskAddress, mode: shop.payments.mode, panels, metricsAddress, shop, assetsRecompressed }
}
