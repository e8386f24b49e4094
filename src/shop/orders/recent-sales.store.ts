import type { Sql } from '#src/platform/db/database.ts'
import { paceDays } from '../catalogue/stock/stock-pace.ts'

/** Units sold of each variant in the last thirty days. */
export type RecentSales = ReadonlyMap<string, number>

export async function readRecentSales(sql: Sql, now: Date): Promise<RecentSales> {
  const since = new Date(now.getTime() - paceDays * 86_400_000)
  const rows = await sql.query<{ variant_id: string; sold: number }>(recentSalesQuery, [since])
  return new Map(rows.map(({ variant_id, sold }) => [variant_id, sold]))
}

/** The lines are looked up order by order: the plan, which does not know how few orders a month has, would read all lines. */
const recentSalesQuery = `
  select variant_id, sum(quantity)::integer as sold
    from orders cross join lateral (
      select variant_id, sum(quantity) as quantity from order_lines where order_id = orders.id group by variant_id) line
   where placed_at >= $1 and orders.state in ('paid', 'confirmed', 'booked', 'shipped', 'delivered') group by variant_id`
