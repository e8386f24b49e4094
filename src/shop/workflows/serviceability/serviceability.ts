import { checkDelivery, type DeliveryQuestion, type DeliveryDeps } from './check-delivery.ts'

export { chargesFor } from './charges-for.ts'
export { checkDestination, type DestinationProblem, promiseDestination } from './check-destination.ts'
export { courierCache } from './check-delivery.ts'
export type { DeliveryCheck, DeliveryQuestion } from './check-delivery.ts'

/** Whether a pincode can be reached, when a parcel would arrive there, and whether it can be paid for in cash. */
export const serviceability = (deps: DeliveryDeps) => ({
  promise: (question: DeliveryQuestion) => checkDelivery(question, deps),
})
