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

type CallRow = { outcome: CallOutcome; note: string | null; staff_name: string; at: Date; call_again_at: Date | null }
