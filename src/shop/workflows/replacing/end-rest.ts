import type { OrderId } from '#src/kit/id.ts'
import type { Sql, Transaction } from '#src/platform/db/database.ts'
import type { Actor } from '../../orders/actor.ts'
import { canMoveOrder, type Order } from '../../orders/order.ts'
import { changeOrder, findOrder } from '../../orders/orders.store.ts'
import type { Deps } from '../deps.ts'
import { withdrawUnits } from '../making/making.ts'
import { hasNotArrived, listReplacements, restOf } from './replacements.store.ts'

/** The second parcel of an order, as it was sent last, unless it did not arrive; undefined where there is none. */
export async function findRest(sql: Sql, order: Pick<Order, 'id' | 'lines'>): Promise<Order | undefined> {
  const rest = restOf(order, await listReplacements(sql, order.id))
  return rest && !hasNotArrived(rest) ? findOrder(sql, rest.orderId) : undefined
}

/** It is with a courier, or with the shopper: then the order cannot be cancelled as a whole any more. */
export const isRestLeft = (rest: Pick<Order, 'state'> | undefined): boolean => rest !== undefined && !canMoveOrder(rest.state, 'cancelled')

/** Ends a second parcel whose pieces are the order's own again, or go back to stock with it. Expects both to be locked, and that it may be cancelled. */
export async function endRest(
  tx: Transaction,
  { id }: { readonly id: OrderId },
  { by, note }: { readonly by: Actor; readonly note: string },
  { clock, queue }: Pick<Deps, 'clock' | 'queue'>,
): Promise<void> {
  await changeOrder(tx, id, { state: 'cancelled', stock: 'released' }, { by, at: clock(), note })
  await withdrawUnits(tx, id)
  await queue.enqueue(tx, 'parcel.stop', { orderId: id })
}
