import type { OrderScreen } from '../order-screen.ts'

export type NextActOfOrder =
  | { readonly act: 'decide about payment' | 'confirm' | 'take pieces' | 'retry' | 'pack' | 'hand over' }
  | { readonly act: 'answer undelivered' | 'put away' | 'write off' }
  | { readonly act: 'print'; readonly tickets: number }
  | { readonly act: 'press' | 'check'; readonly tickets: readonly string[] }

type Known = Pick<OrderScreen, 'state' | 'stock' | 'may' | 'money' | 'lines' | 'parcel' | 'hasSettledUnits'>

/** The one thing that this person can do next with an order; undefined while it waits for others, or nothing is left to do. */
export function nextActOf({ state, stock, may, money, lines, parcel, hasSettledUnits }: Known): NextActOfOrder | undefined {
  if (may.acceptHeldPayments && money.attempts.some((attempt) => attempt.state === 'mismatch')) return { act: 'decide about payment' }
  if (may.confirmOrders && state === 'to_confirm') return { act: 'confirm' }
  if (may.confirmOrders && stock === 'short' && (state === 'paid' || state === 'confirmed')) return { act: 'take pieces' }
  if (state === 'paid' || state === 'confirmed' || state === 'booked') {
    if (may.handleParcels && parcel?.state === 'booking' && (parcel.lastError ?? parcel.blockedReason) !== undefined)
      return { act: 'retry' }
    return nextOfUnits({ may, lines, parcel })
  }
  if (!may.handleParcels || hasSettledUnits) return undefined
  if (parcel?.state === 'undelivered' && !parcel.isAnswered) return { act: 'answer undelivered' }
  if (parcel?.state === 'returned') return { act: 'put away' }
  if (parcel?.state === 'lost') return { act: 'write off' }
  return undefined
}

/** In the workshop, at the packing table, and then at the hand-over. */
function nextOfUnits({ may, lines, parcel }: Pick<Known, 'may' | 'lines' | 'parcel'>): NextActOfOrder | undefined {
  const written = lines.flatMap((line) => (line.personalisation ? line.units : []))
  const toPress = written.filter((unit) => unit.state === 'queued')
  const toPrint = toPress.filter((unit) => !unit.isPrinted)
  const toCheck = written.filter((unit) => unit.state === 'pressed')
  if (may.handleParcels && toPrint.length > 0) return { act: 'print', tickets: toPrint.length }
  if (may.workOnUnits && toPress.length > 0) return { act: 'press', tickets: toPress.map(({ ticket }) => ticket) }
  if (may.workOnUnits && toCheck.length > 0) return { act: 'check', tickets: toCheck.map(({ ticket }) => ticket) }
  if (!may.handleParcels || parcel?.state !== 'booked') return undefined
  if (toPress.length > 0 || toCheck.length > 0) return undefined
  if (!parcel.isPacked) return { act: 'pack' }
  return parcel.isHandedOver ? undefined : { act: 'hand over' }
}
