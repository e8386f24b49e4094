import type { Deps } from '../deps.ts'
import { breachStanding } from './breach.ts'
import { listBreaches } from './breaches.store.ts'
import { recordBreach, type RecordBreach, takeBreachStep, type TakeBreachStep } from './keep-breaches.ts'

export { type Breach, type BreachStanding, breachStanding, type BreachStep, breachSteps } from './breach.ts'
export type { BreachProblem } from './keep-breaches.ts'
// For other rooms.
export { countOpenBreaches, listOpenBreaches } from './breaches.store.ts'

const mostListed = 50

/** Breaches of personal data: written down, with who was informed when, and the clocks of the law. */
export const reporting = (deps: Deps) => ({
  recordBreach: (request: RecordBreach) => recordBreach(request, deps),
  takeBreachStep: (request: TakeBreachStep) => takeBreachStep(request, deps),
  /** Newest first. */
  listBreaches: async () =>
    (await listBreaches(deps.reading, mostListed)).map((breach) => ({ ...breach, ...breachStanding(breach, deps.clock()) })),
})
