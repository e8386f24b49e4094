import type { OrderId, ParcelId } from '#src/kit/id.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import { SupplierError } from '#src/kit/supplier-error.ts'
import type { Day } from '#src/kit/time/day.ts'
import type { Sql, Transaction } from '#src/platform/db/database.ts'
import { recordEvent } from '../../orders/order-events.store.ts'
import { findOrder, lockOrder } from '../../orders/orders.store.ts'
import { mostDeliveryAttempts, type Parcel } from '../../shipping/parcel.ts'
import { findParcel, lockCurrentParcel, lockParcel } from '../../shipping/parcels.store.ts'
import { listScans } from '../../shipping/tracking-scans.store.ts'
import { causeOfUndelivered, type UndeliveredCause } from '../../shipping/undelivered-cause.ts'
import {
  addAnswer,
  type AskedAnswer,
  dropAnswer,
  listAnswers,
  markRefused,
  markTaken,
  shopperName,
} from '../../shipping/undelivered-answers.store.ts'
import type { Deps, JobData } from '../deps.ts'
import { parcelTrouble, queueMails } from '../messages/messages.ts'
import { failedAttempts } from './answer-undelivered.ts'
import { readWish, redeliveryDays, type WishRefusal, type WrittenWish } from './read-wish.ts'

/** On the order's page. */
export type AskRedelivery = WrittenWish & { readonly orderId: OrderId }

export type AskRedeliveryProblem =
  | { readonly code: 'order_not_found' }
  /** It is out again, delivered or coming back. */
  | { readonly code: 'nothing_to_ask' }
  | WishRefusal

/** What the page of an order shows of a failed delivery; undefined when its parcel is not waiting for another attempt. */
export type RedeliveryView = { readonly cause: UndeliveredCause } & (
  | { readonly kind: 'offered'; readonly days: readonly Day[] }
  /** It was asked for, by the shopper or by staff. A wish, which the courier may ignore. */
  | { readonly kind: 'asked'; readonly wantedDay: Day | undefined; readonly isTaken: boolean }
  | { readonly kind: 'refused' }
  | { readonly kind: 'comes back' }
)

/** What can be asked of the courier of this parcel, or has been. */
export async function showRedelivery(sql: Sql, parcel: Parcel, now: Date): Promise<RedeliveryView | undefined> {
  if (parcel.state !== 'undelivered' || parcel.awb === undefined) return undefined
  const [scans, answers] = await Promise.all([listScans(sql, parcel.id, parcel.awb), listAnswers(sql, parcel.id)])
  const attempt = failedAttempts(scans)
  const cause = causeOfUndelivered(scans.findLast(({ state }) => state === 'undelivered')?.activity ?? '')
  const ours = answers.filter((answer) => answer.attempt === attempt)
  if (attempt >= mostDeliveryAttempts || ours.some(({ kind }) => kind === 'bring back')) return { kind: 'comes back', cause }
  const [asked] = ours
  if (!asked) return { kind: 'offered', cause, days: redeliveryDays(now) }
  return asked.refused === undefined
    ? { kind: 'asked', cause, wantedDay: asked.wantedDay, isTaken: asked.takenAt !== undefined }
    : { kind: 'refused', cause }
}

/** Records what the shopper asks for, once for each failed attempt; a job tells the carrier. Pressing twice asks once. */
export async function askRedelivery(request: AskRedelivery, deps: Deps): Promise<Result<undefined, AskRedeliveryProblem>> {
  const order = await findOrder(deps.db, request.orderId)
  if (!order) return refuse({ code: 'order_not_found' })
  const wish = readWish(order, request, deps.clock())
  if (!wish.ok) return wish
  return deps.db.transaction(async (tx) => {
    await lockOrder(tx, order.id)
    const parcel = await lockCurrentParcel(tx, order.id)
    const shown = parcel && (await showRedelivery(tx, parcel, deps.clock()))
    if (shown?.kind === 'asked') return ok(undefined)
    if (!parcel?.awb || shown?.kind !== 'offered') return refuse({ code: 'nothing_to_ask' })
    const attempt = failedAttempts(await listScans(tx, parcel.id, parcel.awb))
    await addAnswer(tx, parcel.id, { ...wish.value, attempt, by: shopperName, askedAt: deps.clock() })
    await deps.queue.enqueue(tx, 'parcel.redeliver', { parcelId: parcel.id, attempt })
    return ok(undefined)
  })
}

/** Tells the carrier what the shopper has asked for. Throws SupplierError while trying again makes sense: the carrier is looked at first. */
export async function passOnWish({ parcelId, attempt }: JobData['parcel.redeliver'], deps: Deps): Promise<void> {
  const waiting = await findWaiting(parcelId, attempt, deps)
  if (!waiting) return
  const { parcel, awb, answer } = waiting
  try {
    await deps.carrier.answerUndelivered(awb, answer)
  } catch (error) {
    if (!(error instanceof SupplierError) || error.tryAgain !== 'never') throw error
    return noteRefusal(parcel, answer, error.message, deps)
  }
  await deps.db.transaction(async (tx) => {
    await markTaken(tx, parcel.id, answer, deps.clock())
    const attribution = { by: { who: 'shopper' }, at: deps.clock(), note: answer.note || undefined } as const
    await recordEvent(tx, parcel.orderId, { act: 'another attempt asked' }, attribution)
  })
}

type Waiting = { readonly parcel: Parcel; readonly awb: string; readonly answer: AskedAnswer }

/** Undefined when it was passed on before, or when there is nothing to ask any more: then it is dropped. */
const findWaiting = (parcelId: ParcelId, attempt: number, { db }: Deps): Promise<Waiting | undefined> =>
  db.transaction(async (tx) => {
    const found = await findParcel(tx, parcelId)
    if (found) await lockOrder(tx, found.orderId)
    const parcel = await lockParcel(tx, parcelId)
    const answer = (await listAnswers(tx, parcelId)).find((each) => each.attempt === attempt && each.kind === 'try again')
    if (!answer || answer.takenAt || answer.refused !== undefined) return undefined
    const awb = parcel?.awb
    if (parcel?.state === 'undelivered' && !parcel.isReplaced && awb !== undefined && (await isLatest(tx, parcel.id, awb, attempt)))
      return { parcel, awb, answer }
    await dropAnswer(tx, parcelId, answer)
    return undefined
  })

const isLatest = async (tx: Transaction, parcelId: ParcelId, awb: string, attempt: number): Promise<boolean> =>
  failedAttempts(await listScans(tx, parcelId, awb)) === attempt

/** The order's page says so, and the shop is mailed: somebody has to call. */
const noteRefusal = (parcel: Parcel, answer: AskedAnswer, reason: string, deps: Deps): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, parcel.orderId)
    if (!order) return
    await markRefused(tx, parcel.id, answer, reason)
    const activity = `The carrier did not take what the shopper asked for: ${reason}`
    await queueMails(
      tx,
      [parcelTrouble(order, parcel, { at: deps.clock(), state: undefined, needsPerson: true, activity, place: '' }, deps)],
      deps,
    )
  })
