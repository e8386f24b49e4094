import type { OrderId } from '#src/kit/id.ts'
import { observed, type TraceContext, traceContext } from '#src/kit/observation.ts'
import type { Sql, Transaction } from '#src/platform/db/database.ts'

/** Keeps which request placed the order, if this process knows its requests. */
export async function keepTrace(tx: Transaction, id: OrderId): Promise<void> {
  const context = traceContext()
  if (context !== undefined) await tx.query('update orders set trace_context = $2 where id = $1', [id, context])
}

/**
 * Runs what happens to an order as a part of the trace of the click that placed it, whoever brings the news: a webhook, a round of the
 * reconciler, the carrier. Jobs and mails that it causes continue that trace too.
 */
export async function inTraceOfOrder<Value>(sql: Sql, id: OrderId, name: string, task: () => Promise<Value>): Promise<Value> {
  if (traceContext() === undefined) return task()
  const [row] = await sql.query<{ trace_context: TraceContext | null }>('select trace_context from orders where id = $1', [id])
  return observed({ kind: 'step', name, of: 'order', continues: row?.trace_context ?? undefined }, task)
}
