import type { OrderId } from '#src/kit/id.ts'
import type { Sql } from '#src/platform/db/database.ts'

/** Whether money or pieces of an order are still to be paid, decided or sent back, so that its shopper must be reached. */
export async function hasOpenMoney(sql: Sql, orderId: OrderId): Promise<boolean> {
  const [row] = await sql.query<{ is_open: boolean }>(openQuery, [orderId])
  return row?.is_open ?? false
}

/** Whether a complaint that is connected with an order still waits for its outcome. */
export async function hasOpenComplaint(sql: Sql, orderId: OrderId): Promise<boolean> {
  const [row] = await sql.query<{ is_open: boolean }>(
    `select exists (select from enquiries where order_id = $1 and grievance_at is not null and state not in ('closed', 'spam')) as is_open`,
    [orderId],
  )
  return row?.is_open ?? false
}

/** A refund that has failed is open until staff have settled its order; a return, until it is settled or given up; what it cost its shopper,
 * while it is known where that goes. */
const openQuery = `
  select exists (select from refunds where order_id = $1 and (state in ('asked', 'pending') or state = 'failed' and exists (
           select from order_attention note where note.order_id = $1 and settled_at is null and note.cause in ('refund_failed', 'refund_refused'))))
      or exists (select from payment_attempts attempt where order_id = $1 and state in ('authorised', 'mismatch') and not exists (
           select from payment_decisions decision where decision.gateway_payment_id = attempt.gateway_payment_id))
      or exists (select from returns where order_id = $1 and state not in ('settled', 'refused', 'withdrawn'))
      or exists (select from return_carriages join returns on returns.id = return_id where order_id = $1 and return_carriages.sealed_upi is not null) as is_open`
