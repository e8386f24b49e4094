import { setTimeout as pause } from 'node:timers/promises'
import { systemClock } from '#src/kit/time/clock.ts'
import { createQueue } from '#src/platform/jobs/queue.ts'
import { recordedSteps } from '#src/platform/jobs/recorded-steps.store.ts'
import type { Log } from '#src/platform/log/log.ts'
import { scryptPasswords } from '#src/platform/passwords/scrypt-passwords.ts'
import type { FindPicture } from '#src/platform/pictures/picture-maker.ts'
import type { ShopSettings } from '#src/shop/settings.ts'
import { createShop } from '#src/shop/shop.ts'
import type { JobData } from '#src/shop/workflows/deps.ts'
import { indiaPostPincodes } from '#src/integrations/india-post/india-post-pincodes.ts'
import { addressOf, otherCallAddress } from '#src/web/routes.ts'
import { documentDrawer } from './document-drawer.ts'
import { mailRenderer } from './mail-renderer.ts'
import type { Databases } from './open-database.ts'
import type { Suppliers } from './suppliers.ts'

export type ShopParts = Databases & {
  readonly settings: ShopSettings
  readonly suppliers: Pick<Suppliers, 'gateway' | 'carrier' | 'mailer'>
  readonly log: Log
  /** Where shoppers reach the shop; links in mails begin with it. */
  readonly publicUrl: string
  readonly findPicture: FindPicture
}

/** Builds the shop from its parts, for the server and for every command. Its queue is not started: until then no job can be enqueued. */
export function buildShop(parts: ShopParts) {
  const { db, reading, exporting, settings, suppliers, log, publicUrl, findPicture } = parts
  const { gateway, carrier, mailer } = suppliers
  const queue = createQueue<JobData>(db, { log })
  const shop = createShop({
    db,
    reading,
    exporting,
    settings,
    queue,
    gateway,
    carrier,
    mailer,
    renderMail: mailRenderer(findPicture),
    drawTaxDocument: documentDrawer(),
    // The library is loaded with the first print, so that a start does not wait.
    joinPdfs: async (...documents) => (await import('#src/platform/pdf/join-pdfs.ts')).joinPdfs(...documents),
    recordedSteps: (workflow, key) => recordedSteps({ db, clock: systemClock }, workflow, key),
    clock: systemClock,
    orderUrl: (orderId) => publicUrl + addressOf('order', { orderId }),
    carrierDocumentUrl: (documentId) => publicUrl + otherCallAddress('showCarrierDocument').replace(':documentId', documentId),
    findPlace: indiaPostPincodes.findPlace,
    passwords: scryptPasswords(),
    pause,
  })
  return { shop, queue }
}
