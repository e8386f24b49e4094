import type { OrderId } from '#src/kit/id.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import type { Order } from '../../orders/order.ts'
import { lockOrder } from '../../orders/orders.store.ts'
import { canMoveReturn, type Return, type ReturnState } from '../../returns/return.ts'
import { listReturnsOfOrder } from '../../returns/returns.store.ts'

/** Which return: of whose order, and which of its returns, from 1. */
export type ReturnAddress = { readonly orderId: OrderId; readonly ordinal: number }

export type ReturnProblem =
  | { readonly code: 'return_not_found' }
  /** Somebody was quicker. */
  | { readonly code: 'return_elsewhere'; readonly state: ReturnState }

export type HeldReturn = { readonly order: Order; readonly held: Return }

/** Locks the order of a return that may move to this state. */
export async function holdReturn(
  tx: Transaction,
  { orderId, ordinal }: ReturnAddress,
  to: ReturnState,
): Promise<Result<HeldReturn, ReturnProblem>> {
  const order = await lockOrder(tx, orderId)
  const held = (await listReturnsOfOrder(tx, orderId)).find((each) => each.ordinal === ordinal)
  if (!order || !held) return refuse({ code: 'return_not_found' })
  return canMoveReturn(held.state, to) ? ok({ order, held }) : refuse({ code: 'return_elsewhere', state: held.state })
}
