import type { Sql } from '#src/platform/db/database.ts'
import type { Paise } from '#src/kit/money.ts'

/** An order that has become certain: paid, also in part, or placed with cash on delivery. */
export type NewOrder = { readonly number: string; readonly totalPaise: Paise; readonly isCash: boolean }

const mostNewOrders = 50

/** What became certain after `since`, oldest first, without what this person has done something with already: they know it. */
export async function listNewOrders(sql: Sql, { since, unlessBy }: { since: Date; unlessBy: string }): Promise<NewOrder[]> {
  const rows = await sql.query<NewOrderRow>(newOrdersQuery, [since, unlessBy, mostNewOrders])
  return rows.map(({ order_number: number, total_paise: totalPaise, is_cash: isCash }) => ({ number, totalPaise, isCash })).toReversed()
}

/** Each kind by its own index. */
const newOrdersQuery = `
  select order_number, total_paise, payment_method = 'cod' as is_cash from orders
  where id in (select id from orders where placed_at > $1 and payment_method = 'cod' and advance_paise = 0 union all select id from orders where paid_at > $1)
    and state <> 'cancelled'
    and not exists (select from order_events where order_id = orders.id and done_by = 'staff' and staff_name = $2)
  order by coalesce(paid_at, placed_at) desc limit $3`

type NewOrderRow = { order_number: string; total_paise: Paise; is_cash: boolean }
