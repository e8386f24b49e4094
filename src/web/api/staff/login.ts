import type { Shop } from '#src/shop/shop.ts'
import { problemResponse } from '../problem-response.ts'
import { readBody } from '../request-body.ts'
import { LoginRequest, toWire } from './login.wire.ts'

/** For the shop's own staff; the token is ours, and nothing of the carrier's. */
export async function login({ staff }: Pick<Shop, 'staff'>, request: Request): Promise<Response> {
  const body = await readBody(request, LoginRequest)
  if (!body.ok) return problemResponse(body.problem)

  const session = await staff.login(body.value.email, body.value.password)
  if (!session.ok) return problemResponse({ ...session.problem, message: 'Invalid email and password combination' })
  return Response.json(toWire(session.value), { headers: { 'cache-control': 'no-store' } })
}
