import type { ZodType } from 'zod'
import type { Shop } from '#src/shop/shop.ts'
import type { ChainStep, TakenStep } from '#src/shop/workflows/fulfilling/fulfilling.ts'
import type { Handler } from '../handler.ts'
import { problemResponse } from '../problem-response.ts'
import { readBody } from '../request-body.ts'
import { parcelDocuments } from './parcel-documents.ts'
import { replies, requests } from './parcel-steps.wire.ts'
import { refused } from './step-refusals.ts'

type ParcelHandler = Handler<'staff', Pick<Shop, 'parcels'>>
type Finder = keyof Shop['parcels']['find']

/** The carrier's calls, for staff: each returns the stored result of its step, and runs the step when it is next. */
const stepCall =
  (step: ChainStep, schema: ZodType<string>, namedBy: Finder, toWire: (taken: TakenStep) => object): ParcelHandler =>
  async ({ parcels }, request, _params, by) => {
    const body = await readBody(request, schema)
    if (!body.ok) return problemResponse(body.problem)
    const { [namedBy]: find } = parcels.find
    const orderId = await find(body.value)
    const taken = orderId && (await parcels.takeStep(orderId, step, by))
    if (!taken) return refused({ code: 'order_not_found' })
    return taken.ok ? Response.json(toWire(taken.value)) : refused(taken.problem)
  }

const trackConsignment: ParcelHandler = async ({ parcels }, _request, { awb = '' }, by) => {
  const orderId = await parcels.find.byAwb(awb)
  const taken = orderId && (await parcels.takeStep(orderId, 'track', by))
  if (taken && !taken.ok) return refused(taken.problem)
  const shown = orderId && (await parcels.show(orderId))
  return shown ? Response.json(replies.trackConsignment(shown)) : refused({ code: 'order_not_found' })
}

export const parcelSteps = {
  createConsignment: stepCall('consignment', requests.createOrder, 'byOrder', replies.createOrder),
  assignAwb: stepCall('awb', requests.byConsignment, 'byConsignment', replies.assignAwb),
  generatePickup: stepCall('pickup', requests.byConsignment, 'byConsignment', replies.generatePickup),
  generateManifest: stepCall('manifest', requests.byConsignment, 'byConsignment', replies.generateManifest),
  ...parcelDocuments,
  trackConsignment,
}
