import type { OrderId } from '#src/kit/id.ts'
import type { Sql } from '#src/platform/db/database.ts'
import { waitsForCall } from '../calling/calling.ts'

/** Nobody has agreed on another call, no money is on its way, and nobody at the desk is at it. */
const isLeftAlone = `${waitsForCall}
  and not exists (select from order_calls where order_calls.order_id = orders.id and call_again_at > $2)
  and not exists (select from payment_attempts where payment_attempts.order_id = orders.id and state in ('authorised', 'mismatch'))`

const reminders = `select from cash_keys where cash_keys.order_id = orders.id and because = 'reminder'`

/** Cash orders that wait and were not reminded yet, oldest first. */
export const listToRemind = (sql: Sql, placedBefore: Date, now: Date, limit: number): Promise<OrderId[]> =>
  idsOf(sql, `placed_at <= $1 and ${isLeftAlone} and not exists (${reminders})`, [placedBefore, now, limit])

/** Cash orders whose time is over, and whose shopper was reminded long enough ago, oldest first. */
export const listToLapse = (
  sql: Sql,
  { lapsePlacedBefore, remindedBefore }: { lapsePlacedBefore: Date; remindedBefore: Date },
  now: Date,
  limit: number,
): Promise<OrderId[]> =>
  idsOf(sql, `placed_at <= $1 and ${isLeftAlone} and exists (${reminders} and issued_at <= $4)`, [
    lapsePlacedBefore,
    now,
    limit,
    remindedBefore,
  ])

async function idsOf(sql: Sql, condition: string, values: readonly unknown[]): Promise<OrderId[]> {
  const rows = await sql.query<{ id: OrderId }>(`select id from orders where ${condition} order by placed_at, id limit $3`, values)
  return rows.map(({ id }) => id)
}
