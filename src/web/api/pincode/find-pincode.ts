import { parsePincode, pincodeFault } from '#src/kit/contact/pincode.ts'
import type { Shop } from '#src/shop/shop.ts'
import { invalidRequest } from '../problem-response.ts'

/** Helps to fill in an address. A pincode that is not listed is not refused: its texts are empty. */
export function findPincode({ delivery }: Pick<Shop, 'delivery'>, _request: Request, params: Readonly<Record<string, string>>): Response {
  const written = params.pincode ?? ''
  const pincode = parsePincode(written)
  if (!pincode) return invalidRequest([{ field: 'pincode', message: pincodeFault(written) ?? '' }])

  const { city, state, stateCode, exact, ambiguous } = delivery.findPlace(pincode)
  return Response.json({ city, state, stateCode, exact, ambiguous }, { headers: { 'cache-control': 'public, max-age=86400' } })
}
