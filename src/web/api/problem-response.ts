import { waitMessage } from '../wait-message.ts'
import { unavailableForSeconds } from '#src/kit/unavailable-error.ts'
import type { MarkShippedProblem, StepProblem } from '#src/shop/workflows/fulfilling/fulfilling.ts'
import type { PayOrderProblem, PlaceOrderProblem } from '#src/shop/workflows/ordering/ordering.ts'
import type { LoginProblem } from '#src/shop/workflows/staffing/staffing.ts'
import type { Issue, UnreadableBody } from './request-body.ts'

type Problem =
  | UnreadableBody
  | PlaceOrderProblem
  | PayOrderProblem
  | StepProblem
  | MarkShippedProblem
  | LoginProblem
  | { readonly code: 'too_many_requests' | 'enquiry_not_found' | 'not_logged_in' | 'shop_unavailable'; readonly message: string }

/** Every refusal the shop can give, and the HTTP status it becomes. A new problem does not compile until it is listed. */
const statusOf: Record<Problem['code'], number> = {
  invalid_request: 400,
  body_too_large: 413,
  unsupported_content_type: 415,
  cart_is_empty: 400,
  too_many_lines: 400,
  quantity_out_of_range: 400,
  variant_not_found: 404,
  not_for_sale: 409,
  not_personalisable: 400,
  name_refused: 400,
  sign_refused: 400,
  out_of_stock: 409,
  total_changed: 409,
  cod_refused: 409,
  advance_changed: 409,
  pincode_unreachable: 409,
  state_contradicts_pincode: 409,
  consent_in_future: 400,
  too_much_unpaid: 409,
  stock_share_exceeded: 409,
  idempotency_key_reused: 422,
  payment_unavailable: 503,
  shop_unavailable: 503,
  order_not_found: 404,
  order_not_payable: 409,
  order_sold_out: 409,
  enquiry_not_found: 404,
  too_many_requests: 429,
  not_logged_in: 401,
  login_refused: 401,
  login_busy: 503,
  not_to_be_sent: 409,
  step_not_next: 409,
  step_under_way: 409,
  step_failed: 502,
  no_airway_bill: 409,
  not_to_be_shipped: 409,
}

/** `body` is the problem in the caller's spellings, where these differ from ours. */
export const problemResponse = (problem: Problem & { readonly message?: string }, body: object = problem): Response =>
  Response.json(body, { status: statusOf[problem.code] })

/** For faults that show only after the body has been parsed, such as a number out of range. */
export const invalidRequest = (issues: readonly Issue[]): Response => problemResponse({ code: 'invalid_request', issues })

/** Refuses a caller for so many seconds. A browser that shows the reply itself gets plain text. */
export function tooManyRequests(waitSeconds: number, request: Request): Response {
  const message = waitMessage(waitSeconds)
  const isForPeople = request.headers.get('accept')?.includes('text/html') ?? false
  const response = isForPeople
    ? new Response(`${message}\n`, { status: 429, headers: { 'content-type': 'text/plain; charset=utf-8' } })
    : problemResponse({ code: 'too_many_requests', message })
  response.headers.set('retry-after', String(waitSeconds))
  response.headers.set('cache-control', 'no-store')
  return response
}

/** Refuses a call while something that every call needs is unavailable. What was lost may be the answer to a commit that was made. */
export function shopUnavailable({ method }: Pick<Request, 'method'>): Response {
  const whatOfIt = method === 'GET' ? '. Nothing was changed' : ', and cannot tell whether this was saved'
  const message = `The shop cannot look anything up at the moment${whatOfIt}: please try again shortly.`
  const response = problemResponse({ code: 'shop_unavailable', message })
  response.headers.set('retry-after', String(unavailableForSeconds))
  return response
}
