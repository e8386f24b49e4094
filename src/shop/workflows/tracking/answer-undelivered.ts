import { isMobile, normalisePhone } from '#src/kit/contact/phone.ts'
import type { OrderId } from '#src/kit/id.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import { SupplierError } from '#src/kit/supplier-error.ts'
import { dayOf } from '#src/kit/time/day.ts'
import type { Staff } from '../../orders/actor.ts'
import { recordEvent, type StaffAction } from '../../orders/order-events.store.ts'
import { lockOrder } from '../../orders/orders.store.ts'
import type { TrackingScan, UndeliveredAnswer } from '../../shipping/carrier.port.ts'
import type { Parcel, ParcelState } from '../../shipping/parcel.ts'
import { lockCurrentParcel } from '../../shipping/parcels.store.ts'
import { listScans } from '../../shipping/tracking-scans.store.ts'
import { addAnswer, type AskedAnswer, dropAnswer, listAnswers, markTaken } from '../../shipping/undelivered-answers.store.ts'
import type { Deps } from '../deps.ts'

export type AnswerUndelivered = {
  readonly orderId: OrderId
  readonly kind: UndeliveredAnswer['kind']
  /** For the courier. */
  readonly note: string
  /** Another number of the recipient, as it was typed. */
  readonly phone: string | undefined
  readonly by: Staff
}

export type AnswerUndeliveredProblem =
  | { readonly code: 'order_not_found' }
  /** It is out again, delivered or on its way back: there is nothing to answer. */
  | { readonly code: 'not_undelivered'; readonly state: ParcelState | undefined }
  | { readonly code: 'no_mobile' }
  /** Nothing can be asked any more once a parcel is to come back. */
  | { readonly code: 'asked_to_bring_back'; readonly by: string; readonly at: Date }
  | { readonly code: 'carrier_refused'; readonly reason: string }
  /** The answer may have arrived or not. To ask once more is harmless: the carrier is looked at first. */
  | { readonly code: 'carrier_uncertain'; readonly reason: string }

/** Asks the courier to try again or to bring a parcel back, once for each failed attempt, whoever asks and however often. */
export async function answerUndelivered(request: AnswerUndelivered, deps: Deps): Promise<Result<AskedAnswer, AnswerUndeliveredProblem>> {
  const phone = request.phone === undefined ? undefined : normalisePhone(request.phone)
  if (request.phone !== undefined && (phone === undefined || !isMobile(phone))) return refuse({ code: 'no_mobile' })

  const asked = await recordAnswer({ ...request, phone }, deps)
  if (!asked.ok) return asked
  const { parcel, awb, answer } = asked.value
  if (answer.takenAt) return ok(answer)
  try {
    await deps.carrier.answerUndelivered(awb, { kind: answer.kind, note: answer.note, phone })
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
  { orderId, kind, note, phone, by }: AnswerUndelivered,
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
    const answer = await addAnswer(tx, parcel.id, { attempt, kind, note, phone, by: by.name, askedAt: deps.clock() })
    return ok({ parcel, awb, answer })
  })

/**
 * How often the courier was at the door in vain: once a day, however often it is reported. At least once: staff may know of a failed delivery
 * before its scan is here.
 */
export const failedAttempts = (scans: readonly TrackingScan[]): number =>
  Math.max(1, new Set(scans.filter(({ state }) => state === 'undelivered').map(({ at }) => dayOf(at))).size)
