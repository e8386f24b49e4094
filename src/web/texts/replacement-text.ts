import type { Replacement } from '#src/shop/workflows/returning/returning.ts'

type Standing = Pick<Replacement, 'returnId' | 'rest' | 'state' | 'stock' | 'parcelState' | 'courierName'>

/** How a shopper reads where another piece stands, or a parcel that is sent again. */
export function replacementText({ returnId, rest, state, stock, parcelState, courierName = 'The courier' }: Standing): string {
  if (state === 'cancelled' || state === 'returned_to_origin' || stock === 'written_off') {
    if (rest?.isSentAgain === false) return 'It could not reach you. We write to you about it.'
    return returnId === undefined
      ? 'It could not reach you either. We write to you about it.'
      : 'It could not reach you. What was agreed still holds: we write to you about it.'
  }
  if (state === 'delivered') return 'It is delivered.'
  if (state !== 'shipped') return state === 'booked' ? `We are making it, and ${courierName} is booked for it.` : 'We are making it.'
  switch (parcelState) {
    case 'out_for_delivery':
      return 'It comes to your door today.'
    case 'undelivered':
      return `${courierName} could not deliver it: say on its page when and where.`
    case 'returning':
      return `${courierName} could not deliver it, and brings it back to us.`
    case 'lost':
      return `${courierName} cannot find it. That is ours to settle: we write to you.`
    default:
      return `${courierName} has it, on its way to you.`
  }
}
