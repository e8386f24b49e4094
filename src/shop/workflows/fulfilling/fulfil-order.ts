import type { OrderId, ParcelId } from '#src/kit/id.ts'
import { observed } from '#src/kit/observation.ts'
import { SupplierError } from '#src/kit/supplier-error.ts'
import type { Lock, Transaction } from '#src/platform/db/database.ts'
import type { Steps } from '#src/platform/jobs/steps.ts'
import type { Actor } from '../../orders/actor.ts'
import { canMoveOrder, type Order, type OrderState } from '../../orders/order.ts'
import { inTraceOfOrder } from '../../orders/order-trace.store.ts'
import { changeOrder, findOrder, lockOrder } from '../../orders/orders.store.ts'
import type { Parcel } from '../../shipping/parcel.ts'
import {
  findCurrentParcel,
  findParcel,
  lockCurrentParcel,
  markBooked,
  saveBookingDetails,
  startParcel,
} from '../../shipping/parcels.store.ts'
import type { TaxInvoice } from '../../tax/tax-document.ts'
import type { Deps } from '../deps.ts'
import { type BookedParcel, type ChainStep, chainSteps, parcelChain } from './parcel-chain.ts'
import { parcelBooked } from './parcel-message.ts'
import { handleShippingFailure } from './shipping-failure.ts'
import { stepValues } from './step-values.ts'
import { creditEarlierRefunds, issueChallan, issueInvoice } from '../invoicing/invoicing.ts'
import { firstTrackingAt } from '../tracking/tracking.ts'
import { parcelNews, queueMails } from '../messages/messages.ts'

/** 'busy': another worker is booking it. 'later' and 'blocked': the parcel has the reason. */
export type Fulfilment = 'booked' | 'so far' | 'nothing to do' | 'busy' | 'later' | 'blocked'

type BookingRequest = { readonly until?: ChainStep | undefined; readonly by: Actor }
const withoutStaff: BookingRequest = { by: { who: 'shop' } }

/**
 * Hands a paid or confirmed order to the carrier, with `until` only up to that step; `by` is who requested the last step. Killed
 * anywhere, its next run continues after the last recorded step; a step that was under way is repeated, and the carrier's port looks
 * for an existing consignment before it creates one.
 */
export async function fulfilOrder(orderId: OrderId, deps: Deps, { until, by }: BookingRequest = withoutStaff): Promise<Fulfilment> {
  const lock = await deps.db.lock(`order.fulfil ${orderId}`)
  if (!lock) return 'busy'
  try {
    const [order, parcel] = await Promise.all([findOrder(deps.db, orderId), findCurrentParcel(deps.db, orderId)])
    if (!order || order.stock !== 'taken' || !isToBook(order.state, parcel)) return 'nothing to do'
    const started = parcel ?? (await deps.db.transaction((tx) => startParcel(tx, orderId, deps.clock())))
    return await inTraceOfOrder(deps.db, orderId, 'booking', () => book(order, started, { lock, until, by }, deps))
  } finally {
    await lock.release()
  }
}

/** The finished steps of a parcel's booking. */
export const stepsOf = (parcelId: ParcelId, { recordedSteps }: Pick<Deps, 'recordedSteps'>): Steps =>
  recordedSteps('order.fulfil', parcelId)

/** Paid or confirmed and not booked yet, or to be booked again after its parcel was cancelled. */
export const isToBook = (state: OrderState, parcel: Parcel | undefined): boolean =>
  canMoveOrder(state, 'booked') || (state === 'booked' && parcel?.state === 'booking')

type Booking = BookingRequest & { readonly lock: Lock }

async function book(order: Order, { id, round, attempts }: Parcel, { lock, until, by }: Booking, deps: Deps): Promise<Fulfilment> {
  const steps = stepsOf(id, deps)
  let madeProgress = false
  let details = {} as BookedParcel
  for (const step of chainSteps) {
    try {
      const given = await steps.once(step, stepValues[step], async () => {
        refuseOtherMode(order, deps)
        // A dropped connection releases the lock: another worker may have begun.
        if (!lock.held()) throw new Error(`lost the lock on fulfilling ${order.orderNumber}`)
        const value = await observed({ kind: 'step', name: step, of: 'fulfilment' }, () =>
          parcelChain[step]({ order, parcelId: id, round, failedTries: madeProgress ? 0 : attempts }, details, deps),
        )
        madeProgress = true
        return value
      })
      details = { ...details, ...given }
    } catch (error) {
      if (!(error instanceof SupplierError)) throw error
      await deps.db.transaction((tx) => saveBookingDetails(tx, id, details, deps.clock()))
      return handleShippingFailure(order, { parcelId: id, step, error, madeProgress }, deps)
    }
    if (step === until) {
      await deps.db.transaction((tx) => saveBookingDetails(tx, id, details, deps.clock()))
      return 'so far'
    }
  }
  await finish(order, { details, round, by }, deps)
  return 'booked'
}

type Finished = { readonly details: BookedParcel; readonly round: number; readonly by: Actor }

const finish = (order: Order, { details, round, by }: Finished, deps: Deps): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const current = await lockOrder(tx, order.id)
    // Staff may have requested another parcel meanwhile: this booking then belongs to that one.
    const booked = await lockCurrentParcel(tx, order.id)
    if (!booked) throw new Error(`order ${order.orderNumber} has no parcel`)
    await saveBookingDetails(tx, booked.id, details, deps.clock())
    await markBooked(tx, booked.id, deps.clock(), firstTrackingAt(deps.clock()))
    // The parcel of an order that was cancelled meanwhile is cancelled with the carrier.
    const moved = current && (current.state === 'booked' || canMoveOrder(current.state, 'booked'))
    if (moved) await changeOrder(tx, order.id, { state: 'booked' }, { by, at: deps.clock() })
    else await deps.queue.enqueue(tx, 'parcel.stop', { orderId: order.id })
    const invoice = moved ? await invoiceOf(tx, current, deps) : undefined
    const challan = moved ? await issueChallan(tx, { order: current, parcelId: booked.id }, deps) : undefined
    const parcel = moved && (await findParcel(tx, booked.id))
    const mails = [
      parcelBooked(order, { parcel: details, round, invoice, challan }, deps),
      ...(parcel ? parcelNews(current, { parcel, invoice }, deps) : []),
    ]
    await queueMails(tx, mails, deps)
  })

/**
 * Goods that are sold may not leave without an invoice: of an order that leaves in two parcels the first to be booked has one of everything. A
 * replacement was invoiced with the first order.
 */
async function invoiceOf(tx: Transaction, order: Order, deps: Deps): Promise<TaxInvoice | undefined> {
  const isRest = order.replaces?.rest?.isSentAgain === false
  if (order.paymentMethod === 'free' && !isRest) return undefined
  const sold = order.replaces && isRest ? await lockOrder(tx, order.replaces.orderId) : order
  // What was cancelled meanwhile is not sold any more; its second parcel is then stopped.
  if (!sold || sold.state === 'cancelled') return undefined
  const invoice = await issueInvoice(tx, sold, deps)
  if (invoice) await creditEarlierRefunds(tx, sold.id, deps)
  return invoice
}

/** Sandbox money never sends a real parcel, and real money never a sandbox parcel. */
function refuseOtherMode(order: Order, { carrier }: Deps): void {
  if ((order.mode === 'live') !== (carrier.mode === 'live')) {
    throw new SupplierError('invalid', `This order was placed in ${order.mode} mode, and the carrier is in ${carrier.mode} mode.`)
  }
}
