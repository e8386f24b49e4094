import type { Transaction } from '#src/platform/db/database.ts'
import type { NewMail } from '../../notifications/outbox.store.ts'
import type { Actor } from '../../orders/actor.ts'
import type { AttentionNote } from '../../orders/attention/attention.ts'
import { recordCashOutcome } from '../../orders/cash/cash-outcomes.store.ts'
import { canMoveOrder, type Order, type OrderState, type Replaced } from '../../orders/order.ts'
import { isInTwoParcels } from '../../orders/own-lines.ts'
import { inTraceOfOrder } from '../../orders/order-trace.store.ts'
import { changeOrder, lockOrder } from '../../orders/orders.store.ts'
import { findRefundableOfOrder } from '../../payments/refunds.store.ts'
import { returnNumber } from '../../returns/return.ts'
import type { TrackedState, TrackingScan } from '../../shipping/carrier.port.ts'
import { canMoveParcel, isFinal, isNotHandedBack, mostDeliveryAttempts, type Parcel, stateAfter } from '../../shipping/parcel.ts'
import { findParcelByNumber, lockParcel, planTracking, saveParcelState } from '../../shipping/parcels.store.ts'
import { causeOfUndelivered } from '../../shipping/undelivered-cause.ts'
import { addScans, listScans, type TrackingSource } from '../../shipping/tracking-scans.store.ts'
import { findInvoice } from '../../tax/tax-documents.store.ts'
import { askForAttention, settleAttention } from '../attention/attention.ts'
import type { Deps } from '../deps.ts'
import { creditAll } from '../invoicing/invoicing.ts'
import { askRefundOfOrder } from '../refunding/refunding.ts'
import { packRemaining } from '../making/making.ts'
import { followReplacement } from '../replacing/replacing.ts'
import { failedAttempts } from './answer-undelivered.ts'
import { deliveryFailed, parcelNews, parcelTrouble, queueMails } from '../messages/messages.ts'

export type TrackingReport = {
  readonly awb: string
  readonly source: TrackingSource
  readonly scans: readonly TrackingScan[]
}

/** Applies scans to a parcel, whichever source reports them, however often and in whatever order. */
export async function applyTracking(tx: Transaction, report: TrackingReport, deps: Deps): Promise<void> {
  // An airway bill that was replaced belongs to no parcel of ours any more.
  const found = await findParcelByNumber(tx, 'awb', report.awb)
  const order = found && (await lockOrder(tx, found.orderId))
  const parcel = order && (await lockParcel(tx, found.id))
  if (!order || parcel?.awb !== report.awb || parcel.isReplaced) return

  await inTraceOfOrder(tx, order.id, 'tracking', () => applyScans(tx, { order, parcel }, report, deps))
}

async function applyScans(
  tx: Transaction,
  { order, parcel }: Pick<ParcelMove, 'order' | 'parcel'>,
  report: TrackingReport,
  deps: Deps,
): Promise<void> {
  const added = await addScans(tx, { ...report, parcelId: parcel.id, seenAt: deps.clock() }, report.scans)
  const exceptions = added
    .filter((scan) => scan.needsPerson && !isNotHandedBack(scan))
    .map((scan) => parcelTrouble(order, parcel, scan, deps))
  await queueMails(tx, exceptions, deps)
  const scans = await listScans(tx, parcel.id, report.awb)
  const state = stateAfter(scans)
  if (canMoveParcel(parcel.state, state)) await moveParcel(tx, { order, parcel, state, by: { who: 'carrier' } }, deps)
  // The courier was out with it and back between two reports.
  else if (state === parcel.state && added.some((scan) => scan.state === state))
    await queueMails(tx, await failureMails(tx, order, parcel, deps), deps)
  if (state === 'returning') await watchHandingBack(tx, { order, parcel }, { added, scans }, deps)
}

/** Of the ten days after which couriers dispose of what they could not hand back, so many have passed. */
const remindAfterDays = 7

/** Asks for a person on the first day, and once more by mail while there is still time. */
async function watchHandingBack(
  tx: Transaction,
  { order, parcel }: Pick<ParcelMove, 'order' | 'parcel'>,
  { added, scans }: { readonly added: readonly TrackingScan[]; readonly scans: readonly TrackingScan[] },
  deps: Deps,
): Promise<void> {
  if (added.some(isNotHandedBack)) await askForAttention(tx, order, { cause: 'parcel_not_handed_back', text: notHandedBackText }, deps)
  const first = scans.find(isNotHandedBack)
  const since = first && deps.clock().getTime() - first.at.getTime()
  if (since !== undefined && since >= remindAfterDays * 86_400_000)
    await queueMails(tx, [parcelTrouble(order, parcel, 'not handed back', deps)], deps)
}

const notHandedBackText =
  'The courier could not hand its parcel back to us: ask the carrier today for another attempt. After ten days, or a second failure, it is disposed of.'

export type ParcelMove = {
  readonly order: Order
  readonly parcel: Parcel
  readonly state: TrackedState
  readonly by: Actor
}

/** Expects order and parcel to be locked, and a move that the parcel's states allow. Staff are not notified of what they report themselves. */
export async function moveParcel(tx: Transaction, { order, parcel, state, by }: ParcelMove, deps: Deps): Promise<void> {
  await saveParcelState(tx, parcel.id, state, deps.clock())
  if (isFinal(state)) await planTracking(tx, parcel.id, undefined)
  // A cancelled order expects its parcel to be cancelled.
  if (order.state === 'cancelled' && state === 'cancelled') return

  const moved = orderStateAfter(order.state, state)
  const notes = moved ? (attentionFor[state]?.(order) ?? []) : [unexpectedMove(state, order)]
  const isByStaff = by.who === 'staff'
  if (moved && moved !== order.state) {
    await changeOrder(tx, order.id, { state: moved }, { by, at: deps.clock() })
    await packRemaining(tx, order.id, by, deps)
    const isEnd = moved === 'delivered' || moved === 'returned_to_origin'
    if (isEnd && order.paymentMethod === 'cod')
      await recordCashOutcome(tx, order, { cameBack: moved === 'returned_to_origin', at: deps.clock() })
  }
  if (moved === 'delivered') await followReplacement(tx, order, 'delivered', deps)
  if (moved === 'returned_to_origin') await followReplacement(tx, order, 'came back', deps)
  if (state === 'returned' || state === 'lost')
    await settleAttention(tx, order.id, { causes: ['parcel_not_handed_back'] }, { by: { name: 'the carrier' }, at: deps.clock() })
  if (notes.length > 0 && !isByStaff) await askForAttention(tx, order, notes, deps)
  if (moved && (state === 'returned' || state === 'lost') && order.paymentMethod === 'cod') await undoCashSale(tx, order, state, deps)
  const now = { ...parcel, state }
  const invoice = await findInvoice(tx, order.id)
  const mails = [
    ...(moved ? parcelNews(order, { parcel: now, invoice }, deps) : []),
    ...(await failureMails(tx, order, now, deps)),
    ...(troubles.has(state) && !isByStaff ? [parcelTrouble(order, now, undefined, deps)] : []),
  ]
  await queueMails(tx, mails, deps)
}

const undoneReasons = { returned: 'The parcel came back undelivered.', lost: 'The courier has lost the parcel.' } as const

/** The cash was never paid, and an advance goes back whole. An online order is credited when staff refund it. */
async function undoCashSale(tx: Transaction, { id: orderId }: Order, why: keyof typeof undoneReasons, deps: Deps): Promise<void> {
  const reason = undoneReasons[why]
  const paid = await findRefundableOfOrder(tx, orderId)
  if (paid && paid.refundablePaise > 0) {
    const { parts, refundablePaise: amountPaise } = paid
    await askRefundOfOrder(tx, { cause: `${why} ${orderId}`, orderId, amountPaise, reason }, parts, deps)
  }
  await creditAll(tx, orderId, reason, deps)
}

async function failureMails(tx: Transaction, order: Order, parcel: Parcel, deps: Deps): Promise<NewMail[]> {
  if (parcel.state !== 'undelivered' || parcel.awb === undefined) return []
  const scans = await listScans(tx, parcel.id, parcel.awb)
  const words = scans.findLast(({ state }) => state === 'undelivered')?.activity ?? ''
  const attempt = failedAttempts(scans)
  return [
    deliveryFailed(order, parcel, { attempt, cause: causeOfUndelivered(words) }, deps),
    ...(attempt >= mostDeliveryAttempts ? [parcelTrouble(order, parcel, 'undelivered for good', deps)] : []),
  ]
}

/** The state of the order when its parcel has reached this state; undefined when the order may not move there. */
function orderStateAfter(from: OrderState, parcel: TrackedState): OrderState | undefined {
  let state = from
  for (const next of statesReached[parcel]) {
    if (state === next) continue
    if (!canMoveOrder(state, next)) return undefined
    state = next
  }
  return state
}

const statesReached: Record<TrackedState, readonly OrderState[]> = {
  booked: [],
  collected: ['shipped'],
  in_transit: ['shipped'],
  out_for_delivery: ['shipped'],
  undelivered: ['shipped'],
  delivered: ['shipped', 'delivered'],
  returning: ['shipped'],
  returned: ['shipped', 'returned_to_origin'],
  lost: ['shipped'],
  cancelled: [],
}

/** Each note is settled by itself. */
const attentionFor: Partial<Record<TrackedState, (order: Order) => readonly AttentionNote[]>> = {
  returned: ({ replaces, paymentMethod, ...order }) => [
    {
      cause: 'parcel_returned',
      text: replaces
        ? `Its parcel came back: ${owedAgain(replaces)}`
        : paymentMethod === 'cod'
          ? 'Its parcel came back, and nothing is owed: take a new order where the shopper still wants it.'
          : `Its parcel came back: send it again or refund ${whatIsIn(order)}.`,
    },
    {
      cause: 'units_to_inspect',
      text: 'Look at its pieces, so that they are on sale again or written off.',
    },
  ],
  lost: ({ replaces, paymentMethod, ...order }) => [
    {
      cause: 'parcel_lost',
      text: replaces
        ? `The courier has lost its parcel: claim it. Once its pieces are written off, ${owedAgain(replaces)}`
        : `The courier has lost its parcel: claim it, and ${paymentMethod === 'cod' ? 'take a new order where the shopper still wants it' : `send it again or refund ${whatIsIn(order)}`}.`,
    },
    { cause: 'units_to_write_off', text: 'Write its pieces off.' },
  ],
  cancelled: () => [{ cause: 'parcel_cancelled', text: 'The carrier has cancelled its parcel: book it anew or cancel the order.' }],
}

const whatIsIn = (order: Pick<Order, 'lines'>): string => (isInTwoParcels(order) ? 'its pieces, which are not all of the order' : 'it')

const owedAgain = ({ orderNumber, returned, rest }: Replaced): string =>
  rest
    ? `send it again, or refund its pieces in order ${orderNumber}.`
    : returned
      ? `return ${returnNumber(orderNumber, returned.ordinal)} is to settle again, with another piece or with money.`
      : `order ${orderNumber} is to be sent once more or refunded.`

const unexpectedMove = (state: TrackedState, order: Order): AttentionNote => ({
  cause: 'parcel_moves_unexpectedly',
  text: `The courier moves its parcel (${state}) although the order is ${order.state}.`,
})

/** The states of which the shop is mailed. */
const troubles: ReadonlySet<TrackedState> = new Set(['undelivered', 'returning', 'returned', 'lost', 'cancelled'])
