import type { OrderId } from '#src/kit/id.ts'
import { paise, type Paise } from '#src/kit/money.ts'
import type { Sql } from '#src/platform/db/database.ts'
import type { CallOutcome } from '../../orders/calls/order-call.ts'
import type { Order, OrderState } from '../../orders/order.ts'

/** A cash order that waits for a call. */
export type OrderToCall = {
  readonly orderNumber: string
  readonly mode: Order['mode']
  readonly placedAt: Date
  readonly recipientName: string
  readonly city: string
  readonly phone: string
  readonly units: number
  readonly isPersonalised: boolean
  readonly totalPaise: Paise
  /** All calls so far, and the last one. */
  readonly calls: number
  readonly lastOutcome: CallOutcome | undefined
  readonly lastAt: Date | undefined
  /** It rests until then; undefined when it is due. */
  readonly dueAt: Date | undefined
  /** Other orders of its phone number, and how many of them came back. */
  readonly earlierOrders: number
  readonly earlierCameBack: number
}

/** A call or a confirmation that staff have pressed waits ten seconds: meanwhile nobody else need call. */
export const waitsForCall = `state = 'to_confirm' and not exists (
  select from desk_acts where about_kind = 'order' and about_number = order_number and desk_acts.state in ('waiting', 'running'))`

/** Oldest first; those that rest after a call come last, by when they are due. */
export async function listOrdersToCall(sql: Sql, now: Date, limit: number): Promise<OrderToCall[]> {
  const rows = await sql.query<QueueRow>(
    `select order_number, mode, placed_at, recipient_name, city, phone, total_paise, line.units, line.is_personalised,
       called.calls, called.last_outcome, called.last_at, case when called.call_again_at > $1 then called.call_again_at end as due_at,
       earlier.orders as earlier_orders, earlier.came_back as earlier_came_back
     from orders
     cross join lateral (
       select sum(quantity)::integer as units, bool_or(personal_name is not null or zodiac_sign is not null) as is_personalised
         from order_lines where order_id = orders.id) line
     cross join lateral (
       select count(*)::integer as calls, (array_agg(outcome order by id desc))[1] as last_outcome, max(at) as last_at,
         (array_agg(call_again_at order by id desc))[1] as call_again_at from order_calls where order_id = orders.id) called
     cross join lateral (
       select count(*)::integer as orders, (count(*) filter (where state = 'returned_to_origin'))::integer as came_back
         from orders other where other.phone = orders.phone and other.id <> orders.id and other.payment_method <> 'free') earlier
     where ${waitsForCall}
     order by due_at nulls first, placed_at, orders.id limit $2`,
    [now, limit],
  )
  return rows.map(toOrderToCall)
}

/** Orders of this phone number that were sold, other than this one, by the state they are in. */
export async function countOrdersOfPhone(sql: Sql, phone: string, except: OrderId): Promise<Partial<Record<OrderState, number>>> {
  const rows = await sql.query<{ state: OrderState; orders: number }>(
    `select state, count(*)::integer as orders from orders where phone = $1 and id <> $2 and payment_method <> 'free' group by state`,
    [phone, except],
  )
  return Object.fromEntries(rows.map(({ state, orders }) => [state, orders]))
}

type QueueRow = {
  order_number: string
  mode: Order['mode']
  placed_at: Date
  recipient_name: string
  city: string
  phone: string
  total_paise: number
  units: number
  is_personalised: boolean
  calls: number
  last_outcome: CallOutcome | null
  last_at: Date | null
  due_at: Date | null
  earlier_orders: number
  earlier_came_back: number
}

const toOrderToCall = (row: QueueRow): OrderToCall => ({
  orderNumber: row.order_number,
  mode: row.mode,
  placedAt: row.placed_at,
  recipientName: row.recipient_name,
  city: row.city,
  phone: row.phone,
  units: row.units,
  isPersonalised: row.is_personalised,
  totalPaise: paise(row.total_paise),
  calls: row.calls,
  lastOutcome: row.last_outcome ?? undefined,
  lastAt: row.last_at ?? undefined,
  dueAt: row.due_at ?? undefined,
  earlierOrders: row.earlier_orders,
  earlierCameBack: row.earlier_came_back,
})
