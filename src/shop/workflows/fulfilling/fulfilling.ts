import type { OrderId } from '#src/kit/id.ts'
import type { Staff } from '../../orders/actor.ts'
import type { Parcel } from '../../shipping/parcel.ts'
import type { Deps } from '../deps.ts'
import { checkPickup } from './check-pickup.ts'
import { fulfilOrder } from './fulfil-order.ts'
import { markCollected } from './mark-collected.ts'
import { markShipped } from './mark-shipped.ts'
import type { ChainStep } from './parcel-chain.ts'
import { type PrintedStep, printTogether } from './print-together.ts'
import { recheckCarrier } from './recheck-carrier.ts'
import { renewParcel } from './renew-parcel.ts'
import { rebookParcel, retryParcel } from './retry-parcel.ts'
import { stopParcel } from './stop-parcel.ts'
import { takeStep } from './take-step.ts'

export { type BeforeCollectionProblem, changeBeforeCollection } from './change-before-collection.ts'
export type { ChangedParcel } from './renew-parcel.ts'
export { accountFaults, stoppedParcelAdvice } from './shipping-failure.ts'
export { stepsOf } from './fulfil-order.ts'
export { type ChainStep, chainSteps } from './parcel-chain.ts'
export type { CollectedProblem } from './mark-collected.ts'
export type { MarkShippedProblem } from './mark-shipped.ts'
export type { PrintedStep } from './print-together.ts'
export type { RetryProblem } from './retry-parcel.ts'
export type { StepProblem, TakenStep } from './take-step.ts'

/** From a paid or confirmed order to a parcel that the courier has collected. */
export const fulfilling = (deps: Deps) => ({
  fulfil: (orderId: OrderId) => fulfilOrder(orderId, deps),
  takeStep: (orderId: OrderId, step: ChainStep, by: Staff) => takeStep(orderId, step, by, deps),
  printTogether: (step: PrintedStep, parcels: readonly Parcel[]) => printTogether(step, parcels, deps),
  markShipped: (orderId: OrderId, by: Staff) => markShipped(orderId, by, deps),
  markCollected: (orderId: OrderId, by: Staff) => markCollected(orderId, by, deps),
  retry: (orderId: OrderId, by: Staff) => retryParcel(orderId, by, deps),
  rebook: (orderId: OrderId, by: Staff) => rebookParcel(orderId, by, deps),
  stop: (orderId: OrderId) => stopParcel(orderId, deps),
  renew: (renewal: Parameters<typeof renewParcel>[0]) => renewParcel(renewal, deps),
  checkPickup: () => checkPickup(deps),
  recheckCarrier: () => recheckCarrier(deps),
})
