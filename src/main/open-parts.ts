import { mkdir } from 'node:fs/promises'
import { backupStore } from './backups/backup-store.ts'
import { noBackups } from './wiring/no-backups.ts'
import type { Config } from '#src/platform/config/config.ts'
import type { Clock } from '#src/kit/time/clock.ts'
import type { Connection } from '#src/platform/db/connection.ts'
import { createLog } from '#src/platform/log/log.ts'
import { sweepKeptFiles } from '#src/platform/media/kept-files.ts'
import { openMedia, pictureFinder } from '#src/platform/media/media.ts'
import type { Passwords } from '#src/shop/staff/passwords.port.ts'
import { otherCallAddress } from '#src/web/routes.ts'
import type { Closers } from './until-stopped.ts'
import { buildShop } from './wiring/build-shop.ts'
import { carrierSession } from './wiring/carrier-session.ts'
import { openSettings, reportEditedFile } from './wiring/settings/current-settings.ts'
import { mediaDirOf } from './wiring/data-folders.ts'
import { openShopDatabase } from './wiring/open-database.ts'
import { logAvailability } from './log-availability.ts'
import { checkSecretKey } from './wiring/staff-factors.ts'
import { connectSuppliers } from './wiring/suppliers.ts'

export type PartOptions = {
  /** A database of the caller, instead of the configured or the embedded one. */
  readonly connection?: Connection | undefined
  /** Where copies of media are kept; by default in the data folder. */
  readonly mediaDir?: string
  /** Instead of the slow ones that guessing needs hours for. */
  readonly passwords?: Passwords
  /** Suppliers that live elsewhere, such as sandboxes that outlive this process. */
  readonly connectSuppliers?: typeof connectSuppliers
  /** The time by which everything happens: the system's, unless a test moves its own. */
  readonly clock?: Clock
}

type Place = {
  readonly config: Config
  /** Where the pages are on this machine. */
  readonly address: string
  readonly print: (line: string) => void
  /** Each part that is opened adds the function that closes it. */
  readonly opened: Closers
}

/** Opens what every process of the shop is built from: database, suppliers, and the shop that follows what other processes change. */
export async function openParts({ config, address, print, opened }: Place, options: PartOptions) {
  const log = createLog({ level: config.logLevel, pretty: !config.isProduction })
  const publicUrl = config.publicUrl ?? address

  const { close, ...databases } = await openShopDatabase(config, { print, connection: options.connection, maxConnections: 12 })
  opened.push(close)
  logAvailability(databases.db, log)
  await checkSecretKey(databases.db, config)
  const settings = await openSettings(databases.db, config, (problem) =>
    log.warn({ problem }, 'a newer release has changed the settings: this process goes on with those that it has'),
  )
  await reportEditedFile({ db: databases.db, ...settings }, config.shopDir, print)
  const connect = options.connectSuppliers ?? connectSuppliers
  const suppliers = await connect({
    config,
    settings: settings.settings,
    carrierSession: carrierSession(databases.db, config),
    webhookPaths,
  })
  opened.push(suppliers.stop)

  const mediaDir = options.mediaDir ?? mediaDirOf(config)
  await mkdir(config.dataDir, { recursive: true }).catch(() => {})
  void sweepKeptFiles(mediaDir, new Date())
  const media = openMedia(databases.db, { folder: mediaDir })
  const parts = {
    ...databases,
    ...settings,
    publicUrl,
    backups: options.connection ? noBackups : backupStore(config),
    dataDir: config.dataDir,
    secretKey: config.secretKey,
    deskUrl: config.deskUrl,
    findPicture: pictureFinder(media),
    mediaDir,
    passwords: options.passwords,
    clock: options.clock,
  }
  const { shop, queue } = buildShop({ ...parts, suppliers, log })
  opened.push(await shop.follow(), shop.live.announce())
  return { ...parts, log, suppliers, media, shop, queue }
}

export type OpenedParts = Awaited<ReturnType<typeof openParts>>

const webhookPaths = { payments: otherCallAddress('paymentWebhook'), parcels: otherCallAddress('courierWebhook') }
