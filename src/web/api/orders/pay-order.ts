import type { Shop } from '#src/shop/shop.ts'
import type { Caller } from '../handler.ts'
import { problemResponse } from '../problem-response.ts'
import { readBody } from '../request-body.ts'
import { toWire } from './add-order.wire.ts'
import { PayOrderRequest, problemToWire } from './pay-order.wire.ts'

/** Opens the payment of an unpaid order again. The reply is that of placing it. */
export async function payOrder(
  { orders }: Pick<Shop, 'orders'>,
  request: Request,
  _params = {},
  { network }: Caller = {},
): Promise<Response> {
  const body = await readBody(request, PayOrderRequest)
  if (!body.ok) return problemResponse(body.problem)
  const payable = await orders.pay(body.value.orderId, network)
  if (!payable.ok) return problemResponse(payable.problem, problemToWire(payable.problem))
  return Response.json(toWire(payable.value), { headers: { 'cache-control': 'no-store' } })
}
