import type { FinalRecords, OrderRow } from './final-records.ts'

type Kinds = { readonly must: readonly string[]; readonly may: readonly string[] }

const placed = ['order-confirmation', 'order-notification']
const booking = ['parcel-booked', 'courier-booked']

/** The kinds of mail about one order, except those about refunds: each of `must` once, each of `may` at most once, and no other. */
export function mailKindsOf(
  { id, state, paymentMethod, wasPaid, inPlaceOf }: OrderRow,
  { shoppers }: Pick<FinalRecords, 'shoppers'>,
): Kinds {
  // What is made anew was paid with the order before it; about it, its shopper has the mails of that one's return.
  if (inPlaceOf !== null) return { must: booking, may: [] }
  const shopper = shoppers.find(({ orderId }) => orderId === id)
  const wasCash = shopper?.scenario.startsWith('orders in cash') ?? false
  const confirmed = wasCash || wasPaid ? placed : []
  const paidAfterAll = wasCash && paymentMethod === 'online' ? ['order-confirmed', 'order-paid-after-all'] : []
  if (state === 'booked' || state === 'delivered') {
    const sure = [...confirmed, ...(paymentMethod === 'cod' ? ['order-confirmed'] : paidAfterAll)]
    // A parcel whose address was changed before it was booked is mailed about under its next number only.
    return shopper?.edits.length ? { must: sure, may: booking } : { must: [...sure, ...booking], may: [] }
  }
  // A parcel may have been on its way to the courier before its order was cancelled.
  if (state === 'cancelled') return { must: [...confirmed, ...paidAfterAll, 'order-cancelled', 'cancellation-notice'], may: booking }
  return { must: confirmed, may: [] }
}
