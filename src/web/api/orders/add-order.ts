import type { Shop } from '#src/shop/shop.ts'
import type { Caller } from '../handler.ts'
import { invalidRequest, problemResponse } from '../problem-response.ts'
import { readBody } from '../request-body.ts'
import { AddOrderRequest, fromWire, problemToWire, toWire } from './add-order.wire.ts'

export async function addOrder(
  { orders }: Pick<Shop, 'orders'>,
  request: Request,
  _params = {},
  { network }: Caller = {},
): Promise<Response> {
  const body = await readBody(request, AddOrderRequest)
  if (!body.ok) return problemResponse(body.problem)
  const parsed = fromWire(body.value, request.headers.get('idempotency-key') ?? undefined)
  if (!parsed.ok) return invalidRequest(parsed.problem)

  const placed = await orders.place({ ...parsed.value, network })
  if (!placed.ok) return problemResponse(placed.problem, problemToWire(placed.problem))
  return Response.json(toWire(placed.value), { headers: { 'x-order-number': placed.value.order.orderNumber, 'cache-control': 'no-store' } })
}
