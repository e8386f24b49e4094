import type { Shop } from '#src/shop/shop.ts'
import type { StaffMember } from '#src/shop/staff/staff.ts'
import type { Handler } from '../handler.ts'
import { problemResponse } from '../problem-response.ts'

/** Refuses everybody without a token of `login` with 401, before anything else of the request is read. */
export const forStaff =
  <Needs extends Pick<Shop, 'staff'>>(handle: Handler<'staff', Needs>): Handler<'shopper', Needs> =>
  async (shop, request, params) => {
    const member = await staffOf(shop, request)
    if (!member) return problemResponse({ code: 'not_logged_in', message: 'Unauthenticated.' })
    return handle(shop, request, params, { who: 'staff', name: member.name })
  }

/** As `Authorization: Bearer <token>`, or the token alone. */
async function staffOf({ staff }: Pick<Shop, 'staff'>, request: Request): Promise<StaffMember | undefined> {
  const token = (request.headers.get('authorization') ?? '').replace(/^Bearer\s+/i, '').trim()
  return /^[\w-]{20,200}$/.test(token) ? staff.findByToken(token) : undefined
}
