import { type Paise, paise } from '#src/kit/money.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Staff } from '../../orders/actor.ts'
import { readRecipient, type RecipientFault } from '../../orders/recipient.ts'
import type { Deps } from '../deps.ts'
import { type FormerProblem, type PlacedOrder, placeInstead, type PlaceOrderProblem } from '../ordering/ordering.ts'
import { type CallersOrder, priceForCaller } from './price-for-caller.ts'

export type OrderToTake = CallersOrder & {
  /** What the caller was told that it costs, and what of it is paid in advance. The order is placed only if both are still so. */
  readonly expectedTotalPaise: Paise
  readonly expectedAdvancePaise: Paise
  /** What they were told that was paid for the order in whose place it comes; undefined where nothing was. */
  readonly expectedPaidPaise?: Paise | undefined
}

export type TakeOrder = OrderToTake & {
  /** A repeat with the same key is the same order. */
  readonly requestKey: string
  readonly by: Staff
}

export type TakeOrderProblem =
  | { readonly code: 'recipient_refused'; readonly faults: readonly RecipientFault[] }
  | PlaceOrderProblem
  | FormerProblem

/**
 * Places it like the checkout, in place of an order of before where one is named. Where something is to be paid online, its shopper is mailed the link, or
 * what was paid for the order before pays it.
 */
export async function takeOrder(
  { written, requestKey, by, ...order }: TakeOrder,
  deps: Deps,
): Promise<Result<PlacedOrder, TakeOrderProblem>> {
  const recipient = readRecipient(written)
  if (!recipient.ok) return refuse({ code: 'recipient_refused', faults: recipient.problem })
  const { insteadOf, expectedPaidPaise = paise(0), ...asked } = order
  return placeInstead(
    { ...asked, insteadOf, expectedPaidPaise, recipient: recipient.value, cameFrom: 'telephone', takenBy: by, idempotencyKey: requestKey },
    deps,
  )
}

/** What goes back of what was paid for the order in whose place it comes. */
export type CheckedOrder = { readonly backPaise: Paise }

/** Why it could not be placed at this moment; what only placing it can find out is left to that. */
export async function checkOrder(order: OrderToTake, deps: Deps): Promise<Result<CheckedOrder, TakeOrderProblem>> {
  const recipient = readRecipient(order.written)
  if (!recipient.ok) return refuse({ code: 'recipient_refused', faults: recipient.problem })
  const priced = await priceForCaller(order, deps)
  if (!priced.ok) return priced
  const { charges, totals, advancePaise, former, problem } = priced.value
  const { totalPaise } = totals
  if (totalPaise !== order.expectedTotalPaise) return refuse({ code: 'total_changed', totalPaise, charges, lines: [] })
  if (problem) return refuse(problem)
  if (advancePaise !== order.expectedAdvancePaise)
    return refuse({ code: 'advance_changed', advancePaise, cashPaise: paise(totalPaise - advancePaise) })
  const paidPaise = former?.paidPaise ?? paise(0)
  if (paidPaise !== (order.expectedPaidPaise ?? 0)) return refuse({ code: 'former_paid_changed', paidPaise })
  return ok({ backPaise: former?.backPaise ?? paise(0) })
}
