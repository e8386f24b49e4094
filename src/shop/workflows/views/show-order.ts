import type { OrderId } from '#src/kit/id.ts'
import type { Paise } from '#src/kit/money.ts'
import { type Day, dayOf } from '#src/kit/time/day.ts'
import { type CashKey, type CashKeyKind, lapseOfReminded } from '../../orders/cash/cash-confirmation.ts'
import { listCashKeys } from '../../orders/cash/cash-keys.store.ts'
import { type CancellationRefusal, refuseShoppersCancellation } from '../../orders/cancellation.ts'
import { isSoldOut, type Order, type OrderEvent, type OrderState } from '../../orders/order.ts'
import { ownLines } from '../../orders/own-lines.ts'
import { listOrderEvents } from '../../orders/order-events.store.ts'
import { findOrder } from '../../orders/orders.store.ts'
import type { PaymentAttempt } from '../../payments/payment-attempt.ts'
import { type CarriedMoney, findCarriedOn } from '../../payments/carried-payments.store.ts'
import { listAttempts } from '../../payments/payments.store.ts'
import type { Refund } from '../../payments/refund.ts'
import { cashPaise, onlinePaise, sparedPaise } from '../../pricing/part-payment.ts'
import { listRefunds } from '../../payments/refunds.store.ts'
import type { Return } from '../../returns/return.ts'
import type { ReturnParcel } from '../../returns/return-parcel.ts'
import { findReturnParcel } from '../../returns/return-parcels.store.ts'
import { listReturnsOfOrder } from '../../returns/returns.store.ts'
import type { TrackedState } from '../../shipping/carrier.port.ts'
import type { Parcel, ParcelState } from '../../shipping/parcel.ts'
import { findCurrentParcel } from '../../shipping/parcels.store.ts'
import { listScans } from '../../shipping/tracking-scans.store.ts'
import { taxOfInvoice } from '../../tax/contained-tax.ts'
import type { TaxDocument } from '../../tax/tax-document.ts'
import { listDocumentsOfOrder } from '../../tax/tax-documents.store.ts'
import type { Deps } from '../deps.ts'
import { type RedeliveryView, showRedelivery } from '../tracking/tracking.ts'
import { canBePaid } from '../ordering/ordering.ts'
import { hasNotArrived, isRestLeft, listReplacements, type Replacement, restOf } from '../replacing/replacing.ts'
import { type ReturnOffer, returnOffer } from '../returning/returning.ts'

/** What the order's own page shows to those who have its id. */
export type OrderView = {
  readonly order: Order
  readonly parcel: ParcelView | undefined
  readonly happensNext: NextForShopper
  /** Set while its parcel waits after a failed delivery. */
  readonly redelivery: RedeliveryView | undefined
  /** Working days until the slowest line leaves the workshop. */
  readonly makingDays: number
  /** The last day that was promised, while it is ahead and the parcel has not met a hindrance. */
  readonly arrivesBy: Day | undefined
  /** Working days until a refund has arrived. */
  readonly refundDays: number
  /** How much of its total is GST, as on its invoice; undefined for a seller that is not registered. */
  readonly gstPaise: Paise | undefined
  /** Its invoice, once the parcel is booked, and its credit notes, oldest first. */
  readonly taxDocuments: readonly TaxDocument[]
  /** Its changes of state, oldest first. */
  readonly events: readonly OrderEvent[]
  /** Set while its shopper can confirm it with what was mailed. */
  readonly confirmation: ConfirmationView | undefined
  /** Set while the order can be paid online. */
  readonly payment: PaymentView | undefined
  /** Newest first. */
  readonly refunds: readonly Pick<Refund, 'id' | 'amountPaise' | 'reason' | 'state' | 'askedAt'>[]
  /** The order in its place, and what of its money pays that one. */
  readonly carriedOn: CarriedMoney | undefined
  /** Undefined while the shopper may cancel it. */
  readonly cancellationRefusal: CancellationRefusal | undefined
  /** Oldest first. */
  readonly returns: readonly (Return & { readonly pickup: ReturnParcel | undefined })[]
  /** The orders in which other pieces come for them, or in which its parcel is sent again, oldest first. */
  readonly replacements: readonly Replacement[]
  /** What of it can come back now. */
  readonly returnOffer: ReturnOffer
}

export type ConfirmationView = {
  readonly kind: CashKeyKind
  /** Where it was mailed to. */
  readonly email: string
  /** Set once the shopper was reminded. */
  readonly lapsesAt: Date | undefined
}

export type PaymentView = {
  readonly amountPaise: Paise
  /** Set where this is an advance: what the courier collects after it. */
  readonly cashPaise: Paise | undefined
  readonly isInsteadOfCash: boolean
  /** The fee for cash, which falls away with this payment. */
  readonly sparedPaise: Paise
  /** Why the last try failed, as the gateway reports it. */
  readonly lastFailure: string | undefined
}

export type ParcelView = {
  readonly awb: string
  readonly courierName: string | undefined
  readonly pickupDate: string | undefined
  readonly trackUrl: string | undefined
  readonly state: ParcelState
  /** Newest first, without the couriers' own texts, which may name people. */
  readonly scans: readonly { readonly at: Date; readonly state: TrackedState | undefined; readonly place: string }[]
}

/** 'we look into it': it is paid, but its units are sold out. 'bank decides': its payment is authorised, not captured. */
export type NextForShopper =
  | 'pay'
  | 'pay again'
  | 'bank decides'
  | 'order again'
  | 'we confirm'
  | 'you confirm'
  | 'we make it'
  | 'courier collects'
  | 'courier delivers'
  | 'comes today'
  | 'courier comes again'
  | 'comes back to us'
  | 'courier lost it'
  | 'nothing'
  | 'we look into it'

export async function showOrder(id: OrderId, deps: Pick<Deps, 'db' | 'gateway' | 'clock' | 'settings'>): Promise<OrderView | undefined> {
  const { db } = deps
  const [order, parcel, taxDocuments, events, attempts, refunds, returns, replacements, carriedOn] = await Promise.all([
    findOrder(db, id),
    findCurrentParcel(db, id),
    listDocumentsOfOrder(db, id),
    listOrderEvents(db, id),
    listAttempts(db, id),
    listRefunds(db, id),
    listReturnsOfOrder(db, id),
    listReplacements(db, id),
    findCarriedOn(db, id),
  ])
  if (!order) return undefined

  const [confirmation, parcelView, redelivery] = await Promise.all([
    order.state === 'to_confirm' ? listCashKeys(db, id).then((keys) => confirmationView(order, keys, deps)) : undefined,
    parcel && parcelViewOf(parcel, db),
    parcel && showRedelivery(db, parcel, deps.clock()),
  ])
  const isPayable = canBePaid(order, deps)
  const happensNext = confirmation ? 'you confirm' : nextFor(order, { parcel, attempts, isPayable })
  return {
    order,
    parcel: parcelView,
    redelivery,
    happensNext,
    arrivesBy: order.promisedBy && onTheWay.has(happensNext) && order.promisedBy >= dayOf(deps.clock()) ? order.promisedBy : undefined,
    makingDays: Math.max(...ownLines(order).map((line) => line.makingDays)),
    refundDays: deps.settings.promises.refundDays,
    gstPaise: order.paymentMethod === 'free' ? undefined : deps.settings.brand.gstin && gstOf(order, taxDocuments),
    taxDocuments,
    events,
    confirmation,
    payment: isPayable ? paymentView(order, attempts) : undefined,
    refunds,
    carriedOn,
    returns: await Promise.all(returns.map(async (each) => ({ ...each, pickup: await findReturnParcel(db, each.id) }))),
    replacements,
    returnOffer: returnOffer(order, { events, returns, replacements, now: deps.clock() }, deps.settings),
    cancellationRefusal: isRestLeft(restUnderWay(order, replacements))
      ? { code: 'too_late_to_cancel' }
      : refuseShoppersCancellation(order, deps.settings.orders.cancellation, deps.clock()),
  }
}

function restUnderWay(order: Order, replacements: readonly Replacement[]): Replacement | undefined {
  const rest = restOf(order, replacements)
  return rest && !hasNotArrived(rest) ? rest : undefined
}

/** What lies between a promise and the door while all goes well. */
const onTheWay: ReadonlySet<NextForShopper> = new Set(['we confirm', 'you confirm', 'we make it', 'courier collects', 'courier delivers'])

function gstOf({ totals }: Order, documents: readonly TaxDocument[]): Paise | undefined {
  const invoice = documents.find(({ kind }) => kind === 'invoice')
  return invoice ? taxOfInvoice(invoice) : totals.containedTaxPaise
}

function confirmationView(
  { recipient }: Order,
  keys: readonly CashKey[],
  { settings }: Pick<Deps, 'settings'>,
): ConfirmationView | undefined {
  const last = keys.at(-1)
  if (!last) return undefined
  const reminder = keys.find(({ isReminder }) => isReminder)
  const { confirmedBy, lapseAfterHours, remindBeforeHours } = settings.cashOrders
  const lapsesAt =
    reminder && confirmedBy !== 'staff' && lapseAfterHours !== undefined ? lapseOfReminded(remindBeforeHours, reminder.issuedAt) : undefined
  return { kind: last.kind, email: recipient.email, lapsesAt }
}

const paymentView = (order: Order, attempts: readonly PaymentAttempt[]): PaymentView => ({
  amountPaise: onlinePaise(order),
  cashPaise: order.advancePaise > 0 ? cashPaise(order) : undefined,
  isInsteadOfCash: order.state === 'to_confirm',
  sparedPaise: sparedPaise(order),
  lastFailure: attempts.at(-1)?.state === 'failed' ? attempts.at(-1)?.failure : undefined,
})

async function parcelViewOf(parcel: Parcel, db: Deps['db']): Promise<ParcelView | undefined> {
  const { id, awb, courierName, pickupDate, trackUrl, state } = parcel
  if (!awb) return undefined
  const scans = (await listScans(db, id, awb)).toReversed().slice(0, shownScans)
  return { awb, courierName, pickupDate, trackUrl, state, scans: scans.map(({ at, state: seen, place }) => ({ at, state: seen, place })) }
}

const shownScans = 30

type Known = {
  readonly parcel: Parcel | undefined
  readonly attempts: readonly PaymentAttempt[]
  readonly isPayable: boolean
}

function nextFor({ state, stock }: Order, { parcel, attempts, isPayable }: Known): NextForShopper {
  const isUnpaid = state === 'awaiting_payment' || state === 'lapsed'
  if (isUnpaid && attempts.some((attempt) => attempt.state === 'authorised')) return 'bank decides'
  if (state === 'lapsed' && isPayable) return 'pay again'
  if (isSoldOut({ state, stock })) return 'we look into it'
  return (state === 'shipped' && nextOnTheWay[parcel?.state ?? 'booked']) || nextInState[state]
}

const nextOnTheWay: Partial<Record<ParcelState, NextForShopper>> = {
  out_for_delivery: 'comes today',
  undelivered: 'courier comes again',
  returning: 'comes back to us',
  lost: 'courier lost it',
}

const nextInState: Record<OrderState, NextForShopper> = {
  awaiting_payment: 'pay',
  lapsed: 'order again',
  to_confirm: 'we confirm',
  paid: 'we make it',
  confirmed: 'we make it',
  booked: 'courier collects',
  shipped: 'courier delivers',
  delivered: 'nothing',
  returned_to_origin: 'nothing',
  cancelled: 'nothing',
}
