import type { OrderId } from '#src/kit/id.ts'
import type { Paise } from '#src/kit/money.ts'
import { type CancellationRefusal, refuseShoppersCancellation } from '../../orders/cancellation.ts'
import type { Order, OrderEvent, OrderState } from '../../orders/order.ts'
import { listOrderEvents } from '../../orders/order-events.store.ts'
import { findOrder } from '../../orders/orders.store.ts'
import type { PaymentAttempt } from '../../payments/payment-attempt.ts'
import { listAttempts } from '../../payments/payments.store.ts'
import type { Refund } from '../../payments/refund.ts'
import { listRefunds } from '../../payments/refunds.store.ts'
import type { TrackedState } from '../../shipping/carrier.port.ts'
import type { Parcel, ParcelState } from '../../shipping/parcel.ts'
import { findCurrentParcel } from '../../shipping/parcels.store.ts'
import { listScans } from '../../shipping/tracking-scans.store.ts'
import { taxOfInvoice } from '../../tax/contained-tax.ts'
import type { TaxDocument } from '../../tax/tax-document.ts'
import { listDocumentsOfOrder } from '../../tax/tax-documents.store.ts'
import type { Deps } from '../deps.ts'
import { canBePaid } from '../ordering/ordering.ts'

/** What the order's own page shows to those who have its id. */
export type OrderView = {
  readonly order: Order
  readonly parcel: ParcelView | undefined
  readonly happensNext: NextForShopper
  /** Working days until the slowest line leaves the workshop. */
  readonly makingDays: number
  /** Working days until a refund has arrived. */
  readonly refundDays: number
  /** How much of its total is GST, as on its invoice; undefined for a seller that is not registered. */
  readonly gstPaise: Paise | undefined
  /** Its invoice, once the parcel is booked, and its credit notes, oldest first. */
  readonly taxDocuments: readonly TaxDocument[]
  /** Its changes of state, oldest first. */
  readonly events: readonly OrderEvent[]
  /** Set while the order can be paid online. */
  readonly payment: PaymentView | undefined
  /** Newest first. */
  readonly refunds: readonly Pick<Refund, 'id' | 'amountPaise' | 'reason' | 'state' | 'askedAt'>[]
  /** Undefined while the shopper may cancel it. */
  readonly cancellationRefusal: CancellationRefusal | undefined
}

export type PaymentView = {
  readonly amountPaise: Paise
  readonly isInsteadOfCash: boolean
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
  const [order, parcel, taxDocuments, events, attempts, refunds] = await Promise.all([
    findOrder(db, id),
    findCurrentParcel(db, id),
    listDocumentsOfOrder(db, id),
    listOrderEvents(db, id),
    listAttempts(db, id),
    listRefunds(db, id),
  ])
  if (!order) return undefined

  const isPayable = canBePaid(order, deps)
  return {
    order,
    parcel: parcel && (await parcelViewOf(parcel, db)),
    happensNext: nextFor(order, { parcel, attempts, isPayable }),
    makingDays: Math.max(...order.lines.map((line) => line.makingDays)),
    refundDays: deps.settings.promises.refundDays,
    gstPaise: deps.settings.brand.gstin && gstOf(order, taxDocuments),
    taxDocuments,
    events,
    payment: isPayable ? paymentView(order, attempts) : undefined,
    refunds,
    cancellationRefusal: refuseShoppersCancellation(order, deps.settings.orders.cancellation, deps.clock()),
  }
}

function gstOf({ totals }: Order, documents: readonly TaxDocument[]): Paise | undefined {
  const invoice = documents.find(({ kind }) => kind === 'invoice')
  return invoice ? taxOfInvoice(invoice) : totals.containedTaxPaise
}

const paymentView = ({ totals, paymentMethod }: Order, attempts: readonly PaymentAttempt[]): PaymentView => ({
  amountPaise: totals.totalPaise,
  isInsteadOfCash: paymentMethod === 'cod',
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
  if (state === 'paid' && stock === 'short') return 'we look into it'
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
