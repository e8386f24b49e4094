import type { OrderId } from '#src/kit/id.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Staff } from '../../orders/actor.ts'
import type { OrderState } from '../../orders/order.ts'
import { findOrder } from '../../orders/orders.store.ts'
import { listCarrierDocuments, type CarrierDocumentKind } from '../../shipping/carrier-documents.store.ts'
import type { Parcel } from '../../shipping/parcel.ts'
import { findCurrentParcel } from '../../shipping/parcels.store.ts'
import type { Deps } from '../deps.ts'
import { fulfilOrder, isToBook, stepsOf } from './fulfil-order.ts'
import { type ChainStep, chainSteps } from './parcel-chain.ts'

export type StepProblem =
  | { readonly code: 'order_not_found' }
  /** Not paid or confirmed yet, or closed. */
  | { readonly code: 'not_to_be_sent'; readonly state: OrderState }
  | { readonly code: 'step_not_next'; readonly next: ChainStep }
  /** The shop is booking it by itself at this moment. */
  | { readonly code: 'step_under_way' }
  | { readonly code: 'step_failed'; readonly reason: string }

/** The parcel after a step, with the addresses of our copies of its documents. */
export type TakenStep = { readonly parcel: Parcel; readonly documentUrls: Readonly<Partial<Record<CarrierDocumentKind, string>>> }

/** Returns the stored result of a step, and runs the step first if it is next. `consignment` runs `couriers` too, which has no call of its own. */
export async function takeStep(orderId: OrderId, step: ChainStep, by: Staff, deps: Deps): Promise<Result<TakenStep, StepProblem>> {
  const [order, before] = await Promise.all([findOrder(deps.db, orderId), findCurrentParcel(deps.db, orderId)])
  if (!order) return refuse({ code: 'order_not_found' })
  if (before?.bookedAt) return ok(await withDocumentUrls(before, deps))
  if (!isToBook(order.state, before)) return refuse({ code: 'not_to_be_sent', state: order.state })

  const done = before ? await stepsOf(before.id, deps).names() : []
  const next = chainSteps.find((each) => !done.includes(each)) ?? step
  const runsTheStepBefore = step === 'consignment' && next === 'couriers'
  if (chainSteps.indexOf(step) > chainSteps.indexOf(next) && !runsTheStepBefore) return refuse({ code: 'step_not_next', next })

  const outcome = await fulfilOrder(orderId, deps, { until: step === 'papers' ? undefined : step, by })
  const after = await findCurrentParcel(deps.db, orderId)
  if (outcome === 'busy') return refuse({ code: 'step_under_way' })
  if (!after || outcome === 'later' || outcome === 'blocked') {
    return refuse({ code: 'step_failed', reason: after?.blockedReason ?? after?.lastError ?? '' })
  }
  return ok(await withDocumentUrls(after, deps))
}

async function withDocumentUrls(parcel: Parcel, { db, carrierDocumentUrl }: Pick<Deps, 'db' | 'carrierDocumentUrl'>): Promise<TakenStep> {
  const documents = await listCarrierDocuments(db, parcel.id)
  return { parcel, documentUrls: Object.fromEntries(documents.map(({ kind, id }) => [kind, carrierDocumentUrl(id)])) }
}
