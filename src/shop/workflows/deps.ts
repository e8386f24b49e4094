import type { Clock } from '#src/kit/time/clock.ts'
import type { OrderId } from '#src/kit/id.ts'
import type { Database, Transaction } from '#src/platform/db/database.ts'
import type { FailedJob } from '#src/platform/jobs/job.ts'
import type { QueueFigures } from '#src/platform/jobs/queue.ts'
import type { Steps } from '#src/platform/jobs/steps.ts'
import type { PageCopies } from '../catalogue/page-copies.port.ts'
import type { PaymentGateway } from '../payments/payment-gateway.port.ts'
import type { ProductRules } from './publishing/product-rules.port.ts'
import type { BackupStore } from './safekeeping/backup-store.port.ts'
import type { ShopSettings } from '../settings.ts'
import type { Carrier } from '../shipping/carrier.port.ts'
import type { PincodeDirectory } from '../shipping/pincode-directory.port.ts'
import type { ServiceabilityCache } from '../shipping/serviceability-cache.ts'

/** What workflows depend on. */
export type Deps = {
  readonly db: Database
  /** The same database through few connections of their own, for lists and searches of staff: a statement that lasts 5 s is ended. */
  readonly reading: Database
  /** The same for exports. */
  readonly exporting: Database
  readonly settings: ShopSettings
  readonly gateway: PaymentGateway
  readonly carrier: Carrier
  /** Which couriers go to a pincode, from the carrier or from the cache; undefined without a reply of the past week. */
  readonly findCouriers: ServiceabilityCache['find']
  readonly findPlace: PincodeDirectory['findPlace']
  readonly queue: JobQueue
  readonly backups: BackupStore
  /** The rules of the owner's file of products. */
  readonly productRules: ProductRules
  /** Undefined where no CDN is told what has changed. */
  readonly copies?: PageCopies | undefined
  /** The finished steps of one run of a workflow, recorded for its next run. */
  readonly recordedSteps: (workflow: string, key: string) => Steps
  readonly clock: Clock
  /** The absolute address of an order's own page. */
  readonly orderUrl: (id: OrderId) => string
  /** The absolute address of the page where the sender of an enquiry sees how it stands. */
  readonly enquiryUrl: (ticketNumber: string) => string
  /** The absolute address of a page of the desk, for mails to staff. */
  readonly deskUrl: (page: DeskLink) => string
  /** The absolute address of our copy of a carrier's document. */
  readonly carrierDocumentUrl: (id: string) => string
  /** Called after mails in the outbox are durable. */
  readonly wakeMailSender: () => void
}

/** A page of the desk that a mail to staff leads to. Never by an order's id, which is its shopper's key. */
export type DeskLink =
  | { readonly order: string }
  | { readonly enquiry: string }
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
  'tracking.webhook': { readonly source: string; readonly externalId: string }
  'order.send-link': { readonly orderNumber: string; readonly phone: string }
  'payment.webhook': { readonly source: string; readonly externalId: string }
  'payment.capture': { readonly gatewayPaymentId: string }
  'payment.refund': { readonly refundId: string }
  'payment.remind': { readonly orderId: OrderId }
  'desk.act': { readonly key: string }
}
