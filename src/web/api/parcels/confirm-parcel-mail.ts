import type { Shop } from '#src/shop/shop.ts'
import type { Handler } from '../handler.ts'
import { problemResponse } from '../problem-response.ts'
import { readBody } from '../request-body.ts'
import { requests } from './parcel-steps.wire.ts'
import { messageOf } from './step-refusals.ts'

/** Completes the booking when that is the next step, which writes the mail to the shop with our copies of the documents. Ignores the links that the caller sends. */
export const confirmParcelMail: Handler<'staff', Pick<Shop, 'parcels'>> = async ({ parcels }, request, _params, by) => {
  const body = await readBody(request, requests.shippingDocuments)
  if (!body.ok) return problemResponse(body.problem)
  const { orderNumber, awb, consignmentId } = body.value
  const orderId =
    (await parcels.find.byAwb(awb)) ?? (await parcels.find.byConsignment(consignmentId)) ?? (await parcels.find.byOrder(orderNumber))
  const taken = orderId && (await parcels.takeStep(orderId, 'papers', by))
  if (!taken) return problemResponse({ code: 'order_not_found', message: messageOf({ code: 'order_not_found' }) })
  return taken.ok ? Response.json({ code: 'ok' }) : problemResponse({ ...taken.problem, message: messageOf(taken.problem) })
}
