import { findMailSentences } from '#src/shop/content/content.store.ts'
import { fillPlaceholders } from '#src/shop/content/placeholders.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { type Clock, systemClock } from '#src/kit/time/clock.ts'
import { createQueue, type Queue } from '#src/platform/jobs/queue.ts'
import { recordedSteps } from '#src/platform/jobs/recorded-steps.store.ts'
import type { Log } from '#src/platform/log/log.ts'
import { scryptPasswords } from '#src/platform/passwords/scrypt-passwords.ts'
import type { Database } from '#src/platform/db/database.ts'
import type { TextRules } from '#src/shop/workflows/publishing/publishing.ts'
import type { FindPicture } from '#src/platform/media/media.ts'
import { masterStore } from '#src/platform/media/masters.ts'
import type { Passwords } from '#src/shop/staff/passwords.port.ts'
import { createShop, type ShopDeps } from '#src/shop/shop.ts'
import type { BackupStore } from '#src/shop/workflows/safekeeping/safekeeping.ts'
import type { JobData } from '#src/shop/workflows/deps.ts'
import { indiaPostPincodes } from '#src/integrations/india-post/india-post-pincodes.ts'
import { sharedPictureUrl } from '#src/web/media-url.ts'
import { addressOf, files, otherCallAddress } from '#src/web/routes.ts'
import { deskLinkOf } from '#src/web/routes/desk-addresses.ts'
import { mediaDirOf } from './data-folders.ts'
import { diskSpaceOf } from './disk-space.ts'
import { documentDrawer } from './document-drawer.ts'
import { lidPainter } from './lid-painter.ts'
import { linkablePages, pathOf } from './linkable-pages.ts'
import { mailRenderer } from './mail-renderer.ts'
import { staffFactors } from './staff-factors.ts'
import { pictureStore } from '#src/platform/media/picture-store.ts'
import { observedSuppliers } from './observed-suppliers.ts'
import type { OpenedSettings } from './settings/current-settings.ts'
import type { Databases } from './open-database.ts'
import type { Suppliers } from './suppliers.ts'

export type ShopParts = Databases &
  OpenedSettings & {
    readonly suppliers: Pick<Suppliers, 'gateway' | 'carrier' | 'mailer' | 'copies' | 'searchEngines'>
    readonly backups: BackupStore
    readonly log: Log
    /** Where shoppers reach the shop; links in mails begin with it. */
    readonly publicUrl: string
    readonly dataDir: string
    readonly secretKey: Buffer | undefined
    /** The desk's own host; undefined where it is with the shop. */
    readonly deskUrl: string | undefined
    readonly findPicture: FindPicture
    /** Where this machine keeps copies of media, if not in the data folder. */
    readonly mediaDir?: string
    /** The time by which everything happens: the system's, unless a rehearsal passes its own. */
    readonly clock?: Clock | undefined
    /** As slow as they must be, unless a test that logs hundreds of people in passes quick ones. */
    readonly passwords?: Passwords | undefined
  }

/** What workflows need of a queue. */
export type JobsOfShop = Pick<Queue<JobData>, 'enqueue' | 'listFailed' | 'retryFailed' | 'figures' | 'findLastSuccess'>

/** Builds the shop from its parts, for the server and for every command. Its queue is not started: until then no job can be enqueued. */
export function buildShop(parts: ShopParts) {
  const queue = createQueue<JobData>(parts.db, { log: parts.log })
  return { shop: composeShop({ ...parts, queue }), queue }
}

/** A start does not wait for these libraries. */
const loadedWhenNeeded: Pick<ShopDeps, 'joinPdfs' | 'zip' | 'withArchive'> = {
  joinPdfs: async (...documents) => (await import('#src/platform/pdf/join-pdfs.ts')).joinPdfs(...documents),
  async *zip(files) {
    yield* (await import('#src/platform/zip/zip.ts')).zip(files)
  },
  async withArchive(chunks, work) {
    return (await import('#src/platform/zip/spooled-zip.ts')).withSpooledZip(chunks, work)
  },
}

/** Composes the shop with the queue that it is given. */
export function composeShop(parts: ShopParts & { readonly queue: JobsOfShop }) {
  const {
    db,
    reading,
    exporting,
    settings,
    settingsRules,
    currentSettings,
    queue,
    publicUrl,
    findPicture,
    clock = systemClock,
    passwords = scryptPasswords(),
  } = parts
  const { gateway, carrier, mailer, copies, searchEngines } = observedSuppliers(parts.suppliers)
  let textRules: Promise<TextRules> | undefined
  return createShop({
    db,
    reading,
    exporting,
    settings,
    settingsRules,
    currentSettings,
    queue,
    backups: parts.backups,
    diskSpace: () => diskSpaceOf(parts.dataDir),
    machineTime: () => new Date(),
    gateway,
    carrier,
    returnCarrier: carrier.returns,
    ...{ mailer, copies, searchEngines },
    ...{ publicSite: publicSiteOf(publicUrl), paintLid: lidPainter(findPicture) },
    renderMail: mailRenderer(findPicture, async () => fillPlaceholders(await findMailSentences(db), settings)),
    drawTaxDocument: documentDrawer(),
    ...loadedWhenNeeded,
    productRules: {
      judge: async (...given) => (await loadRules()).judge(...given),
      tidy: async (records) => (await loadRules()).tidy(records),
      write: async (records) => (await loadRules()).write(records),
    },
    pictures: pictureStore(db, parts.mediaDir ?? mediaDirOf(parts)),
    textRules: () => (textRules ??= loadTextRules(db)),
    recordedSteps: (workflow, key) => recordedSteps({ db, clock }, workflow, key),
    clock,
    pathOf,
    deskUrl: (page) => (parts.deskUrl ?? publicUrl) + deskLinkOf(page),
    enquiryUrl: (ticket) => `${publicUrl}${addressOf('enquiryStatus')}?${new URLSearchParams({ ticket })}`,
    plainPictureUrl: (key) => publicUrl + sharedPictureUrl(key),
    orderUrl: (orderId) => publicUrl + addressOf('order', { orderId }),
    carrierDocumentUrl: (documentId) => publicUrl + otherCallAddress('showCarrierDocument').replace(':documentId', documentId),
    findPlace: indiaPostPincodes.findPlace,
    passwords,
    factors: staffFactors(parts),
    pause,
  })
}

async function loadTextRules(db: Database): Promise<TextRules> {
  const { textRules } = await import('#src/importer/desk-texts/text-rules.ts')
  return textRules({ masters: masterStore(db), pages: linkablePages })
}

const loadRules = async () => (await import('#src/importer/product-rules.ts')).productRules

/** Pages and what they show are loaded when they are first needed. */
const publicSiteOf = (origin: string): ShopDeps['publicSite'] => ({
  origin,
  keyPath: files.indexNowKey.path,
  listPages: async (shown) => (await import('#src/web/files/public-pages.ts')).publicPages(shown),
})
