import type { ProductId } from '#src/kit/id.ts'
import type { Sql } from '#src/platform/db/database.ts'
import type { Order, OrderState } from './order.ts'

export type SalesPeriod = { readonly since: Date; readonly mode: Order['mode']; readonly most: number }

/** Returns the products on sale now, by units sold since `since`, most first. Unconfirmed, cancelled and returned orders do not count. */
export async function listBestSellers(sql: Sql, { since, mode, most }: SalesPeriod): Promise<ProductId[]> {
  const rows = await sql.query<{ product_id: ProductId }>(
    `select l.product_id from orders o
       join order_lines l on l.order_id = o.id
       join products p on p.id = l.product_id and p.is_active and 'retail' = any (p.sold_in)
      where o.placed_at >= $1 and o.mode = $2 and o.state = any ($3) and o.payment_method <> 'free'
      group by l.product_id, p.position order by sum(l.quantity) desc, p.position limit $4`,
    [since, mode, countedStates, most],
  )
  return rows.map((row) => row.product_id)
}

/** Units sold since `since` of each product. */
export async function countUnitsSold(sql: Sql, { since, mode }: Omit<SalesPeriod, 'most'>): Promise<ReadonlyMap<string, number>> {
  const rows = await sql.query<{ product_id: string; units: number }>(
    `select l.product_id, sum(l.quantity)::integer as units from orders o join order_lines l on l.order_id = o.id
      where o.placed_at >= $1 and o.mode = $2 and o.state = any ($3) group by l.product_id`,
    [since, mode, countedStates],
  )
  return new Map(rows.map(({ product_id, units }) => [product_id, units]))
}

const countedStates: readonly OrderState[] = ['paid', 'confirmed', 'booked', 'shipped', 'delivered']
