import type { OrderId } from '#src/kit/id.ts'
import type { Sql, Transaction } from '#src/platform/db/database.ts'

/** When the personal data of an order was erased; undefined when it was not. */
export async function findErasedAt(sql: Sql, id: OrderId): Promise<Date | undefined> {
  const [row] = await sql.query<{ erased_at: Date | null }>('select erased_at from orders where id = $1', [id])
  return row?.erased_at ?? undefined
}

/**
 * Erases who the shopper was and what was written about them. State, city and pincode stay, because tax and figures are counted by them;
 * so do amounts, states, days and signs. The tax documents are in a store of their own and never change.
 */
export async function eraseOrder(tx: Transaction, id: OrderId, at: Date): Promise<void> {
  tx.changed('orders')
  await tx.query(
    `update orders set recipient_name = 'Erased', email = 'erased@erased.invalid', mailbox_key = 'erased@erased.invalid', phone = '0000000000',
       alternate_phone = null, address_line1 = 'Erased', address_line2 = null, business_name = null, gstin = null,
       network = null, wider_network = null, idempotency_key = null, request_fingerprint = null, erased_at = $2
     where id = $1`,
    [id, at],
  )
  await tx.query('update order_lines set personal_name = null where order_id = $1', [id])
  await tx.query('delete from cash_outcomes where order_id = $1', [id])
  await tx.query('delete from order_notes where order_id = $1', [id])
  await tx.query('delete from order_corrections where order_id = $1', [id])
  await tx.query('update order_calls set note = null where order_id = $1 and note is not null', [id])
  await tx.query(
    `update undelivered_answers set note = '', phone = null, address_line1 = null, address_line2 = null
     where parcel_id in (select id from parcels where order_id = $1)`,
    [id],
  )
  // What staff asked for at the desk names people too; what is being done at this moment is recorded when it is done.
  await tx.query(
    `update desk_acts set input = '{}', message = act, undo_act = null, undo_input = null
     where about_kind = 'order' and about_number = (select order_number from orders where id = $1) and state not in ('waiting', 'running')`,
    [id],
  )
  // Reasons and notes are free text, in which people are named.
  await tx.query('update order_events set note = null where order_id = $1 and note is not null', [id])
}
