import type { OrderId } from '#src/kit/id.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import type { Staff } from '../../orders/actor.ts'
import { callAgainAt, type CallOutcome, callsUntilMail, type OrderCall } from '../../orders/calls/order-call.ts'
import { listCalls, recordCall } from '../../orders/calls/order-calls.store.ts'
import type { Order, OrderState } from '../../orders/order.ts'
import { lockOrder } from '../../orders/orders.store.ts'
import type { Deps } from '../deps.ts'
import { payLink, queueMails } from '../messages/messages.ts'
import { canBePaid, cancelLocked, confirmLocked } from '../ordering/ordering.ts'

export type NoteCall = {
  readonly orderId: OrderId
  readonly outcome: CallOutcome
  /** What the caller wrote down; when the shopper does not want it, the reason that its mail gives. */
  readonly note: string | undefined
  readonly by: Staff
  /** How many calls the caller knew of; undefined when that does not matter. */
  readonly seenCalls?: number | undefined
}

export type NotedCall = {
  /** As it is after the call. */
  readonly order: Order
  readonly call: OrderCall
  /** The shopper gets a mail with the link to pay. */
  readonly hasMailedLink: boolean
}

export type NoteCallProblem =
  | { readonly code: 'order_not_found' }
  | { readonly code: 'nothing_to_confirm'; readonly state: OrderState }
  /** Somebody else has called meanwhile. */
  | { readonly code: 'called_meanwhile'; readonly last: OrderCall }
  | { readonly code: 'not_payable_online' }

/** Records what came of a call about a cash order, and does what follows from it. */
export const noteCall = (request: NoteCall, deps: Deps): Promise<Result<NotedCall, NoteCallProblem>> =>
  deps.db.transaction(async (tx) => {
    const { orderId, outcome, note, by, seenCalls } = request
    const order = await lockOrder(tx, orderId)
    if (!order) return refuse({ code: 'order_not_found' })
    if (order.state !== 'to_confirm') return refuse({ code: 'nothing_to_confirm', state: order.state })
    const earlier = await listCalls(tx, orderId)
    const last = earlier.at(-1)
    if (last && seenCalls !== undefined && earlier.length > seenCalls) return refuse({ code: 'called_meanwhile', last })
    const isPayable = canBePaid(order, deps)
    if (outcome === 'pays_online' && !isPayable) return refuse({ code: 'not_payable_online' })

    const at = deps.clock()
    const call: OrderCall = { outcome, note: note?.trim() || undefined, staffName: by.name, at, callAgainAt: callAgainAt(outcome, at) }
    await recordCall(tx, orderId, call)
    const hasMailedLink = isPayable && (await mailLinkAfter(tx, order, { outcome, earlier }, deps))
    return ok({ order: await moveOrder(tx, order, { outcome, note: call.note, by }, deps), call, hasMailedLink })
  })

const declinedReason = 'As you told us on the phone, you do not want it any more.'

async function moveOrder(
  tx: Transaction,
  order: Order,
  { outcome, note, by }: Pick<NoteCall, 'outcome' | 'note' | 'by'>,
  deps: Deps,
): Promise<Order> {
  if (outcome === 'confirmed') return confirmLocked(tx, order, by, deps)
  if (outcome === 'declined') return cancelLocked(tx, order, { cancelledBy: by, reason: note ?? declinedReason }, deps)
  return order
}

/** Mails the link to pay: at once when it is wanted or the number is wrong, and once after so many calls that nobody answered. */
async function mailLinkAfter(
  tx: Transaction,
  order: Order,
  { outcome, earlier }: { outcome: CallOutcome; earlier: readonly OrderCall[] },
  deps: Deps,
): Promise<boolean> {
  if (outcome === 'pays_online' || outcome === 'wrong_number') {
    await queueMails(tx, [payLink(order, outcome, `${order.id} call ${earlier.length + 1}`, deps)], deps)
    return true
  }
  const unanswered = earlier.filter((call) => call.outcome === 'no_answer').length + 1
  if (outcome !== 'no_answer' || unanswered !== callsUntilMail) return false
  await queueMails(tx, [payLink(order, 'no_answer', `${order.id} unanswered`, deps)], deps)
  return true
}
