import type { Sql } from '#src/platform/db/database.ts'
import type { Enquiry } from '../../enquiries/enquiry.ts'
import type { OrderState } from '../../orders/order.ts'

export type SenderOrder = { readonly orderNumber: string; readonly placedAt: Date; readonly state: OrderState }

type Sender = Pick<Enquiry, 'email' | 'phone'>

/** $1 and $2 are the phone and the address of the sender. */
const ofSender = (columns: string): string => `
  select ${columns} from orders where phone = $1 union select ${columns} from orders where alternate_phone = $1
  union select ${columns} from orders where lower(email) = lower($2)`

const mostOrders = 10

/** Orders of the same phone or mail address, newest first. */
export async function listOrdersOfSender(sql: Sql, { phone, email }: Sender): Promise<SenderOrder[]> {
  const rows = await sql.query<OrderRow>(
    `select * from (${ofSender('order_number, placed_at, state')}) as found order by placed_at desc limit ${mostOrders}`,
    [phone ?? null, email ?? null],
  )
  return rows.map(toSenderOrder)
}

/** Orders by their numbers, whoever has placed them, newest first. */
export async function listOrdersNamed(sql: Sql, numbers: readonly string[]): Promise<SenderOrder[]> {
  if (numbers.length === 0) return []
  const rows = await sql.query<OrderRow>(
    `select order_number, placed_at, state from orders where order_number = any ($1) order by placed_at desc`,
    [numbers],
  )
  return rows.map(toSenderOrder)
}

const toSenderOrder = (row: OrderRow): SenderOrder => ({ orderNumber: row.order_number, placedAt: row.placed_at, state: row.state })

type OrderRow = { readonly order_number: string; readonly placed_at: Date; readonly state: OrderState }

/** The order of these numbers that belongs to the sender; undefined where there is none, or more than one. */
export async function findSureOrder(sql: Sql, numbers: readonly string[], { phone, email }: Sender): Promise<string | undefined> {
  if (numbers.length === 0) return undefined
  const rows = await sql.query<{ order_number: string }>(
    `select order_number from (${ofSender('order_number')}) as found where order_number = any ($3) limit 2`,
    [phone ?? null, email ?? null, numbers],
  )
  return rows.length === 1 ? rows[0]?.order_number : undefined
}
