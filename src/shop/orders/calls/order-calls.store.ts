import type { OrderId } from '#src/kit/id.ts'
import type { Sql, Transaction } from '#src/platform/db/database.ts'
import type { CallOutcome, OrderCall } from './order-call.ts'

export async function recordCall(tx: Transaction, id: OrderId, { outcome, note, staffName, at, callAgainAt }: OrderCall): Promise<void> {
  tx.changed('calls')
  await tx.query('insert into order_calls (order_id, outcome, note, staff_name, at, call_again_at) values ($1, $2, $3, $4, $5, $6)', [
    id,
    outcome,
    note ?? null,
    staffName,
    at,
    callAgainAt ?? null,
  ])
}

/** Oldest first. */
export async function listCalls(sql: Sql, id: OrderId): Promise<OrderCall[]> {
  const rows = await sql.query<CallRow>(
    'select outcome, note, staff_name, at, call_again_at from order_calls where order_id = $1 order by id',
    [id],
  )
  return rows.map(({ outcome, note, staff_name, at, call_again_at }) => ({
    outcome,
    note: note ?? undefined,
    staffName: staff_name,
    at,
    callAgainAt: call_again_at ?? undefined,
  }))
}

/** The number is another one, so an order that rests after a call is due at once. */
export async function endRestAfterCall(tx: Transaction, id: OrderId): Promise<void> {
  tx.changed('orders')
  await tx.query('update order_calls set call_again_at = null where order_id = $1 and call_again_at is not null', [id])
}

type CallRow = { outcome: CallOutcome; note: string | null; staff_name: string; at: Date; call_again_at: Date | null }
