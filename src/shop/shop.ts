import { announcer } from '#src/kit/announcer.ts'
import type { VariantId } from '#src/kit/id.ts'
import { acting } from './acting/acting.ts'
import { type CatalogueChange, isOfContent, createCatalogue } from './catalogue/catalogue.ts'
import { catalogueSources } from './catalogue/catalogue.store.ts'
import type { PaintLid } from './catalogue/lid-painter.port.ts'
import { findVariantsForSale } from './catalogue/variants-for-sale.store.ts'
import { contentOf } from './shop-content.ts'
import type { ShownShop } from './shown-shop.ts'
import { figuresOf, jobsOf, moneyOf, privacyOf, staffOf, stockOf, workshopOf } from './shop-for-staff.ts'
import { workOf } from './shop-work.ts'
import { eachAtOneVersion, unchanging } from './settings/at-one-version.ts'
import type { CurrentSettings } from './settings/current-settings.port.ts'
import { followSettings } from './workflows/configuring/configuring.ts'
import type { Deps } from './workflows/deps.ts'
import type { DispatchDeps } from './workflows/dispatching/dispatching.ts'
import type { HealthDeps } from './workflows/health/health.ts'
import { live } from './workflows/live/live.ts'
import type { MailDeps } from './workflows/mailing/mailing.ts'
import { followCatalogue } from './workflows/publishing/publishing.ts'
import { searchSources } from './workflows/searching/searching.ts'
import { openRooms, type Rooms } from './workflows/rooms.ts'
import { courierCache } from './workflows/serviceability/serviceability.ts'
import type { StaffDeps } from './workflows/staffing/staffing.ts'

export type ShopDeps = Omit<Deps, 'wakeMailSender' | 'findCouriers' | 'publicSite'> &
  Pick<MailDeps, 'mailer' | 'renderMail' | 'drawTaxDocument'> &
  Pick<DispatchDeps, 'joinPdfs'> &
  Pick<HealthDeps, 'diskSpace' | 'machineTime'> &
  Pick<StaffDeps, 'passwords' | 'pause' | 'factors'> & {
    readonly paintLid: PaintLid
    readonly publicSite: Omit<Deps['publicSite'], 'listPages'> & {
      listPages(shown: ShownShop): ReturnType<Deps['publicSite']['listPages']>
    }
    /** Absent where the settings never change, as in a test. */
    readonly currentSettings?: CurrentSettings | undefined
  }
export type Shop = ReturnType<typeof createShop>

/** Everything the business can do, in one list. Pages, calls and jobs use nothing else. */
export function createShop(given: ShopDeps) {
  const { db, settings, gateway, currentSettings: current = unchanging } = given
  const catalogue = createCatalogue({ ...catalogueSources(db), knowledge: searchSources(given) })
  const catalogueChange = announcer<CatalogueChange>()
  const queuedMails = announcer<void>()
  const content = contentOf(given)
  const publicSite = { ...given.publicSite, listPages: () => given.publicSite.listPages({ catalogue, content, settings }) }
  const deps = { ...given, publicSite, catalogue, findCouriers: courierCache(given).find, wakeMailSender: () => queuedMails.announce() }
  const rooms = openRooms(deps)
  catalogueChange.subscribe(() => rooms.copying.wake())
  catalogueChange.subscribe(() => rooms.indexing.wake())
  catalogueChange.subscribe((change) => isOfContent(change) && rooms.searching.forget())
  const { run: runDeskAct, ...desk } = acting(deps)

  return {
    settings,
    /** Runs a request or a job, with the settings as they are when it begins. */
    atOneVersion: current.atOneVersion,
    /** For the owner: settings and tax rates, with their versions. */
    configuring: rooms.configuring,
    catalogue: { ...catalogue, ...rooms.publishing, onChange: catalogueChange.subscribe },
    /** For staff: changes from files, each looked at first, and for a time; and all changes of the shop that there were. */
    plans: { ...rooms.planning, listHistory: rooms.views.listHistory },
    copies: rooms.copying,
    /** Pictures of lids with a writing, for shared links. */
    lids: { paint: given.paintLid },
    /** The key of the shop's notices to search engines. */
    indexing: { findKey: rooms.indexing.findKey },
    /** Texts, banners and pictures, as pages show them at this moment. */
    content,
    /** For staff: drafts and versions of texts, banners, tiles and pictures. */
    texts: rooms.wording,
    cart: {
      /** The variants as they are sold at this moment, without those that are not known. */
      findVariants: (ids: readonly VariantId[]) => findVariantsForSale(db, ids),
    },
    orders: ordersOf(rooms),
    /** The search of shoppers. */
    searching: rooms.searching,
    /** For staff: finds orders, products and enquiries by what a caller says. */
    search: rooms.finding.search,
    payments: { mode: gateway.mode, paymentWindow: gateway.paymentWindow, ...paymentsOf(rooms) },
    invoices: invoicesOf(rooms),
    money: moneyOf(rooms),
    /** Pieces that come back: each part is described in its room. */
    returns: rooms.returning,
    /** Messages and bulk enquiries, for their senders and for staff: each is described in its room. */
    enquiries: rooms.enquiring,
    mails: mailsOf(rooms),
    /** When products would arrive at a pincode, and whether they can be paid for in cash there. */
    delivery: { ...rooms.serviceability, findPlace: given.findPlace },
    parcels: parcelsOf(rooms),
    /** For staff, at the packing table. */
    packing: rooms.dispatching.packing,
    workshop: workshopOf(rooms),
    stock: stockOf(rooms),
    jobs: jobsOf(rooms),
    privacy: privacyOf(rooms),
    /** For staff: what the days of a range come to, and the rows behind it. */
    figures: figuresOf(rooms),
    backups: { make: rooms.safekeeping.make, verify: rooms.safekeeping.verify },
    staff: staffOf(rooms),
    /** For staff: the acts of the desk, their undo, and the log of them. */
    desk,
    work: {
      ...eachAtOneVersion({ ...workOf(rooms), runDeskAct }, current),
      /** Calls back after this process has put mails into the outbox. */
      onMailsQueued: queuedMails.subscribe,
    },
    /** For the desk: what waits for somebody, and how the day goes. */
    today: rooms.today,
    /** For the desk: what changes, in this process and in others. */
    live: live(deps),
    /** Follows what any process changes in the catalogue and in the settings; returns a function that ends it. Call it before serving. */
    async follow(): Promise<() => Promise<void>> {
      const unfollow = await followSettings((settings) => catalogueChange.announce({ settings }), { ...deps, current })
      const unfollowCatalogue = await followCatalogue(catalogueChange.announce, deps)
      return async () => void (await Promise.all([unfollow(), unfollowCatalogue()]))
    },
  }
}

const ordersOf = ({ ordering, taking, calling, confirming, views, attention, correcting, finding, tracking, resending }: Rooms) => ({
  place: ordering.place,
  find: views.findOrder,
  /** What its own page shows. */
  show: views.showOrder,
  bestSellers: views.showBestSellers,
  /** Opens an online payment from the order's own page: once more, or instead of cash. */
  pay: ordering.pay,
  cancel: ordering.cancel,
  /** After a failed delivery: on another day, to a better address, by another phone. */
  askRedelivery: tracking.askRedelivery,
  /** Mails the address of the order's page to its shopper. Its reply does not show whether there is such an order. */
  askForLink: ordering.askForLink,
  /** The shopper confirms a cash order with what the mail about it has, or has that mailed once more. */
  confirmByShopper: confirming.confirmByShopper,
  mailCashKey: confirming.mailAgain,
  /** For staff: what the order of a caller comes to, and placing it. */
  priceForCaller: taking.price,
  take: taking.take,
  /** For staff: by id or order number. */
  findId: views.findOrderId,
  /** For staff: all that is known of one order. */
  inspect: views.inspectOrder,
  /** For staff: a cash order, or a paid one whose units were sold out and are there again. */
  confirm: ordering.confirm,
  /** For staff: the cash orders to call, one of them with all that the caller needs, and what came of a call. */
  listToCall: calling.queue,
  showCall: calling.show,
  noteCall: calling.note,
  /** For staff: mails the page's address to the shopper, after a call. */
  mailLink: ordering.mailLink,
  /** Corrections of address and writing, by staff or by the shopper; for staff: notes; for the owner: erasing personal data. */
  ...correcting,
  /** For staff: the orders of a phone number, newest first. */
  listOfPhone: views.listOfPhone,
  /** For staff: sends the parcel of a paid order again that came back or was lost; and why that cannot be. */
  sendAgain: resending.sendAgain,
  refuseSendAgain: resending.refusal,
  /** For staff: puts a part of a paid order into a second parcel, or takes that back. */
  divide: resending.divide,
  putTogether: resending.putTogether,
  /** For staff: settles the open attention notes of an order. */
  resolve: attention.resolve,
  /** For staff. */
  list: views.listOrders,
  /** For staff: a page of a view and a filter, newest first. */
  page: finding.pageOrders,
  /** How many orders each built-in view has. */
  countViews: finding.countViews,
  /** All orders of a view and a filter as they are now, up to 1,000, by number and state. */
  chooseAll: finding.chooseAll,
  /** The rows of these orders, as a page of a list shows them. */
  listByNumber: finding.listByNumber,
  /** Products and colours by which orders can be filtered. */
  listGoods: finding.listGoods,
  /** What a look from the list shows of one order. */
  peek: finding.peek,
  /** Hands over all orders of a view and a filter, a batch at a time. */
  export: finding.exportOrders,
})

const paymentsOf = ({ paying, refunding, views }: Rooms) => ({
  /** The browser reports a payment, and the gateway is asked. */
  confirm: paying.confirm,
  /** The shopper closed the payment window. */
  recordCancelled: paying.recordCancelled,
  receiveWebhook: paying.receiveWebhook,
  /** For staff: money of another amount or currency pays its order all the same. */
  accept: paying.accept,
  /** For staff: all or a part of what was paid goes back. */
  refund: refunding.refund,
  /** For staff: asks the gateway about one order now. */
  reconcile: paying.reconcileOrder,
  /** For staff. */
  list: views.listPayments,
  /** For staff: refunds that are not through. */
  listOpenRefunds: views.listOpenRefunds,
  /** For staff: a page of all attempts to pay, and of all refunds, newest first. */
  page: views.pagePayments,
  pageRefunds: views.pageRefunds,
  find: views.findPayment,
})

const invoicesOf = ({ invoicing }: Rooms) => ({
  /** For staff: invoices and credit notes of these days, oldest first. */
  list: invoicing.list,
  /** For staff: a page of them, newest first. */
  page: invoicing.page,
  /** The same in the tables of the form GSTR-1. */
  gstReturn: invoicing.gstReturn,
  /** Those tables with their sums, and what an accountant looks for before the form is filed. */
  showGst: invoicing.showGst,
  /** The bytes of a ZIP archive with all that an accountant needs of these days: the tables, the register, the checks, every document as a PDF. */
  archive: invoicing.archive,
  /** For staff: a credit note for money that went back past the shop. */
  credit: invoicing.credit,
  /** An order's invoice, or one of its credit notes, as a PDF. */
  show: invoicing.show,
  /** The same of one of its challans. */
  showChallan: invoicing.showChallan,
  /** For staff: by its number; only if it was issued on that day or later. */
  showNumbered: invoicing.showNumbered,
})

/** For staff. */
const mailsOf = ({ mailing }: Rooms) => ({
  list: mailing.list,
  page: mailing.page,
  find: mailing.find,
  /** Whether a kind holds what only owners see. */
  isForOwners: mailing.isForOwners,
  /** Sends a mail once more, also one that was sent or given up; false when there is no such mail. */
  sendAgain: mailing.sendAgain,
  /** Sends the same message as a mail of its own, also to another address. */
  sendCopy: mailing.sendCopy,
  /** Set while the mail server refuses all our mail. */
  findPause: mailing.findPause,
  /** Ends that pause. */
  resume: mailing.resume,
  render: mailing.render,
  /** Every kind of mail as it would look, with products of the catalogue. */
  preview: mailing.preview,
})

/** For shoppers a parcel's documents, for staff the rest, and for the carrier its own calls. */
const parcelsOf = ({ fulfilling, dispatching, tracking, views }: Rooms) => ({
  /** Our copy of a document of the carrier's. */
  findDocument: views.findCarrierDocument,
  /** For staff. */
  list: views.listParcels,
  /** The order that a parcel belongs to. */
  find: {
    byOrder: views.findOrderId,
    byConsignment: views.findOrderIdBy.consignment,
    byCarrierOrder: views.findOrderIdBy.carrierOrder,
    byAwb: views.findOrderIdBy.awb,
  },
  show: views.showParcel,
  /** Runs one step of the booking if it is next; returns what it has stored. */
  takeStep: fulfilling.takeStep,
  /** One label, manifest or carrier invoice for several parcels. */
  printTogether: fulfilling.printTogether,
  markShipped: fulfilling.markShipped,
  /** The courier has the parcel, although no scan has reported it. */
  markCollected: fulfilling.markCollected,
  /** Continues a booking that waits for a person. */
  retry: fulfilling.retry,
  /** Cancels the parcel with the carrier and books another. */
  rebook: fulfilling.rebook,
  /** A parcel came back: its units are on sale again, or written off. */
  receive: tracking.receiveParcel,
  /** The courier has lost a parcel. */
  writeOff: tracking.writeOffParcel,
  /** For staff: asks the courier to try again or to bring a parcel back that was not delivered. */
  answerUndelivered: tracking.answerUndelivered,
  /** For staff. */
  ...dispatching.parcels,
  /** Returns what is wrong with the pickup location, for the log of the start. */
  checkPickup: fulfilling.checkPickup,
  /** The carrier reports scans. */
  receiveTracking: tracking.receive,
})
