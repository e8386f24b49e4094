import type { Paise } from '#src/kit/money.ts'
import { refuse, type Result } from '#src/kit/result.ts'
import type { Staff } from '../../orders/actor.ts'
import { readRecipient, type RecipientFault } from '../../orders/recipient.ts'
import type { Deps } from '../deps.ts'
import { type PlacedOrder, placeOrder, type PlaceOrderProblem } from '../ordering/ordering.ts'
import type { CallersOrder } from './price-for-caller.ts'

export type TakeOrder = CallersOrder & {
  /** What the caller was told that it costs, and what of it is paid in advance. The order is placed only if both are still so. */
  readonly expectedTotalPaise: Paise
  readonly expectedAdvancePaise: Paise
  /** A repeat with the same key is the same order. */
  readonly requestKey: string
  readonly by: Staff
}

export type TakeOrderProblem = { readonly code: 'recipient_refused'; readonly faults: readonly RecipientFault[] } | PlaceOrderProblem

/** Places it like the checkout. Where something is to be paid online, its shopper is mailed the link. */
export async function takeOrder(
  { written, requestKey, by, ...order }: TakeOrder,
  deps: Deps,
): Promise<Result<PlacedOrder, TakeOrderProblem>> {
  const recipient = readRecipient(written)
  if (!recipient.ok) return refuse({ code: 'recipient_refused', faults: recipient.problem })
  return placeOrder({ ...order, recipient: recipient.value, cameFrom: 'telephone', takenBy: by, idempotencyKey: requestKey }, deps)
}
