import type { Shop } from '#src/shop/shop.ts'
import { problemResponse } from '../problem-response.ts'
import { readBody } from '../request-body.ts'
import { OrderMailRequest } from './order-mail-exists.wire.ts'

/**
 * Sends nothing: every mail of an order is written together with the change that it reports. Returns ok for the id of an order,
 * however often, and ignores the addresses that come with it.
 */
export async function orderMailExists({ orders }: Pick<Shop, 'orders'>, request: Request): Promise<Response> {
  const body = await readBody(request, OrderMailRequest)
  if (!body.ok) return problemResponse(body.problem)

  const order = await orders.find(body.value)
  return order ? Response.json({ code: 'ok' }) : problemResponse({ code: 'order_not_found', message: 'There is no such order.' })
}
