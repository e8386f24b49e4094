import { isMobile, normalisePhone } from '#src/kit/contact/phone.ts'
import type { OrderId } from '#src/kit/id.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import { SupplierError } from '#src/kit/supplier-error.ts'
import { dayOf } from '#src/kit/time/day.ts'
import type { Staff } from '../../orders/actor.ts'
import { recordEvent, type StaffAction } from '../../orders/order-events.store.ts'
import type { Order } from '../../orders/order.ts'
import { findOrder, lockOrder } from '../../orders/orders.store.ts'
import type { TrackingScan, UndeliveredAnswer } from '../../shipping/carrier.port.ts'
import type { Parcel, ParcelState } from '../../shipping/parcel.ts'
import { findCurrentParcel, lockCurrentParcel } from '../../shipping/parcels.store.ts'
import { listScans } from '../../shipping/tracking-scans.store.ts'
import { addAnswer, type AskedAnswer, dropAnswer, listAnswers, markTaken } from '../../shipping/undelivered-answers.store.ts'
import type { Deps } from '../deps.ts'
import { readWish, type WishRefusal, type WrittenWish } from './read-wish.ts'

export type AnswerUndelivered = {
  readonly orderId: OrderId
  readonly kind: UndeliveredAnswer['kind']
  /** For the courier. */
  readonly note: string
  /** Another number of the recipient, as it was typed. */
  readonly phone: string | undefined
  /** Another day, and a better address in the same pincode, as they were typed; only for another attempt. */
  readonly wish?: Pick<WrittenWish, 'wantedDay' | 'addressLine1' | 'addressLine2'> | undefined
  readonly by: Staff
}

export type AnswerUndeliveredProblem =
  | { readonly code: 'order_not_found' }
  /** It is out again, delivered or on its way back: there is nothing to answer. */
  | { readonly code: 'not_undelivered'; readonly state: ParcelState | undefined }
  | { readonly code: 'no_mobile' }
  | WishRefusal
  /** Nothing can be asked any more once a parcel is to come back. */
  | { readonly code: 'asked_to_bring_back'; readonly by: string; readonly at: Date }
  | { readonly code: 'carrier_refused'; readonly reason: string }
  /** The answer may have arrived or not. To ask once more is harmless: the carrier is looked at first. */
  | { readonly code: 'carrier_uncertain'; readonly reason: string }

/** What can be said without the carrier: why it would not be asked. Undefined when it would. */
export async function refuseAnswer(
  request: Omit<AnswerUndelivered, 'by' | 'note'>,
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
): Promise<AnswerUndeliveredProblem | undefined> {
  if (hasWrongPhone(request)) return { code: 'no_mobile' }
  const [order, parcel] = [await findOrder(db, request.orderId), await findCurrentParcel(db, request.orderId)]
  if (!order) return { code: 'order_not_found' }
  if (parcel?.state !== 'undelivered') return { code: 'not_undelivered', state: parcel?.state }
  const wished = wishIn(order, request, clock())
  return wished?.ok === false ? wished.problem : undefined
}

const hasWrongPhone = ({ phone }: Pick<AnswerUndelivered, 'phone'>): boolean => {
  const digits = phone === undefined ? undefined : normalisePhone(phone)
  return phone !== undefined && (digits === undefined || !isMobile(digits))
}

const wishIn = (order: Order, { kind, wish }: Pick<AnswerUndelivered, 'kind' | 'wish'>, now: Date) =>
  kind === 'try again' && wish && Object.values(wish).some((text) => text.trim() !== '')
    ? readWish(order, { ...wish, phone: '', note: '' }, now)
    : undefined

/** Asks the courier to try again or to bring a parcel back, once for each failed attempt, whoever asks and however often. */
export async function answerUndelivered(request: AnswerUndelivered, deps: Deps): Promise<Result<AskedAnswer, AnswerUndeliveredProblem>> {
  if (hasWrongPhone(request)) return refuse({ code: 'no_mobile' })
  const phone = request.phone === undefined ? undefined : normalisePhone(request.phone)
  const asked = await recordAnswer({ ...request, phone }, deps)
  if (!asked.ok) return asked
  const { parcel, awb, answer } = asked.value
  if (answer.takenAt) return ok(answer)
  try {
    const { kind, note, address, wantedDay } = answer
    await deps.carrier.answerUndelivered(awb, { kind, note, phone, ...(address && { address }), ...(wantedDay && { wantedDay }) })
  } catch (error) {
    if (!(error instanceof SupplierError)) throw error
    if (error.tryAgain === 'uncertain') return refuse({ code: 'carrier_uncertain', reason: error.message })
    await deps.db.transaction((tx) => dropAnswer(tx, parcel.id, answer))
    return refuse({ code: 'carrier_refused', reason: error.message })
  }
  const takenAt = deps.clock()
  await deps.db.transaction(async (tx) => {
    await markTaken(tx, parcel.id, answer, takenAt)
    await recordEvent(tx, request.orderId, { act: actNames[answer.kind] }, { by: request.by, at: takenAt, note: answer.note || undefined })
  })
  return ok({ ...answer, takenAt })
}

const actNames = { 'try again': 'another attempt asked', 'bring back': 'bringing back asked' } as const satisfies Record<
  UndeliveredAnswer['kind'],
  StaffAction
>

type RecordedAnswer = { readonly parcel: Parcel; readonly awb: string; readonly answer: AskedAnswer }

/** Written before the carrier is asked, so that an answer of which the outcome is not known is not forgotten. */
const recordAnswer = (
  { orderId, kind, note, phone, wish, by }: AnswerUndelivered,
  deps: Deps,
): Promise<Result<RecordedAnswer, AnswerUndeliveredProblem>> =>
  deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return refuse({ code: 'order_not_found' })
    const parcel = await lockCurrentParcel(tx, orderId)
    const awb = parcel?.awb
    if (parcel?.state !== 'undelivered' || awb === undefined) return refuse({ code: 'not_undelivered', state: parcel?.state })
    const attempt = failedAttempts(await listScans(tx, parcel.id, awb))
    const final = (await listAnswers(tx, parcel.id)).find((each) => each.kind === 'bring back' && each.attempt === attempt)
    if (final && kind === 'try again') return refuse({ code: 'asked_to_bring_back', by: final.by, at: final.askedAt })
    const wished = wishIn(order, { kind, wish }, deps.clock())
    if (wished && !wished.ok) return wished
    const where = wished && { address: wished.value.address, wantedDay: wished.value.wantedDay }
    const answer = await addAnswer(tx, parcel.id, { ...where, attempt, kind, note, phone, by: by.name, askedAt: deps.clock() })
    return ok({ parcel, awb, answer })
  })

/**
 * How often the courier was at the door in vain: once a day, however often it is reported. At least once: staff may know of a failed delivery
 * before its scan is here.
 */
export const failedAttempts = (scans: readonly TrackingScan[]): number =>
  Math.max(1, new Set(scans.filter(({ state }) => state === 'undelivered').map(({ at }) => dayOf(at))).size)
