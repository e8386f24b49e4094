import type { OrderId } from '#src/kit/id.ts'
import type { Paise } from '#src/kit/money.ts'
import { refuse, type Result } from '#src/kit/result.ts'
import type { Staff } from '../../orders/actor.ts'
import { recordEvent } from '../../orders/order-events.store.ts'
import { lockOrder } from '../../orders/orders.store.ts'
import type { CreditNote } from '../../tax/tax-document.ts'
import { findCreditNote } from '../../tax/tax-documents.store.ts'
import type { Deps } from '../deps.ts'
import { type CreditProblem, issueCreditNote } from './tax-documents.ts'

export type CreditByHand = {
  readonly orderId: OrderId
  /** Undefined for all that is left. */
  readonly amountPaise: Paise | undefined
  /** Printed on the credit note. */
  readonly reason: string
  /** A repeat with the same key is the same note. */
  readonly requestKey: string
  readonly creditedBy: Staff
}

export type CreditByHandProblem = { readonly code: 'order_not_found' } | CreditProblem

/** Staff credit what was refunded outside the shop: in cash, by bank transfer, for a lost parcel. Moves no money. */
export const creditByHand = (
  { orderId, amountPaise, reason, requestKey, creditedBy }: CreditByHand,
  deps: Deps,
): Promise<Result<CreditNote, CreditByHandProblem>> =>
  deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return refuse({ code: 'order_not_found' })
    const reference = `by hand ${requestKey}`
    const isRepeat = (await findCreditNote(tx, reference)) !== undefined
    const issued = await issueCreditNote(tx, { orderId, reference, amountPaise, reason }, deps)
    const change = { by: creditedBy, at: deps.clock(), note: reason }
    if (issued.ok && !isRepeat) await recordEvent(tx, orderId, { act: 'credit note issued' }, change)
    return issued
  })
