import type { UnitsInspection } from '../../orders/units/settled-units.ts'
import type { Deps, JobData } from '../deps.ts'
import { type AnswerUndelivered, answerUndelivered, refuseAnswer } from './answer-undelivered.ts'
import { type AskRedelivery, askRedelivery, passOnWish } from './ask-redelivery.ts'
import { applyTrackingEvent, receiveTracking, type TrackingDelivery } from './receive-tracking.ts'
import { receiveParcel, type SettleParcel, writeOffParcel } from './settle-parcel.ts'
import { trackParcels } from './track-parcels.ts'

export type { AnswerUndelivered, AnswerUndeliveredProblem } from './answer-undelivered.ts'
export {
  type AskRedelivery,
  type AskRedeliveryProblem,
  type RedeliveryView,
  showRedelivery,
} from './ask-redelivery.ts'
export { type RedeliveryField, redeliveryDays } from './read-wish.ts'
export { firstTrackingAt } from './track-parcels.ts'
export { settleSentAgain } from './settle-parcel.ts'
export type { SettledParcel, SettleParcel, SettleParcelProblem } from './settle-parcel.ts'

/** From the first scan of a parcel to its delivery, or to what becomes of its units when it was not delivered. */
export const tracking = (deps: Deps) => ({
  receive: (delivery: TrackingDelivery) => receiveTracking(delivery, deps),
  applyEvent: (event: JobData['tracking.webhook']) => applyTrackingEvent(event, deps),
  trackParcels: () => trackParcels(deps),
  receiveParcel: (request: SettleParcel & UnitsInspection) => receiveParcel(request, deps),
  answerUndelivered: (request: AnswerUndelivered) => answerUndelivered(request, deps),
  refuseAnswer: (request: Parameters<typeof refuseAnswer>[0]) => refuseAnswer(request, deps),
  askRedelivery: (request: AskRedelivery) => askRedelivery(request, deps),
  passOnWish: (job: JobData['parcel.redeliver']) => passOnWish(job, deps),
  writeOffParcel: (request: SettleParcel) => writeOffParcel(request, deps),
})
