import * as z from 'zod'
import type { OrderId } from '#src/kit/id.ts'
import type { PayOrderProblem } from '#src/shop/workflows/ordering/ordering.ts'
import { looseText } from '../loose-fields.ts'

export const PayOrderRequest = z
  .object({ pkOrderId: looseText().pipe(z.string().min(1, 'is required')) }, 'must be a JSON object')
  .transform((body) => ({ orderId: body.pkOrderId as OrderId }))

/** A refusal in the caller's spellings: `code` for programs, `message` for people. */
export function problemToWire(problem: PayOrderProblem): object {
  const { code } = problem
  const message = code === 'too_much_unpaid' ? problem.message : messages[code]
  return code === 'payment_unavailable'
    ? { code, message, pkOrderId: problem.orderId, orderNumber: problem.orderNumber }
    : { code, message }
}

const messages: Record<Exclude<PayOrderProblem['code'], 'too_much_unpaid'>, string> = {
  order_not_found: 'We do not know this order.',
  order_not_payable: 'This order cannot be paid online any more.',
  order_sold_out: 'The pieces of this order were sold meanwhile. Please order again.',
  payment_unavailable: 'The payment window could not be opened. Nothing was charged; please try again.',
}
