import { addDays, type Day, dayOf } from '#src/kit/time/day.ts'
import type { Order, OrderLine } from '../orders/order.ts'
import type { ReturnReason, ReturnWish } from './return.ts'

/** The owner's rules about what may come back. */
export type ReturnRules = {
  /** For how many days after delivery a piece without a writing may come back for any reason; 0 for not at all. */
  readonly returnDays: number
  /** For how many days after delivery pieces that are faulty, wrong or late may come back, also those with a writing. */
  readonly faultDays: number
  /** Whether a fault, or a wrong piece, must be shown on a photograph. */
  readonly needsPhotos: boolean
}

/** Why pieces cannot come back at all, whoever decides. */
export type ImpossibleReturn =
  | { readonly code: 'not_delivered' }
  | { readonly code: 'nothing_chosen' }
  | { readonly code: 'too_many_units'; readonly position: number; readonly left: number }
  /** Only what carries a writing is made again, and only what does not is replaced from the shelf. */
  | { readonly code: 'wish_refused'; readonly wish: ReturnWish }

/** Why the owner's rules do not allow a return. */
export type ReturnRefusal =
  /** `until`: the last day on which it was possible. */
  | { readonly code: 'too_late'; readonly until: Day; readonly anyReason: boolean }
  /** A piece with a writing comes back only when it is faulty, wrong or late. */
  | { readonly code: 'personalised'; readonly position: number }
  | { readonly code: 'no_change_of_mind' }
  | { readonly code: 'photo_needed' }

export type WantedReturn = {
  readonly lines: readonly { readonly position: number; readonly units: number }[]
  readonly reason: ReturnReason
  readonly wish: ReturnWish
  readonly photos: number
}

export type DeliveredOrder = {
  readonly order: Pick<Order, 'lines'>
  readonly deliveredAt: Date
  readonly now: Date
}

/** The last day for each kind of reason; the day of delivery does not count. */
export const returnDeadlines = (deliveredAt: Date, { returnDays, faultDays }: ReturnRules): { anyReason: Day; fault: Day } => ({
  anyReason: addDays(dayOf(deliveredAt), returnDays),
  fault: addDays(dayOf(deliveredAt), Math.max(faultDays, returnDays)),
})

/** Returns undefined when it is possible at all. `leftUnits`: units of each line that are in no return yet, in the order of the lines. */
export function refuseImpossible(
  { lines: wanted, wish }: WantedReturn,
  { order, deliveredAt, leftUnits }: Pick<DeliveredOrder, 'order'> & { deliveredAt: Date | undefined; leftUnits: readonly number[] },
): ImpossibleReturn | undefined {
  // Nothing is delivered of nothing.
  if (wanted.length === 0) return { code: 'nothing_chosen' }
  if (!deliveredAt) return { code: 'not_delivered' }
  for (const { position, units } of wanted) {
    const left = leftUnits[position - 1] ?? 0
    if (units > left) return { code: 'too_many_units', position, left }
  }
  const hasWriting = wanted.some(({ position }) => isPersonalised(order.lines[position - 1]))
  return (wish === 'remake' && !hasWriting) || (wish === 'replacement' && hasWriting) ? { code: 'wish_refused', wish } : undefined
}

/** Returns undefined when the owner's rules allow it. The law lets nobody refuse what is faulty, wrong or late because it is personalised. */
export function refuseByRules(
  { lines: wanted, reason, photos }: WantedReturn,
  { order, deliveredAt, now }: DeliveredOrder,
  rules: ReturnRules,
): ReturnRefusal | undefined {
  const chosen = wanted.map(({ position }) => ({ position, line: order.lines[position - 1] }))
  const refusal = refuseReason(reason, { chosen, deliveredAt, now }, rules)
  if (refusal) return refusal
  return rules.needsPhotos && (reason === 'faulty' || reason === 'wrong') && photos === 0 ? { code: 'photo_needed' } : undefined
}

type Chosen = {
  readonly chosen: readonly { readonly position: number; readonly line: OrderLine | undefined }[]
  readonly deliveredAt: Date
  readonly now: Date
}

function refuseReason(reason: ReturnReason, { chosen, deliveredAt, now }: Chosen, rules: ReturnRules): ReturnRefusal | undefined {
  const until = returnDeadlines(deliveredAt, rules)
  const today = dayOf(now)
  if (reason !== 'changed_mind') return today > until.fault ? { code: 'too_late', until: until.fault, anyReason: false } : undefined
  const personalised = chosen.find(({ line }) => isPersonalised(line))
  if (personalised) return { code: 'personalised', position: personalised.position }
  if (rules.returnDays === 0) return { code: 'no_change_of_mind' }
  return today > until.anyReason ? { code: 'too_late', until: until.anyReason, anyReason: true } : undefined
}

const isPersonalised = (line: Pick<OrderLine, 'personalisation'> | undefined): boolean => line?.personalisation !== undefined
