import type { OrderId } from '#src/kit/id.ts'
import { subtract, sum } from '#src/kit/money.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Sql, Transaction } from '#src/platform/db/database.ts'
import { clearRawEvents } from '../../inbox/inbox.store.ts'
import { eraseMails } from '../../notifications/outbox-list.store.ts'
import type { Actor, Attribution } from '../../orders/actor.ts'
import { eraseOrder, findErasedAt } from '../../orders/erase-order.store.ts'
import { isLost, isOrderOver, type Order, type OrderState } from '../../orders/order.ts'
import { recordEvent } from '../../orders/order-events.store.ts'
import { unitsApart } from '../../orders/own-lines.ts'
import { priceOfUnits } from '../../orders/units/price-of-units.ts'
import { changeOrder, findOrder, lockOrder } from '../../orders/orders.store.ts'
import { listAttempts } from '../../payments/payments.store.ts'
import { findRefundableOfOrder, listRefunds } from '../../payments/refunds.store.ts'
import { eraseCarriageUpi } from '../../returns/return-carriages.store.ts'
import { eraseReturns } from '../../returns/returns.store.ts'
import { eraseCarrierDocuments } from '../../shipping/carrier-documents.store.ts'
import { eraseScanTexts } from '../../shipping/tracking-scans.store.ts'
import { eraseAttentionTexts } from '../attention/attention.ts'
import type { Deps } from '../deps.ts'
import { hasNotArrived, listReplacements, type Replacement, restOf, sendsOwnAgain } from '../replacing/replacing.ts'
import { hasOpenComplaint, hasOpenMoney } from './open-matters.store.ts'

export type EraseProblem = { readonly code: 'order_not_found' } | EraseRefusal
export type EraseRefusal =
  | { readonly code: 'order_not_over'; readonly state: OrderState }
  /** Its payer must still be reached. */
  | { readonly code: 'money_open' }
  /** What it is about must still be known. */
  | { readonly code: 'complaint_open' }

/**
 * Erases the personal data of an order that is over, or has lapsed, as far as the books do not need it: name, contact, address, the name on the
 * lid, notes, mails, the courier's texts and labels. Invoices, credit notes and challans stay as they were issued, because the law wants them kept.
 * What gateway and carrier hold is erased with them. Repeating it is harmless.
 */
export const erasePersonalData = (orderId: OrderId, by: Actor, deps: Deps): Promise<Result<'erased', EraseProblem>> =>
  deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    return order ? eraseLocked(tx, order, by, deps) : refuse({ code: 'order_not_found' })
  })

/** Why the personal data of an order cannot be erased yet; undefined when it can. */
export async function findErasureRefusal(sql: Sql, order: Pick<Order, 'id' | 'state' | 'stock'>): Promise<EraseRefusal | undefined> {
  const { id, state } = order
  if (!isOrderOver(state) && state !== 'lapsed' && !isLost(order)) return { code: 'order_not_over', state }
  const replacements = await listReplacements(sql, id)
  const underWay = replacements.find((each) => !isOrderOver(each.state) && !hasNotArrived(each))
  if (underWay) return { code: 'order_not_over', state: underWay.state }
  if (await hasMoneyLeft(sql, order, replacements)) return { code: 'money_open' }
  if (await hasOpenMoney(sql, id)) return { code: 'money_open' }
  return (await hasOpenComplaint(sql, id)) ? { code: 'complaint_open' } : undefined
}

/** Whether money of pieces that were lost, or did not arrive in the second parcel, is neither paid back nor sent again. */
async function hasMoneyLeft(
  sql: Sql,
  known: Pick<Order, 'id' | 'state' | 'stock'>,
  replacements: readonly Replacement[],
): Promise<boolean> {
  const isOwnLost = isLost(known) && !replacements.some((each) => sendsOwnAgain(each) && each.state === 'delivered')
  const mayLackRest = replacements.some((each) => each.rest && hasNotArrived(each))
  const order = isOwnLost || mayLackRest ? await findOrder(sql, known.id) : undefined
  if (!order) return false
  const apart = priceOfUnits(order, unitsApart(order))
  if (!apart.ok) throw new Error(`order ${order.orderNumber} has pieces apart that it has not`)
  const { totalPaise } = order.totals
  const rest = restOf(order, replacements)
  const owed = [...(isOwnLost ? [subtract(totalPaise, apart.value)] : []), ...(rest && hasNotArrived(rest) ? [apart.value] : [])]
  const paid = owed.length > 0 ? await findRefundableOfOrder(sql, order.id) : undefined
  return paid !== undefined && paid.refundablePaise > subtract(totalPaise, sum(owed))
}

/** Expects the order to be locked. */
export async function eraseLocked(tx: Transaction, order: Order, by: Actor, deps: Deps): Promise<Result<'erased', EraseRefusal>> {
  if (await findErasedAt(tx, order.id)) return ok('erased')
  const refusal = await findErasureRefusal(tx, order)
  if (refusal) return refuse(refusal)
  const attribution = { by, at: deps.clock() }
  // What was sent in place of its pieces bears the same name and address.
  for (const { orderId } of await listReplacements(tx, order.id)) await eraseReplacement(tx, orderId, attribution, deps)
  const refunds = await listRefunds(tx, order.id)
  await eraseEverywhere(
    tx,
    order,
    refunds.map(({ id }) => id),
    deps,
  )
  // Money that comes late goes back by itself: nobody would know where to send the goods.
  if (order.state === 'lapsed') await changeOrder(tx, order.id, { state: 'cancelled' }, attribution)
  await recordEvent(tx, order.id, { act: 'personal data erased' }, attribution)
  return ok('erased')
}

async function eraseReplacement(tx: Transaction, id: OrderId, attribution: Attribution, deps: Deps): Promise<void> {
  const order = await lockOrder(tx, id)
  if (!order || (await findErasedAt(tx, id))) return
  await eraseEverywhere(tx, order, [], deps)
  await recordEvent(tx, id, { act: 'personal data erased' }, attribution)
}

async function eraseEverywhere(tx: Transaction, { id }: Order, refundIds: readonly string[], { clock }: Deps): Promise<void> {
  const attempts = await listAttempts(tx, id)
  const awbs = await eraseScanTexts(tx, id)
  await eraseCarrierDocuments(tx, id)
  await eraseAttentionTexts(tx, id)
  await eraseReturns(tx, id)
  await eraseCarriageUpi(tx, id)
  await eraseMails(tx, id, refundIds)
  await clearRawEvents(tx, { gatewayPaymentIds: attempts.map(({ gatewayPaymentId }) => gatewayPaymentId), awbs })
  await eraseOrder(tx, id, clock())
}
