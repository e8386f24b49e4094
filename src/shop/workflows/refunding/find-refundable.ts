import type { OrderId } from '#src/kit/id.ts'
import { type Paise, paise, sum } from '#src/kit/money.ts'
import { findRefundableOfOrder, listRefunds } from '../../payments/refunds.store.ts'
import type { Deps } from '../deps.ts'

export type RefundableSums = {
  /** What is left of the payment that paid the order. */
  readonly leftPaise: Paise
  /** What staff have refunded of it before. */
  readonly byStaffPaise: Paise
}

export async function findRefundableSums(orderId: OrderId, { db }: Pick<Deps, 'db'>): Promise<RefundableSums> {
  const paid = await findRefundableOfOrder(db, orderId)
  const refunds = await listRefunds(db, orderId)
  const byStaff = refunds.filter(({ cause, state }) => cause.startsWith('staff ') && state !== 'failed')
  return { leftPaise: paid?.refundablePaise ?? paise(0), byStaffPaise: sum(byStaff.map(({ amountPaise }) => amountPaise)) }
}
