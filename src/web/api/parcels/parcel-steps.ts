import type { ZodType } from 'zod'
import type { Shop } from '#src/shop/shop.ts'
import type { ChainStep } from '#src/shop/workflows/parcel-chain.ts'
import type { StepProblem, StepTaken } from '#src/shop/workflows/take-step.ts'
import { problemResponse } from '../problem-response.ts'
import { readBody } from '../request-body.ts'
import { forStaff } from '../staff/for-staff.ts'
import { replies, requests } from './parcel-steps.wire.ts'

type DeskShop = Pick<Shop, 'staff' | 'parcels'>
type Finder = keyof Shop['parcels']['find']

/** The carrier's calls, for staff: each answers with the stored result of its step, and runs it when it is next. */
const stepCall = (step: ChainStep, schema: ZodType<string>, namedBy: Finder, toWire: (taken: StepTaken) => object) =>
  forStaff<DeskShop>(async ({ parcels }, request, _params, by) => {
    const body = await readBody(request, schema)
    if (!body.ok) return problemResponse(body.problem)
    const orderId = await parcels.find[namedBy](body.value)
    const taken = orderId && (await parcels.takeStep(orderId, step, by))
    if (!taken) return refused({ code: 'order_not_found' })
    return taken.ok ? Response.json(toWire(taken.value)) : refused(taken.problem)
  })

const trackConsignment = forStaff<DeskShop>(async ({ parcels }, _request, { awb = '' }, by) => {
  const orderId = await parcels.find.byAwb(awb)
  const taken = orderId && (await parcels.takeStep(orderId, 'track', by))
  if (taken && !taken.ok) return refused(taken.problem)
  const shown = orderId && (await parcels.show(orderId))
  return shown ? Response.json(replies.trackConsignment(shown)) : refused({ code: 'order_not_found' })
})

export const parcelSteps = {
  createConsignment: stepCall('consignment', requests.createOrder, 'byOrder', replies.createOrder),
  assignAwb: stepCall('awb', requests.byConsignment, 'byConsignment', replies.assignAwb),
  generatePickup: stepCall('pickup', requests.byConsignment, 'byConsignment', replies.generatePickup),
  generateManifest: stepCall('manifest', requests.byConsignment, 'byConsignment', replies.generateManifest),
  printManifest: stepCall('printed manifest', requests.byOrders, 'byCarrierOrder', replies.printManifest),
  generateLabel: stepCall('label', requests.byConsignment, 'byConsignment', replies.generateLabel),
  generateInvoice: stepCall('carrier invoice', requests.byIds, 'byCarrierOrder', replies.generateInvoice),
  trackConsignment,
}

const refused = (problem: StepProblem): Response => problemResponse({ ...problem, message: messageOf(problem) })

export function messageOf(problem: StepProblem): string {
  switch (problem.code) {
    case 'order_not_found':
      return 'There is no such order, or it has no parcel yet.'
    case 'not_to_be_sent':
      return `The order is ${problem.state}: it is sent once it is paid or confirmed, and only once.`
    case 'step_not_next':
      return `Before this comes the step "${problem.next}".`
    case 'step_under_way':
      return 'The shop is doing this by itself at the moment. Please ask again.'
    case 'step_failed':
      return problem.reason
  }
}
