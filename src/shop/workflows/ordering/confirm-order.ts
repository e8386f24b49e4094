import type { OrderId } from '#src/kit/id.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import { takeStock } from '../../catalogue/stock/stock.store.ts'
import { forgetCashKeys } from '../../notifications/outbox-list.store.ts'
import type { Actor, Staff } from '../../orders/actor.ts'
import { isSoldOut, type Order, type OrderState } from '../../orders/order.ts'
import { recordEvent } from '../../orders/order-events.store.ts'
import { changeOrder, lockOrder } from '../../orders/orders.store.ts'
import type { Deps } from '../deps.ts'
import { queueUnits } from '../making/making.ts'
import { orderConfirmed, queueMails } from '../messages/messages.ts'

export type ConfirmOrderProblem =
  | { readonly code: 'order_not_found' }
  | { readonly code: 'nothing_to_confirm'; readonly state: OrderState }
  | { readonly code: 'still_sold_out' }

/**
 * Staff confirm a cash order after their call, or an order whose units were sold out when its payment came, and are there again. From then on it is
 * fulfilled like any paid order. Repeating it is harmless.
 */
export const confirmOrder = (orderId: OrderId, by: Staff, deps: Deps): Promise<Result<Order, ConfirmOrderProblem>> =>
  deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return refuse({ code: 'order_not_found' })
    const change = { by, at: deps.clock() }
    if (isSoldOut(order)) {
      const taken = await takeStock(tx, order.lines, { orderId, at: change.at, staffName: by.name })
      if (!taken.ok) return tx.rollback(refuse({ code: 'still_sold_out' }))
      await changeOrder(tx, orderId, { stock: 'taken' }, change)
      await recordEvent(tx, orderId, { act: 'pieces taken' }, change)
      await queueUnits(tx, order, deps)
      await deps.queue.enqueue(tx, 'order.fulfil', { orderId })
      return ok({ ...order, stock: 'taken' })
    }
    if (order.state === 'confirmed') return ok(order)
    if (order.state !== 'to_confirm') return refuse({ code: 'nothing_to_confirm', state: order.state })
    return ok(await confirmLocked(tx, order, by, deps))
  })

/** Expects a cash order that is locked and waits to be confirmed. */
export async function confirmLocked(tx: Transaction, order: Order, by: Actor, deps: Deps, note?: string): Promise<Order> {
  await changeOrder(tx, order.id, { state: 'confirmed' }, { by, at: deps.clock(), note })
  await forgetCashKeys(tx, order.id)
  await queueUnits(tx, order, deps)
  const confirmed: Order = { ...order, state: 'confirmed' }
  await queueMails(tx, [orderConfirmed(confirmed, deps)], deps)
  await deps.queue.enqueue(tx, 'order.fulfil', { orderId: order.id })
  return confirmed
}
