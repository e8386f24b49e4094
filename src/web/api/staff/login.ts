import type { Shop } from '#src/shop/shop.ts'
import type { Caller } from '../handler.ts'
import { problemResponse } from '../problem-response.ts'
import { readBody } from '../request-body.ts'
import { LoginRequest, toWire } from './login.wire.ts'

/** Logs in a member of the shop's staff. The token is the shop's own, not the carrier's. */
export async function login({ staff }: Pick<Shop, 'staff'>, request: Request, _params = {}, { network }: Caller = {}): Promise<Response> {
  const body = await readBody(request, LoginRequest)
  if (!body.ok) return problemResponse(body.problem)

  const session = await staff.loginForCalls(body.value.email, body.value.password, network)
  if (!session.ok) return session.problem.code === 'login_busy' ? loginBusy(session.problem.waitSeconds) : loginRefused()
  return Response.json(toWire(session.value), { headers: { 'cache-control': 'no-store' } })
}

const loginRefused = (): Response => problemResponse({ code: 'login_refused', message: 'Invalid email and password combination' })

function loginBusy(waitSeconds: number): Response {
  const response = problemResponse({
    code: 'login_busy',
    waitSeconds,
    message: 'Many are logging in at this moment. Please try again in a few seconds.',
  })
  response.headers.set('retry-after', String(waitSeconds))
  return response
}
