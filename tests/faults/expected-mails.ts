import type { FinalRecords, OrderRow } from './final-records.ts'

type Kinds = { readonly must: readonly string[]; readonly may: readonly string[] }

const placed = ['order-confirmation', 'order-notification']
const booking = ['parcel-booked', 'courier-booked']

/** What is said about one order in all, refunds apart: each of these once, and nothing else. */
export function mailKindsOf({ id, state, paymentMethod, wasPaid }: OrderRow, { shoppers }: Pick<FinalRecords, 'shoppers'>): Kinds {
  const wasCash = shoppers.find(({ orderId }) => orderId === id)?.scenario.startsWith('orders in cash') ?? false
  const certain = wasCash || wasPaid ? placed : []
  const paidAfterAll = wasCash && paymentMethod === 'online' ? ['order-confirmed', 'order-paid-after-all'] : []
  if (state === 'booked')
    return { must: [...certain, ...(paymentMethod === 'cod' ? ['order-confirmed'] : paidAfterAll), ...booking], may: [] }
  // A parcel may have been on its way to the courier before its order was cancelled.
  if (state === 'cancelled') return { must: [...certain, ...paidAfterAll, 'order-cancelled', 'cancellation-notice'], may: booking }
  return { must: certain, may: [] }
}
