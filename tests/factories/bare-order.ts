import type { OrderId } from '#src/kit/id.ts'
import type { Database } from '#src/platform/db/database.ts'

/** A cash order without lines, in the columns of a database from before an order had totals part by part. */
export const insertBareOrder = (db: Pick<Database, 'query'>, id: OrderId, placedAt: Date, orderNumber = 'MJ-10001'): Promise<unknown> =>
  db.query(
    `insert into orders (id, order_number, state, payment_method, mode, came_from, recipient_name, email, phone,
       address_line1, city, address_state, pincode, total_paise, stock, placed_at, mailbox_key)
     values ($1, $3, 'to_confirm', 'cod', 'sandbox', 'cart', 'Asha Rao', 'asha@example.com', '9820012345',
       '14 Karve Road', 'Pune', 'Maharashtra', '411004', 49900, 'taken', $2, 'asha@example.com')`,
    [id, placedAt, orderNumber],
  )
