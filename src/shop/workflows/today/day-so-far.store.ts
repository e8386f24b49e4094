import { paise, type Paise } from '#src/kit/money.ts'
import type { Sql } from '#src/platform/db/database.ts'
import type { Order } from '../../orders/order.ts'

export type Span = { readonly from: Date; readonly to: Date }

/** Orders placed in this time that are certain: paid, or confirmed as cash. One that was cancelled later was certain all the same. */
export async function countCertainOrders(sql: Sql, { from, to }: Span, mode: Order['mode']): Promise<{ orders: number; cash: number }> {
  const [row] = await sql.query<{ orders: number; cash: number }>(certainOrdersQuery, [from, to, mode])
  return row ?? { orders: 0, cash: 0 }
}

const certainOrdersQuery = `
  select count(*)::integer as orders, (count(*) filter (where payment_method = 'cod'))::integer as cash from orders
   where placed_at >= $1 and placed_at < $2 and mode = $3 and (paid_at is not null or (payment_method = 'cod' and state <> 'to_confirm'
     and (state <> 'cancelled' or exists (select from order_events where order_id = orders.id and order_events.state = 'confirmed'))))`

/** Money of one moment: a payment, or cash at a door; below zero for a refund. */
export type MoneyMoment = { readonly at: Date; readonly amountPaise: Paise }

/** Payments that paid an order, and cash when its parcel was delivered, less refunds when the gateway had done them; oldest first. */
export async function listMoneyIn(sql: Sql, { from, to }: Span, mode: Order['mode']): Promise<MoneyMoment[]> {
  const rows = await sql.query<{ at: Date; amount: number }>(moneyInQuery, [from, to, mode])
  return rows.map(({ at, amount }) => ({ at, amountPaise: paise(amount) }))
}

const moneyInQuery = `
  select paid_at as at, amount_paise as amount from orders join payment_attempts attempt on attempt.order_id = orders.id and has_paid
   where paid_at >= $1 and paid_at < $2 and mode = $3
  union all
  select at, total_paise from order_events event join orders on orders.id = event.order_id
   where event.state = 'delivered' and at >= $1 and at < $2 and payment_method = 'cod' and mode = $3
  union all
  select refunds.changed_at, -refunds.amount_paise from refunds
    join payment_attempts attempt on attempt.gateway_payment_id = refunds.gateway_payment_id and has_paid
    join orders on orders.id = refunds.order_id
   where refunds.state = 'processed' and refunds.changed_at >= $1 and refunds.changed_at < $2 and mode = $3
  order by at`

/** Orders between being placed and being at the door. */
export async function countUnderWay(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ count: number }>(underWayQuery)
  return row?.count ?? 0
}

const underWayQuery = `
  select count(*)::integer as count from (
    select from orders where state in ('to_confirm', 'paid', 'confirmed', 'booked', 'shipped') limit 1001) as found`
