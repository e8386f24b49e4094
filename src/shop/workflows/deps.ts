import type { Clock } from '#src/kit/time/clock.ts'
import type { Day } from '#src/kit/time/day.ts'
import type { OrderId, ParcelId } from '#src/kit/id.ts'
import type { Database, Transaction } from '#src/platform/db/database.ts'
import type { FailedJob } from '#src/platform/jobs/job.ts'
import type { QueueFigures } from '#src/platform/jobs/queue.ts'
import type { Steps } from '#src/platform/jobs/steps.ts'
import type { AddressOfKind } from '../catalogue/redirects/redirect.ts'
import type { PageCopies } from '../catalogue/page-copies.port.ts'
import type { PaymentGateway } from '../payments/payment-gateway.port.ts'
import type { PictureStore } from './picturing/picture-store.port.ts'
import type { WithArchive } from './planning/archive/archive.port.ts'
import type { SearchEngines } from '../catalogue/search-engines.port.ts'
import type { ProductRules } from './publishing/product-rules.port.ts'
import type { TextRules } from './publishing/texts/text-rules.port.ts'
import type { BackupStore } from './safekeeping/backup-store.port.ts'
import type { SealedSecrets } from '../staff/factors.port.ts'
import type { SettingsRules } from '../settings/settings-rules.port.ts'
import type { ShopSettings } from '../settings.ts'
import type { Carrier } from '../shipping/carrier.port.ts'
import type { ReturnCarrier } from '../shipping/return-carrier.port.ts'
import type { PincodeDirectory } from '../shipping/pincode-directory.port.ts'
import type { ServiceabilityCache } from '../shipping/serviceability-cache.ts'

/** What workflows depend on. */
export type Deps = {
  readonly db: Database
  /** The same database through few connections of their own, for lists and searches of staff: a statement that lasts 5 s is ended. */
  readonly reading: Database
  /** The same for exports. */
  readonly exporting: Database
  /** As they are at this moment: a change at the desk is in it within a second. Keep no part of it beyond a request or a job. */
  readonly settings: ShopSettings
  /** The rules of the owner's settings and tax rates. */
  readonly settingsRules: SettingsRules
  readonly gateway: PaymentGateway
  readonly carrier: Carrier
  /** Fetches from shoppers what comes back. */
  readonly returnCarrier: ReturnCarrier
  /** Which couriers go to a pincode, from the carrier or from the cache; undefined without a reply of the past week. */
  readonly findCouriers: ServiceabilityCache['find']
  readonly findPlace: PincodeDirectory['findPlace']
  readonly queue: JobQueue
  readonly backups: BackupStore
  /** The rules of the owner's file of products. */
  readonly productRules: ProductRules
  readonly pictures: PictureStore
  /** Makes an archive of files while they come in, one at a time. */
  readonly zip: (files: AsyncIterable<FileOfArchive>) => AsyncGenerator<Uint8Array<ArrayBuffer>, void>
  readonly withArchive: WithArchive
  /** The rules of the owner's texts, loaded when they are first needed. */
  readonly textRules: () => Promise<TextRules>
  /** Undefined where no CDN is told what has changed. */
  readonly copies?: PageCopies | undefined
  /** Undefined where none is notified of what changes, as in a command. */
  readonly searchEngines?: SearchEngines | undefined
  readonly publicSite: PublicSite
  /** The finished steps of one run of a workflow, recorded for its next run. */
  readonly recordedSteps: (workflow: string, key: string) => Steps
  readonly clock: Clock
  /** What must not stand in clear in a copy of the database is sealed with it. */
  readonly factors: { readonly secrets: SealedSecrets }
  /** The path of a product or an article, which changes with its id or slug. */
  readonly pathOf: AddressOfKind
  /** The absolute address of an order's own page. */
  readonly orderUrl: (id: OrderId) => string
  /** The absolute address of the page where the sender of an enquiry sees how it stands. */
  readonly enquiryUrl: (ticketNumber: string) => string
  /** The absolute address of a page of the desk, for mails to staff. */
  readonly deskUrl: (page: DeskLink) => string
  /** The absolute address of a picture as a JPEG, for others than browsers. */
  readonly plainPictureUrl: (key: string) => string
  /** The absolute address of our copy of a carrier's document. */
  readonly carrierDocumentUrl: (id: string) => string
  /** Called after mails in the outbox are durable. */
  readonly wakeMailSender: () => void
}

/** What search engines may show of the shop. */
export type PublicSite = {
  /** Such as `https://shop.example`. */
  readonly origin: string
  /** Where the shop serves the key with which it notifies search engines. */
  readonly keyPath: string
  /** Every page that search engines may show, by its canonical path, with a hash of what it shows. */
  readonly listPages: () => Promise<readonly { readonly path: string; readonly shown: string }[]>
}

export type FileOfArchive = {
  /** With its folder, such as `documents/MJ-2627-0001.pdf`. */
  readonly name: string
  readonly content: Uint8Array
  /** The last day that it tells of. */
  readonly day: Day
}

/** A page of the desk that a mail to staff leads to. Never by an order's id, which is its shopper's key. */
export type DeskLink =
  | { readonly order: string }
  /** By its number: MJ-10234-R1. */
  | { readonly return: string }
  | { readonly enquiry: string }
  /** Of changes of products, by its number. */
  | { readonly plan: string }
  | { readonly figures: { readonly from: string; readonly to: string } }
  | { readonly list: 'parcels' | 'mails' | 'jobs' | 'enquiries' }

/** Jobs that run later. One that is added in a transaction runs after its commit, and never after a rollback; one whose tries are used up waits for a person. */
export type JobQueue = {
  enqueue<Name extends keyof JobData>(
    tx: Transaction,
    job: Name,
    data: JobData[Name],
    options?: {
      readonly notBefore?: Date
      /** Not added while one with this key already waits. */
      readonly key?: string
    },
  ): Promise<void>
  /** Newest first. */
  listFailed(): Promise<FailedJob[]>
  retryFailed(id: string): Promise<boolean>
  /** What waits. */
  figures(): Promise<QueueFigures>
  /** When a run of a scheduled job last succeeded, as far as that is still known. */
  findLastSuccess(job: string): Promise<Date | undefined>
}

/** The jobs that workflows start, each with its data. */
export type JobData = {
  'order.fulfil': { readonly orderId: OrderId }
  'parcel.stop': { readonly orderId: OrderId }
  'parcel.renew': { readonly orderId: OrderId; readonly parcelId: ParcelId }
  'return.collect': { readonly orderId: OrderId; readonly ordinal: number }
  'return.stop': { readonly orderId: OrderId; readonly ordinal: number }
  'parcel.redeliver': { readonly parcelId: ParcelId; readonly attempt: number }
  'tracking.webhook': { readonly source: string; readonly externalId: string }
  'order.send-link': { readonly orderNumber: string; readonly phone: string }
  'payment.webhook': { readonly source: string; readonly externalId: string }
  'payment.capture': { readonly gatewayPaymentId: string }
  'payment.refund': { readonly refundId: string }
  'payment.remind': { readonly orderId: OrderId }
  'desk.act': { readonly key: string }
  'pictures.make': { readonly key: string }
}
