import type { OrderId } from '#src/kit/id.ts'
import type { Sql } from '#src/platform/db/database.ts'
import type { OrderEvent, OrderState } from './order.ts'

/** In the order they happened. */
export async function listOrderEvents(sql: Sql, id: OrderId): Promise<OrderEvent[]> {
  const rows = await sql.query<{ state: OrderState; at: Date; done_by: OrderEvent['doneBy']; note: string | null }>(
    'select state, at, done_by, note from order_events where order_id = $1 order by id',
    [id],
  )
  return rows.map(({ state, at, done_by, note }) => ({ state, at, doneBy: done_by, note: note ?? undefined }))
}
