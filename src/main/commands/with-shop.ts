import { setTimeout as pause } from 'node:timers/promises'
import { systemClock } from '#src/kit/time/clock.ts'
import { SupplierError } from '#src/kit/supplier-error.ts'
import type { Config } from '#src/platform/config/config.ts'
import { startLocalPostgres } from '#src/platform/db/local-postgres.ts'
import { migrate } from '#src/platform/db/migrate.ts'
import { openDatabase, type PostgresDatabase } from '#src/platform/db/postgres.ts'
import { createQueue } from '#src/platform/jobs/queue.ts'
import { recordedSteps } from '#src/platform/jobs/recorded-steps.store.ts'
import { scryptPasswords } from '#src/platform/passwords/scrypt-passwords.ts'
import { createLog } from '#src/platform/log/log.ts'
import type { Mailer } from '#src/shop/notifications/mailer.port.ts'
import { pictureMaker } from '#src/platform/pictures/picture-maker.ts'
import { createShop, type Shop } from '#src/shop/shop.ts'
import type { JobData } from '#src/shop/workflows/deps.ts'
import { findPlace } from '#src/web/api/pincode/pincode-table.ts'
import { addressOf, otherCallAddress } from '#src/web/routes.ts'
import { jobsOf } from '#src/worker/jobs.ts'
import { mediaDirOf, postgresDirOf } from '../wiring/data-folders.ts'
import { carrierSession } from '../wiring/carrier-session.ts'
import { mailRenderer } from '../wiring/mail-renderer.ts'
import { documentDrawer } from '../wiring/document-drawer.ts'
import { loadSettings } from '../wiring/read-settings.ts'
import { reachSuppliers } from '../wiring/suppliers.ts'
import { print } from './command.ts'

/** The configured database, or the embedded one: that of the shop that runs, else started for as long as `work` takes. */
export async function withDatabase<Value>(config: Config, work: (db: PostgresDatabase) => Promise<Value>, say = print): Promise<Value> {
  const local = config.databaseUrl ? undefined : await startLocalPostgres({ dataDir: postgresDirOf(config), print: say })
  const connection = local?.connection ?? { connectionString: config.databaseUrl! }
  try {
    await migrate(connection, { print: say })
    const db = openDatabase(connection)
    return await work(db).finally(() => db.close())
  } finally {
    await local?.stop()
  }
}

/**
 * The whole business for one command. It answers nobody and runs no job: what it leaves in the queue and in the outbox
 * is done by the shop that runs, now or when it starts. Says nothing of its own, so that --json stays JSON.
 */
export const withShop = <Value>(config: Config, work: (shop: Shop) => Promise<Value>): Promise<Value> =>
  withDatabase(
    config,
    async (db) => {
      const queue = createQueue<JobData>(db, { log: createLog({ level: 'silent' }) })
      const settings = loadSettings(config)
      const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`
      const shop = createShop({
        db,
        settings,
        queue,
        ...reachSuppliers({ config, carrierSession: carrierSession(db) }),
        mailer: noMailer,
        renderMail: mailRenderer(pictureMaker(mediaDirOf(config))),
        drawTaxDocument: documentDrawer(),
        recordedSteps: (workflow, key) => recordedSteps({ db, clock: systemClock }, workflow, key),
        clock: systemClock,
        orderUrl: (orderId) => publicUrl + addressOf('order', { orderId }),
        carrierDocumentUrl: (documentId) => publicUrl + otherCallAddress('showCarrierDocument').replace(':documentId', documentId),
        findPlace,
        passwords: scryptPasswords(),
        pause,
      })
      // Jobs must be known to be enqueued; none is run here.
      await queue.start(jobsOf(shop))
      return work(shop).finally(() => queue.stop())
    },
    () => 0,
  )

const noMailer: Mailer = {
  send: async () => {
    throw new SupplierError('not_ready', 'mails go out from the shop itself')
  },
}
