import type { Shop } from '#src/shop/shop.ts'
import type { Staff } from '#src/shop/orders/actor.ts'
import type { StaffMember } from '#src/shop/staff/staff.ts'
import { problemResponse } from '../problem-response.ts'

type StaffShop = Pick<Shop, 'staff'>
type Params = Readonly<Record<string, string>>
type Call<Needs> = (shop: Needs, request: Request, params: Params) => Promise<Response> | Response
/** The same for a call that notes who made it. */
type StaffCall<Needs> = (shop: Needs, request: Request, params: Params, by: Staff) => Promise<Response> | Response

/** Answers only whoever brings a token that `login` has given, and anybody else with 401 before a word of theirs is read. */
export const forStaff =
  <Needs extends StaffShop>(call: StaffCall<Needs>): Call<Needs> =>
  async (shop, request, params) => {
    const member = await staffOf(shop, request)
    if (!member) return problemResponse({ code: 'not_logged_in', message: 'Unauthenticated.' })
    return call(shop, request, params, { who: 'staff', name: member.name })
  }

/** As `Authorization: Bearer <token>`, or the token alone. */
export async function staffOf({ staff }: StaffShop, request: Request): Promise<StaffMember | undefined> {
  const token = (request.headers.get('authorization') ?? '').replace(/^Bearer\s+/i, '').trim()
  return /^[\w-]{20,200}$/.test(token) ? staff.findByToken(token) : undefined
}
