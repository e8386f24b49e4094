import type { OrderId } from '#src/kit/id.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Sql, Transaction } from '#src/platform/db/database.ts'
import type { Staff } from '../../orders/actor.ts'
import { canMoveOrder, type Order, type OrderState } from '../../orders/order.ts'
import { recordEvent } from '../../orders/order-events.store.ts'
import { lockOrder } from '../../orders/orders.store.ts'
import { findRefundableOfOrder } from '../../payments/refunds.store.ts'
import type { Deps } from '../deps.ts'
import { canChangeWriting } from '../making/making.ts'
import { cancelLocked } from './cancel-order.ts'

/** Why no other order can be placed in place of one. */
export type FormerProblem =
  | { readonly code: 'former_not_found' }
  /** The courier has it, or it is over. */
  | { readonly code: 'former_not_open'; readonly state: OrderState }
  /** It costs nothing, and comes in place of pieces that were paid with an order before. */
  | { readonly code: 'former_is_free' }
  /** Its money would have to go back first. */
  | { readonly code: 'former_paid' }
  /** A name is in the leather already. */
  | { readonly code: 'former_pressed' }

/** Undefined while another order may be placed in place of this one. */
export async function judgeFormer(sql: Sql, former: Order | undefined): Promise<FormerProblem | undefined> {
  if (!former) return { code: 'former_not_found' }
  const { id, state, lines } = former
  if (!canMoveOrder(state, 'cancelled')) return { code: 'former_not_open', state }
  if (former.paymentMethod === 'free') return { code: 'former_is_free' }
  if (former.paidAt || ((await findRefundableOfOrder(sql, id))?.refundablePaise ?? 0) > 0) return { code: 'former_paid' }
  const areOpen = await Promise.all(lines.map(async (line, index) => !line.personalisation || canChangeWriting(sql, id, index + 1)))
  return areOpen.includes(false) ? { code: 'former_pressed' } : undefined
}

/** Cancels an order in the transaction that places another in its place: its units are free for that one. Its shopper is mailed why. */
export async function giveUpFormer(tx: Transaction, id: OrderId, by: Staff, deps: Deps): Promise<Result<Order, FormerProblem>> {
  const former = await lockOrder(tx, id)
  const problem = await judgeFormer(tx, former)
  if (problem || !former) return refuse(problem ?? { code: 'former_not_found' })
  return ok(await cancelLocked(tx, former, { cancelledBy: by, reason: orderedAnewReason }, deps))
}

/** Says on the former order which one came in its place. */
export async function noteOrderedAnew(tx: Transaction, former: Order, placed: Order, by: Staff): Promise<void> {
  await recordEvent(tx, former.id, { act: 'ordered anew' }, { by, at: placed.placedAt, note: `As ${placed.orderNumber}.` })
}

/** In the mail to the shopper, and in the history. */
const orderedAnewReason = 'It is ordered anew, as you asked us by telephone.'
