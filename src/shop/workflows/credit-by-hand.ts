import type { OrderId } from '#src/kit/id.ts'
import type { Paise } from '#src/kit/money.ts'
import { refuse, type Result } from '#src/kit/result.ts'
import { lockOrder } from '../orders/orders.store.ts'
import type { CreditNote } from '../tax/tax-document.ts'
import type { Deps } from './deps.ts'
import { type CreditProblem, issueCreditNote } from './tax-papers.ts'

export type CreditByHand = {
  readonly orderId: OrderId
  /** Undefined: all that is left. */
  readonly amountPaise: Paise | undefined
  /** In words, printed. */
  readonly reason: string
  /** A repeat with the same key is the same note. */
  readonly requestKey: string
}

export type CreditByHandProblem = { readonly code: 'order_not_found' } | CreditProblem

/** By staff, for what went back past the shop: cash over the counter, a transfer, a parcel that was lost. Moves no money. */
export const creditByHand = (
  { orderId, amountPaise, reason, requestKey }: CreditByHand,
  deps: Deps,
): Promise<Result<CreditNote, CreditByHandProblem>> =>
  deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return refuse({ code: 'order_not_found' })
    return issueCreditNote(tx, { orderId, reference: `by hand ${requestKey}`, amountPaise, reason }, deps)
  })
