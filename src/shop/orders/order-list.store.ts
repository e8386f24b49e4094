import type { OrderId } from '#src/kit/id.ts'
import { type Paise, paise } from '#src/kit/money.ts'
import type { Sql } from '#src/platform/db/database.ts'
import type { Order, OrderState } from './order.ts'
import { openAttention } from './order-row.ts'

export type OrderFilter = {
  readonly state?: OrderState | undefined
  /** Only orders with an open attention note. */
  readonly needsAttention?: boolean | undefined
  readonly limit: number
}

/** One row of a list for staff. */
export type ListedOrder = Pick<Order, 'id' | 'orderNumber' | 'placedAt' | 'state' | 'paymentMethod' | 'mode' | 'attention'> & {
  readonly totalPaise: Paise
  readonly recipientName: string
}

/** Newest first. */
export async function listOrders(sql: Sql, { state, needsAttention = false, limit }: OrderFilter): Promise<ListedOrder[]> {
  const rows = await sql.query<ListedRow>(
    `select id, order_number, placed_at, state, payment_method, mode, total_paise, recipient_name, ${openAttention} as attention from orders
     where ($1::text is null or state = $1) ${needsAttention ? hasOpenAttention : ''} order by placed_at desc, id limit $2`,
    [state ?? null, limit],
  )
  return rows.map((row) => ({
    id: row.id,
    orderNumber: row.order_number,
    placedAt: row.placed_at,
    state: row.state,
    paymentMethod: row.payment_method,
    mode: row.mode,
    totalPaise: paise(row.total_paise),
    attention: row.attention ?? undefined,
    recipientName: row.recipient_name,
  }))
}

const hasOpenAttention = 'and id in (select order_id from order_attention where settled_at is null)'

type ListedRow = {
  id: OrderId
  order_number: string
  placed_at: Date
  state: OrderState
  payment_method: Order['paymentMethod']
  mode: Order['mode']
  total_paise: number
  attention: string | null
  recipient_name: string
}
