import type { OrderId } from '#src/kit/id.ts'
import { paise, type Paise } from '#src/kit/money.ts'
import type { Sql } from '#src/platform/db/database.ts'
import type { Order } from './order.ts'

/** Another order of the same phone, and how it ended or stands. */
export type OrderOfPhone = Pick<Order, 'orderNumber' | 'placedAt' | 'state' | 'paymentMethod'> & { readonly totalPaise: Paise }

const most = 20

/** Returns the newest orders of this phone or of this second phone, without `except`, newest first. */
export async function listOfPhone(sql: Sql, phones: readonly string[], except?: OrderId): Promise<OrderOfPhone[]> {
  const columns = 'id, order_number, placed_at, state, payment_method, total_paise'
  const rows = await sql.query<Row>(
    `select ${columns} from (
       select ${columns} from orders where phone = any ($1) union select ${columns} from orders where alternate_phone = any ($1)
     ) as found where id is distinct from $2 order by placed_at desc, id desc limit ${most}`,
    [phones, except ?? null],
  )
  return rows.map((row) => ({
    orderNumber: row.order_number,
    placedAt: row.placed_at,
    state: row.state,
    paymentMethod: row.payment_method,
    totalPaise: paise(row.total_paise),
  }))
}

type Row = Pick<Order, 'state'> & {
  order_number: string
  placed_at: Date
  payment_method: Order['paymentMethod']
  total_paise: number
}
