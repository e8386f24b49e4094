import type { Shop } from '#src/shop/shop.ts'
import { problemResponse } from '../problem-response.ts'
import { readBody } from '../request-body.ts'
import { CheckCartRequest, toWire } from './check-cart.wire.ts'

/** Returns the current price and stock of what is in a cart, for a cart that is opened again after a while. */
export async function checkCart({ cart }: Pick<Shop, 'cart'>, request: Request): Promise<Response> {
  const body = await readBody(request, CheckCartRequest)
  if (!body.ok) return problemResponse(body.problem)
  const variants = await cart.findVariants(body.value.cartItems)
  return Response.json(toWire(body.value.cartItems, variants), { headers: { 'cache-control': 'no-store' } })
}
