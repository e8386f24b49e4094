import type { OrderId, VariantId } from '#src/kit/id.ts'
import { type Catalogue, type CatalogueChange, createCatalogue } from './catalogue/catalogue.ts'
import { catalogueSources } from './catalogue/catalogue.store.ts'
import { staleIfUnavailable } from '#src/kit/stale-if-unavailable.ts'
import { findMedia } from './catalogue/media.store.ts'
import { catalogueChannel, findVariantsForSale, readCatalogueChange } from './catalogue/stock.store.ts'
import { ownersTexts } from './content/content.store.ts'
import { fillPlaceholders } from './content/placeholders.ts'
import { type EnquiryFilter, listEnquiries } from './enquiries/enquiries.store.ts'
import { contentOf, type Enquiry } from './enquiries/enquiry.ts'
import { findMail, listMails, type MailFilter } from './notifications/outbox-list.store.ts'
import { findPause } from './notifications/outbox.store.ts'
import { listOrders, type OrderFilter } from './orders/order-list.store.ts'
import type { Staff } from './orders/actor.ts'
import type { Network } from './orders/network.ts'
import type { Order } from './orders/order.ts'
import type { UnitsInspection } from './orders/settled-units.ts'
import { findOrder, findOrderId } from './orders/orders.store.ts'
import type { PaymentConfirmation } from './payments/payment-gateway.port.ts'
import { gstReturnOf } from './tax/gst-return.ts'
import { type DocumentFilter, listTaxDocuments } from './tax/tax-documents.store.ts'
import { type AcceptPayment, acceptPayment } from './workflows/paying/accept-payment.ts'
import { awaitEnquiry } from './workflows/enquiring/await-enquiry.ts'
import { findCarrierDocument } from './shipping/carrier-documents.store.ts'
import type { Consignment } from './shipping/consignment.ts'
import { findParcelByNumber } from './shipping/parcels.store.ts'
import { listPayments, type PaymentFilter } from './payments/payment-list.store.ts'
import { findAttempt } from './payments/payments.store.ts'
import { type CancelOrder, cancelOrder } from './workflows/ordering/cancel-order.ts'
import { capturePayment } from './workflows/paying/capture-payment.ts'
import { checkPickup } from './workflows/fulfilling/check-pickup.ts'
import { confirmOrder } from './workflows/ordering/confirm-order.ts'
import { type CreditByHand, creditByHand } from './workflows/invoicing/credit-by-hand.ts'
import { listDeadJobs, reportDeadJobs, retryDeadJob } from './workflows/monitoring/dead-jobs.ts'
import { deliverMails, type MailDeps } from './workflows/mailing/deliver-mails.ts'
import type { Deps, JobData } from './workflows/deps.ts'
import { fulfilOrder } from './workflows/fulfilling/fulfil-order.ts'
import { inspectOrder } from './workflows/views/inspect-order.ts'
import { lapseHolds } from './workflows/ordering/lapse-holds.ts'
import { courierCache, deliveryPromises } from './workflows/serviceability/check-delivery.ts'
import { markShipped } from './workflows/fulfilling/mark-shipped.ts'
import { markCollected } from './workflows/fulfilling/mark-collected.ts'
import { listParcels, type ParcelFilter } from './workflows/views/parcel-list.store.ts'
import type { ChainStep } from './workflows/fulfilling/parcel-chain.ts'
import { type PrintedStep, printTogether } from './workflows/fulfilling/print-together.ts'
import { payOrder } from './workflows/ordering/pay-order.ts'
import { placeOrder, type PlaceOrder } from './workflows/ordering/place-order.ts'
import { previewMails } from './workflows/mailing/preview-mail.ts'
import { applyWebhook, receiveWebhook, type WebhookDelivery } from './workflows/paying/receive-webhook.ts'
import { applyTrackingEvent, receiveTracking, type TrackingDelivery } from './workflows/tracking/receive-tracking.ts'
import { recheckCarrier } from './workflows/fulfilling/recheck-carrier.ts'
import { reconcileOrder, reconcilePayments } from './workflows/paying/reconcile-payments.ts'
import { publishing } from './workflows/publishing/publishing.ts'
import { type RefundPayment, refundPayment } from './workflows/refunding/refund-payment.ts'
import { remindPayment } from './workflows/paying/remind-payment.ts'
import { resendMail, resumeMail } from './workflows/mailing/resend-mail.ts'
import { askForOrderLink, sendOrderLink } from './workflows/ordering/send-order-link.ts'
import { runScheduled } from './workflows/monitoring/scheduled-jobs.ts'
import { listFailingJobs } from './workflows/monitoring/scheduled-jobs.store.ts'
import { sendDueRefunds, sendRefund } from './workflows/refunding/send-refund.ts'
import { stopParcel } from './workflows/fulfilling/stop-parcel.ts'
import { confirmPayment, recordCancelledPayment } from './workflows/paying/confirm-payment.ts'
import { recordEnquiry } from './workflows/enquiring/record-enquiry.ts'
import { showBestSellers } from './workflows/views/show-best-sellers.ts'
import { showEnquiry } from './workflows/enquiring/show-enquiry.ts'
import { resolveOrder } from './workflows/attention/resolve-attention.ts'
import { rebookParcel, retryParcel } from './workflows/fulfilling/retry-parcel.ts'
import { receiveParcel, type SettleParcel, writeOffParcel } from './workflows/tracking/settle-parcel.ts'
import { showParcel } from './workflows/views/show-parcel.ts'
import { takeStep } from './workflows/fulfilling/take-step.ts'
import { staffLogins, type StaffDeps } from './workflows/staffing/staff-logins.ts'
import { trackParcels } from './workflows/tracking/track-parcels.ts'
import { showOrder } from './workflows/views/show-order.ts'
import { showTaxDocument } from './workflows/invoicing/show-tax-document.ts'

export type ShopDeps = Omit<Deps, 'wakeMailSender' | 'findCouriers'> &
  Pick<MailDeps, 'mailer' | 'renderMail' | 'drawTaxDocument'> &
  Pick<StaffDeps, 'passwords' | 'pause'>
export type Shop = ReturnType<typeof createShop>

/** Everything the business can do, in one list. Pages, calls and jobs ask nothing else. */
export function createShop(given: ShopDeps) {
  const catalogue = createCatalogue(catalogueSources(given.db))
  const catalogueChanged = announcer<CatalogueChange>()
  const mailsQueued = announcer<void>()
  const enquiryRecorded = announcer<string>()
  const deps: Deps = { ...given, findCouriers: courierCache(given).find, wakeMailSender: () => mailsQueued.tell() }

  return {
    settings: given.settings,
    catalogue: { ...catalogue, ...publishing(given), onChange: catalogueChanged.listen },
    content: {
      /** Banners, gallery, films and drawings, as the owner's folder names them. */
      media: staleIfUnavailable(() => findMedia(given.db)),
      /** Articles, questions, About and the legal texts, with what the settings say filled in. */
      ...ownersTexts(given.db, (text) => fillPlaceholders(text, given.settings)),
    },
    cart: {
      /** The pieces as they are sold at this moment. Those that are not known are left out. */
      findVariants: (ids: readonly VariantId[]) => findVariantsForSale(given.db, ids),
    },
    orders: ordersOf(deps),
    payments: paymentsOf(deps),
    invoices: {
      /** For staff: invoices and credit notes of these days, oldest first. */
      list: (filter: DocumentFilter) => listTaxDocuments(deps.db, filter),
      /** The same in the tables of the form GSTR-1. */
      gstReturn: async (filter: DocumentFilter) => gstReturnOf(await listTaxDocuments(deps.db, filter)),
      /** For staff. */
      credit: (request: CreditByHand) => creditByHand(request, deps),
      /** An order's invoice, or one of its credit notes, as a PDF. */
      show: (id: OrderId, which: 'invoice' | number) => showTaxDocument(id, which, given),
    },
    enquiries: {
      /** The same words within minutes are one enquiry, with one mail to each side. */
      async record(enquiry: Enquiry) {
        const recorded = await recordEnquiry(enquiry, { ...deps, catalogue })
        enquiryRecorded.tell(contentOf(enquiry))
        return recorded
      },
      /** Whether this very enquiry is recorded, or is in the next moment. */
      isRecorded: (enquiry: Enquiry) => awaitEnquiry(enquiry, { db: deps.db, onRecorded: enquiryRecorded.listen }),
      /** For staff. */
      list: (filter: EnquiryFilter) => listEnquiries(deps.db, filter),
      /** For staff: with how its mails fared. */
      show: (ticketNumber: string) => showEnquiry(ticketNumber, deps),
    },
    /** For staff. */
    mails: {
      list: (filter: MailFilter) => listMails(deps.db, filter),
      find: (id: number) => findMail(deps.db, id),
      /** Once more, also what was sent or given up; false when there is no such mail. */
      sendAgain: (id: number, by: Staff) => resendMail(id, by, deps),
      findPause: () => findPause(deps.db),
      /** The mail server will take our mail again. */
      resume: (by: Staff) => resumeMail(by, deps),
      render: given.renderMail,
      preview: () => previewMails({ ...deps, catalogue, renderMail: given.renderMail }),
    },
    delivery: deliveryPromises({ ...deps, catalogue }),
    parcels: parcelsOf(deps),
    /** For staff: what happens later, and has failed to the end or at every run. */
    jobs: {
      listFailing: () => listFailingJobs(deps.db),
      listDead: () => listDeadJobs(deps),
      retryDead: (id: string, by: Staff) => retryDeadJob(id, by, deps),
    },
    staff: staffLogins({ ...deps, passwords: given.passwords, pause: given.pause }),
    work: workOf(deps, given, mailsQueued),
    /** Follows what other processes change in the catalogue, until the function it answers with is called. Call it before serving. */
    follow: () => followCatalogue(given, catalogue, catalogueChanged),
  }
}

const ordersOf = (deps: Deps) => ({
  place: (request: PlaceOrder) => placeOrder(request, deps),
  find: (id: OrderId) => findOrder(deps.db, id),
  show: (id: OrderId) => showOrder(id, deps),
  bestSellers: (most: number) => showBestSellers(most, deps),
  /** Online, from the order's own page: once more, or instead of in cash. */
  pay: (orderId: OrderId, network?: Network) => payOrder({ orderId, network }, deps),
  cancel: (request: CancelOrder) => cancelOrder(request, deps),
  /** The order's page goes to its shopper by mail; the caller learns nothing. */
  askForLink: (asked: JobData['order.send-link']) => askForOrderLink(asked, deps),
  /** For staff. */
  findId: (idOrNumber: string) => findOrderId(deps.db, idOrNumber),
  inspect: (id: OrderId) => inspectOrder(id, deps),
  confirm: (id: OrderId, by: Staff) => confirmOrder(id, by, deps),
  resolve: (id: OrderId, by: Staff) => resolveOrder(id, by, deps),
  list: (filter: OrderFilter) => listOrders(deps.db, filter),
})

const paymentsOf = (deps: Deps) => ({
  mode: deps.gateway.mode,
  paymentWindow: deps.gateway.paymentWindow,
  confirm: (confirmation: PaymentConfirmation) => confirmPayment(confirmation, deps),
  recordCancelled: (gatewayOrderId: string) => recordCancelledPayment(gatewayOrderId, deps),
  receiveWebhook: (delivery: WebhookDelivery) => receiveWebhook(delivery, deps),
  /** For staff: money of another amount or currency pays its order all the same. */
  accept: (request: AcceptPayment) => acceptPayment(request, deps),
  /** For staff. */
  refund: (request: RefundPayment) => refundPayment(request, deps),
  /** For staff: asks the gateway about one order now. */
  reconcile: (order: Order) => reconcileOrder(order, deps),
  list: (filter: PaymentFilter) => listPayments(deps.db, filter),
  find: (gatewayPaymentId: string) => findAttempt(deps.db, gatewayPaymentId),
})

/** The way of a parcel: for shoppers their papers, for staff the rest, and the carrier's own door. */
const parcelsOf = (deps: Deps) => ({
  findDocument: (id: string) => findCarrierDocument(deps.db, id),
  /** For staff. */
  list: (filter: ParcelFilter) => listParcels(deps.db, filter),
  find: {
    byOrder: (idOrNumber: string) => findOrderId(deps.db, idOrNumber),
    byConsignment: (id: string) => findParcelByNumber(deps.db, 'consignmentId', id).then(orderOf),
    byCarrierOrder: (id: string) => findParcelByNumber(deps.db, 'carrierOrderId', id).then(orderOf),
    byAwb: (awb: string) => findParcelByNumber(deps.db, 'awb', awb).then(orderOf),
  },
  show: (orderId: OrderId) => showParcel(orderId, deps),
  takeStep: (orderId: OrderId, step: ChainStep, by: Staff) => takeStep(orderId, step, by, deps),
  printTogether: (step: PrintedStep, parcels: readonly Consignment[]) => printTogether(step, parcels, deps),
  markShipped: (orderId: OrderId, by: Staff) => markShipped(orderId, by, deps),
  markCollected: (orderId: OrderId, by: Staff) => markCollected(orderId, by, deps),
  retry: (orderId: OrderId, by: Staff) => retryParcel(orderId, by, deps),
  rebook: (orderId: OrderId, by: Staff) => rebookParcel(orderId, by, deps),
  /** Its pieces are back in our hands. */
  receive: (request: SettleParcel & UnitsInspection) => receiveParcel(request, deps),
  writeOff: (request: SettleParcel) => writeOffParcel(request, deps),
  /** For whoever starts the shop: what is wrong with where parcels are collected. */
  checkPickup: () => checkPickup(deps),
  receiveTracking: (delivery: TrackingDelivery) => receiveTracking(delivery, deps),
})

const orderOf = (parcel: Consignment | undefined): OrderId | undefined => parcel?.orderId

/** What happens later, each as a job or a round of its own. */
const workOf = (deps: Deps, given: Omit<MailDeps, keyof Deps>, mailsQueued: Announcer<void>) => ({
  fulfil: (orderId: OrderId) => fulfilOrder(orderId, deps),
  sendOrderLink: (asked: JobData['order.send-link']) => sendOrderLink(asked, deps),
  stopParcel: (orderId: OrderId) => stopParcel(orderId, deps),
  applyTrackingEvent: (event: JobData['tracking.webhook']) => applyTrackingEvent(event, deps),
  trackParcels: () => trackParcels(deps),
  recheckCarrier: () => recheckCarrier(deps),
  applyWebhook: (event: JobData['payment.webhook']) => applyWebhook(event, deps),
  capturePayment: (about: JobData['payment.capture']) => capturePayment(about, deps),
  sendRefund: (refundId: string) => sendRefund(refundId, deps),
  sendDueRefunds: () => sendDueRefunds(deps),
  remindPayment: (orderId: OrderId) => remindPayment(orderId, deps),
  reconcilePayments: () => reconcilePayments(deps),
  lapseHolds: () => lapseHolds(deps),
  deliverMails: (mayGoOn?: () => Promise<boolean>) => deliverMails({ ...deps, ...given }, mayGoOn),
  reportDeadJobs: () => reportDeadJobs(deps),
  /** Around every run of a job that the clock starts. */
  bySchedule: (job: string, run: () => Promise<unknown>) => runScheduled(job, run, deps),
  /** Called after mails were left in the outbox by this process. */
  onMailsQueued: mailsQueued.listen,
})

/** While nothing can be read, searches and pages stay as they are: what was true a moment ago is better than nothing. */
async function followCatalogue(
  { db, pause }: Pick<ShopDeps, 'db' | 'pause'>,
  catalogue: Catalogue,
  changes: Announcer<CatalogueChange>,
): Promise<() => Promise<void>> {
  let isOver = false
  const changed = async (change: CatalogueChange) => {
    for (let waitMs = 100; !isOver; waitMs = Math.min(2 * waitMs, 2_000)) {
      const isRead = await catalogue.refresh(change).then(
        () => true,
        () => false,
      )
      if (isRead) return changes.tell(change)
      await pause(waitMs)
    }
  }
  const stop = await db.listen(catalogueChannel, {
    received: (change) => void changed(readCatalogueChange(change)),
    // Anything may have been missed while nobody listened.
    reconnected: () => void changed('import'),
  })
  return () => {
    isOver = true
    return stop()
  }
}

type Announcer<News> = ReturnType<typeof announcer<News>>

function announcer<News>() {
  const listeners = new Set<(news: News) => void>()
  return {
    tell: (news: News) => {
      for (const heard of listeners) heard(news)
    },
    /** Answers with how to stop listening. */
    listen: (heard: (news: News) => void) => {
      listeners.add(heard)
      return () => void listeners.delete(heard)
    },
  }
}
