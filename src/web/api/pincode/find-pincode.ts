import { parsePincode, pincodeFault } from '#src/kit/contact/pincode.ts'
import type { Shop } from '#src/shop/shop.ts'
import { invalidRequest } from '../problem-response.ts'
import { findPlace } from './pincode-table.ts'

/** Helps to fill an address. A pincode nobody knows is not refused: it gets empty texts. */
export function findPincode(_shop: Shop, _request: Request, params: Readonly<Record<string, string>>): Response {
  const written = params.pincode ?? ''
  const pincode = parsePincode(written)
  if (!pincode) return invalidRequest([{ field: 'pincode', message: pincodeFault(written) ?? '' }])

  const { city, state, stateCode, exact, ambiguous } = findPlace(pincode)
  return Response.json({ city, state, stateCode, exact, ambiguous }, { headers: { 'cache-control': 'public, max-age=86400' } })
}
