import type { OrderId } from '#src/kit/id.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import type { Order } from './order.ts'
import { orderColumns, type OrderRow, toOrder } from './order-row.ts'

/** Stores the gateway order unless the order has one already, and returns the one that is stored. */
export async function saveGatewayOrder(
  tx: Transaction,
  id: OrderId,
  gatewayOrderId: string,
  { openedAt, checkAt }: { openedAt: Date; checkAt: Date | undefined },
): Promise<string> {
  const [row] = await tx.query<{ gateway_order_id: string }>(
    `update orders set gateway_order_id = coalesce(gateway_order_id, $2), payment_opened_at = coalesce(payment_opened_at, $3),
       payment_check_at = coalesce(payment_check_at, $4)
     where id = $1 returning gateway_order_id`,
    [id, gatewayOrderId, openedAt, checkAt ?? null],
  )
  return row?.gateway_order_id ?? gatewayOrderId
}

/** Returns the order's id when it is still unpaid. */
export async function notePaymentCancelled(tx: Transaction, gatewayOrderId: string, at: Date): Promise<OrderId | undefined> {
  const [row] = await tx.query<{ id: OrderId }>(
    `update orders set payment_cancelled_at = $2 where gateway_order_id = $1 and state in ('awaiting_payment', 'lapsed') returning id`,
    [gatewayOrderId, at],
  )
  return row?.id
}

/**
 * Claims the next order whose payments are due to be checked. No other process gets it before `leaseUntil`, so a crash only delays it.
 * An unpaid order whose times lie in the future, because the clock was set back, is due at once.
 */
export async function claimToReconcile(
  tx: Transaction,
  { mode, now, leaseUntil }: { mode: Order['mode']; now: Date; leaseUntil: Date },
): Promise<Order | undefined> {
  const [row] = await tx.query<OrderRow>(
    `update orders set payment_check_at = $2 where id = (
       select id from orders where mode = $3
         and (payment_check_at <= $1 or payment_check_at > $2 and paid_at is null and coalesce(payment_opened_at, placed_at) > $1)
        order by payment_check_at for update skip locked limit 1)
     returning ${orderColumns}`,
    [now, leaseUntil, mode],
  )
  return row && toOrder(row)
}

export async function planPaymentCheck(tx: Transaction, id: OrderId, checkAt: Date | undefined): Promise<void> {
  await tx.query('update orders set payment_check_at = $2 where id = $1', [id, checkAt ?? null])
}
