import { SupplierError } from '#src/kit/supplier-error.ts'
import type { Config } from '#src/platform/config/config.ts'
import { createLog } from '#src/platform/log/log.ts'
import type { Database } from '#src/platform/db/database.ts'
import { openMedia, pictureFinder } from '#src/platform/media/media.ts'
import type { Mailer } from '#src/shop/notifications/mailer.port.ts'
import type { Shop } from '#src/shop/shop.ts'
import { jobsOf } from '#src/worker/jobs.ts'
import { backupStore } from '../backups/backup-store.ts'
import { buildShop } from '../wiring/build-shop.ts'
import { carrierSession } from '../wiring/carrier-session.ts'
import { openSettings } from '../wiring/settings/current-settings.ts'
import { mediaDirOf } from '../wiring/data-folders.ts'
import { openShopDatabase } from '../wiring/open-database.ts'
import { reachSuppliers } from '../wiring/suppliers.ts'

export type WithShopOptions = {
  /** Prints the progress of the database; by default nothing is printed, so that --json stays JSON. */
  readonly print?: (line: string) => void
}

/**
 * Runs `work` with the whole shop. It serves nobody and runs no job: what it leaves in the queue and in the outbox is done by the server,
 * now or when it starts.
 */
export async function withShop<Value>(
  config: Config,
  work: (shop: Shop, db: Database) => Promise<Value>,
  { print = () => {} }: WithShopOptions = {},
): Promise<Value> {
  const { close, ...databases } = await openShopDatabase(config, { print })
  try {
    const { shop, queue } = buildShop({
      ...databases,
      ...(await openSettings(databases.db, config, print)),
      suppliers: { ...reachSuppliers({ config, carrierSession: carrierSession(databases.db, config) }), mailer: noMailer },
      log: createLog({ level: 'silent' }),
      publicUrl: config.publicUrl ?? `http://localhost:${config.port}`,
      backups: backupStore(config, print),
      dataDir: config.dataDir,
      secretKey: config.secretKey,
      deskUrl: config.deskUrl,
      findPicture: pictureFinder(openMedia(databases.db, { folder: mediaDirOf(config) })),
    })
    // A job must be declared before it can be enqueued; none is run here.
    await queue.start(jobsOf(shop))
    const stopAnnouncing = shop.live.announce()
    return await work(shop, databases.db).finally(() => Promise.all([queue.stop(), stopAnnouncing()]))
  } finally {
    await close()
  }
}

const noMailer: Mailer = {
  send: async () => {
    throw new SupplierError('not_ready', 'mails go out from the shop itself')
  },
}
