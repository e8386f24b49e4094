import type { Shop } from '#src/shop/shop.ts'
import type { MarkShippedProblem } from '#src/shop/workflows/fulfilling/fulfilling.ts'
import type { Handler } from '../handler.ts'
import { problemResponse } from '../problem-response.ts'
import { readBody } from '../request-body.ts'
import { requests } from './parcel-steps.wire.ts'
import { messageOf } from './step-refusals.ts'

/** Marks an order with an airway bill as shipped, as the booking does by itself. Shoppers see it only at the courier's first scan. */
export const markShipped: Handler<'staff', Pick<Shop, 'parcels'>> = async ({ parcels }, request, { orderId: written = '' }, by) => {
  const body = await readBody(request, requests.shipped)
  if (!body.ok) return problemResponse(body.problem)
  const orderId = await parcels.find.byOrder(written)
  const marked = orderId && (await parcels.markShipped(orderId, by))
  if (!marked) return refused({ code: 'order_not_found' })
  return marked.ok ? Response.json({ code: 'ok' }) : refused(marked.problem)
}

const refused = (problem: MarkShippedProblem): Response => problemResponse({ ...problem, message: refusalMessage(problem) })

function refusalMessage(problem: MarkShippedProblem): string {
  switch (problem.code) {
    case 'no_airway_bill':
      return 'The parcel has no airway bill yet, so it cannot have been handed over.'
    case 'not_to_be_shipped':
      return 'An order can be marked as shipped once its parcel is booked, and not after it was cancelled or came back.'
    default:
      return messageOf(problem)
  }
}
