import type { Transaction } from '#src/platform/db/database.ts'
import { takeHeld } from '../../catalogue/stock/stock.store.ts'
import type { Staff } from '../../orders/actor.ts'
import type { Order } from '../../orders/order.ts'
import { changeOrder } from '../../orders/orders.store.ts'
import type { Deps } from '../deps.ts'
import { queueUnits } from '../making/making.ts'
import { orderMessages, queueMails } from '../messages/messages.ts'

/** An order that was placed in this transaction, with its units held, is paid by what was paid for the one before. Returns it as it is then. */
export async function payByFormer(tx: Transaction, order: Order, by: Staff, deps: Deps): Promise<Order> {
  const paidAt = order.placedAt
  const state = order.advancePaise > 0 ? 'confirmed' : 'paid'
  const change = { state, paidAt, stock: 'taken' } as const
  await takeHeld(tx, order.lines, { orderId: order.id, at: paidAt })
  await changeOrder(tx, order.id, change, { by, at: paidAt })
  await queueUnits(tx, order, deps)
  await deps.queue.enqueue(tx, 'order.fulfil', { orderId: order.id })
  const paid: Order = { ...order, ...change }
  await queueMails(tx, orderMessages(paid, deps), deps)
  return paid
}
