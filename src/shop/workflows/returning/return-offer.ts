import type { Order, OrderEvent, OrderLine } from '../../orders/order.ts'
import { isForMoney, isInspected, isReturnOver, type Return } from '../../returns/return.ts'
import { returnDeadlines, type ReturnRules } from '../../returns/return-rules.ts'
import { dayOf, type Day } from '#src/kit/time/day.ts'
import type { ShopSettings } from '../../settings.ts'
import { type Replacement, sendsOwnAgain } from '../replacing/replacing.ts'

/** What of an order can come back at this moment. */
export type ReturnOffer = {
  readonly isOpen: boolean
  /** Undefined before the delivery. */
  readonly deadlines: { readonly anyReason: Day; readonly fault: Day } | undefined
  /** Units of each line that are in no return, in the order of the lines. */
  readonly leftUnits: readonly number[]
}

export const returnRules = ({ promises, returns }: Pick<ShopSettings, 'promises' | 'returns'>): ReturnRules => ({
  returnDays: promises.returnDays,
  faultDays: returns.faultDays,
  needsPhotos: returns.needsPhotos,
})

export const deliveredAtOf = (events: readonly OrderEvent[]): Date | undefined => events.findLast(({ state }) => state === 'delivered')?.at

type Arrivals = {
  readonly events: readonly OrderEvent[]
  readonly returns: readonly Return[]
  readonly replacements: readonly Pick<Replacement, 'returnId' | 'rest' | 'state' | 'deliveredAt'>[]
}

/** When its pieces arrived at first, in its own parcel or in one that was sent again; undefined before that. */
function arrivedAt({ state }: Pick<Order, 'state'>, { events, replacements }: Pick<Arrivals, 'events' | 'replacements'>): Date | undefined {
  if (state === 'delivered') return deliveredAtOf(events)
  return replacements.find((each) => sendsOwnAgain(each) && each.state === 'delivered')?.deliveredAt
}

/** The same of the second parcel, where there is one. */
const restArrivedAt = ({ replacements }: Pick<Arrivals, 'replacements'>): Date | undefined =>
  replacements.find(({ rest, state }) => rest && state === 'delivered')?.deliveredAt

type LineUnits = Pick<OrderLine, 'quantity' | 'apart'>

/** When the last of the pieces of a line arrived that have arrived. */
function lineArrivedAt({ quantity, apart = 0 }: LineUnits, own: Date | undefined, rest: Date | undefined): Date | undefined {
  const times = [quantity > apart ? own : undefined, apart > 0 ? rest : undefined].filter((at) => at !== undefined)
  return times.toSorted((a, b) => a.getTime() - b.getTime()).at(-1)
}

/** Of each line: when its pieces were delivered, those that replaced them included; undefined before the delivery. */
export function deliveriesOf(order: Pick<Order, 'lines' | 'state'>, { returns, ...arrivals }: Arrivals): (Date | undefined)[] {
  const { lines } = order
  const [own, rest] = [arrivedAt(order, arrivals), restArrivedAt(arrivals)]
  const replaced = returns.filter(isReplaced)
  return lines.map((line, index) => replaced.findLast((each) => isOfLine(each, index))?.changedAt ?? lineArrivedAt(line, own, rest))
}

/**
 * What was withdrawn may be asked for again, or refused before anybody saw it, and what was replaced: the shopper has other pieces now. What was
 * refused because of what was found is decided.
 */
const unitsLeft = ({ lines, paymentMethod }: Pick<Order, 'lines' | 'paymentMethod'>, returns: readonly Return[]): number[] => {
  // A replacement comes back as pieces of the first order, with which it was paid.
  if (paymentMethod === 'free') return lines.map(() => 0)
  const counted = returns.filter((each) => !isUndone(each) && !isReplaced(each)).flatMap((each) => each.lines)
  return lines.map(
    ({ quantity }, index) => quantity - sum(counted.filter(({ position }) => position === index + 1).map(({ units }) => units)),
  )
}

/** Without pieces of a parcel that has not arrived, where another has. */
export function arrivedUnitsLeft(order: Pick<Order, 'lines' | 'state' | 'paymentMethod'>, { returns, ...arrivals }: Arrivals): number[] {
  const [own, rest] = [arrivedAt(order, arrivals), restArrivedAt(arrivals)]
  return unitsLeft(order, returns).map((left, index) => {
    const { quantity = 0, apart = 0 } = order.lines[index] ?? {}
    const missing = apart === 0 ? 0 : (own ? 0 : quantity - apart) + (rest ? 0 : apart)
    return Math.max(0, left - missing)
  })
}

export function returnOffer(
  order: Pick<Order, 'lines' | 'state' | 'paymentMethod'>,
  { now, ...arrivals }: Arrivals & { readonly now: Date },
  settings: Pick<ShopSettings, 'promises' | 'returns'>,
): ReturnOffer {
  const { returns } = arrivals
  const leftUnits = arrivedUnitsLeft(order, arrivals)
  const deliveries = deliveriesOf(order, arrivals).filter((at, index) => at !== undefined && leftUnits[index] !== 0)
  const deliveredAt = deliveries.reduce(
    (last, at) => (last && at && at < last ? last : at),
    arrivedAt(order, arrivals) ?? restArrivedAt(arrivals),
  )
  const deadlines = deliveredAt && returnDeadlines(deliveredAt, returnRules(settings))
  const isInTime = deadlines !== undefined && dayOf(now) <= deadlines.fault
  return {
    deadlines,
    leftUnits,
    isOpen: isInTime && leftUnits.some((left) => left > 0) && returns.every(({ state }) => isReturnOver(state)),
  }
}

/** Units of each line that staff may take back, whatever the day, in the order of the lines; undefined before the delivery, and while another return is open. */
export function returnableUnits(
  order: Pick<Order, 'lines' | 'state' | 'paymentMethod'>,
  arrivals: Arrivals,
): readonly number[] | undefined {
  const deliveries = deliveriesOf(order, arrivals)
  const left = arrivedUnitsLeft(order, arrivals).map((units, index) => (deliveries[index] ? units : 0))
  return left.some((units) => units > 0) && arrivals.returns.every(({ state }) => isReturnOver(state)) ? left : undefined
}

/** Nothing has come of it. */
const isUndone = (asked: Return): boolean => asked.state === 'withdrawn' || (asked.state === 'refused' && !isInspected(asked))
/** The shopper has other pieces in place of its own. */
const isReplaced = ({ state, agreed }: Return): boolean => state === 'settled' && agreed !== undefined && !isForMoney(agreed)
const isOfLine = ({ lines }: Return, index: number): boolean => lines.some(({ position }) => position === index + 1)

const sum = (units: readonly number[]): number => units.reduce((all, each) => all + each, 0)
