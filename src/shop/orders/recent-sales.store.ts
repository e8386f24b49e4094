import type { Clock } from '#src/kit/time/clock.ts'
import type { Sql } from '#src/platform/db/database.ts'
import { paceDays } from '../catalogue/stock/stock-pace.ts'

/** Units sold of each variant in the last thirty days. */
export type RecentSales = ReadonlyMap<string, number>

export async function readRecentSales(sql: Sql, now: Date): Promise<RecentSales> {
  const since = new Date(now.getTime() - paceDays * 86_400_000)
  const rows = await sql.query<{ variant_id: string; sold: number }>(recentSalesQuery, [since])
  return new Map(rows.map(({ variant_id, sold }) => [variant_id, sold]))
}

/** The lines are looked up order by order, which `offset 0` asks for: the plan, which does not know how few orders a month has, would read all lines. */
const recentSalesQuery = `
  select variant_id, sum(quantity)::integer as sold
    from orders cross join lateral (
      select variant_id, quantity from order_lines where order_id = orders.id offset 0) line
   where placed_at >= $1 and orders.state in ('paid', 'confirmed', 'booked', 'shipped', 'delivered') and payment_method <> 'free' group by variant_id`

/** Sales of a month change little in this time, and adding them up may cost more than all else of a page. */
const salesKeptMs = 10 * 60_000

/** Adds up what was sold of late, once in ten minutes, for all screens of a process: they show the same. */
export function salesOfLate({ reading, clock }: { readonly reading: Sql; readonly clock: Clock }): () => Promise<RecentSales> {
  let known: { readonly at: number; readonly sales: Promise<RecentSales> } | undefined
  return () => {
    const now = clock()
    if (!known || Math.abs(now.getTime() - known.at) >= salesKeptMs) known = { at: now.getTime(), sales: readRecentSales(reading, now) }
    known.sales.catch(() => {
      known = undefined
    })
    return known.sales
  }
}
