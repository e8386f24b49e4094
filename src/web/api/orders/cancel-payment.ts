import type { Shop } from '#src/shop/shop.ts'
import { problemResponse } from '../problem-response.ts'
import { readBody } from '../request-body.ts'
import { CancelPaymentRequest } from './cancel-payment.wire.ts'

/** Returns the same whether the order exists or not, so that nobody can find out. */
export async function cancelPayment({ payments }: Pick<Shop, 'payments'>, request: Request): Promise<Response> {
  const body = await readBody(request, CancelPaymentRequest)
  if (!body.ok) return problemResponse(body.problem)

  await payments.recordCancelled(body.value.gatewayOrderId)
  return Response.json({ code: 'noted' })
}
