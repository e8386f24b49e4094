import { cashPaiseOf } from '../pricing/part-payment.ts'
import type { MeasureName } from './counted.ts'

/** The spans that are counted, as rows. */
export const spans = 'unnest($1::timestamptz[], $2::timestamptz[]) as span (begins, ends)'

// Not `exists`: the planner would rather read all events once than a few by their order.
const hasConfirmed = `coalesce((select true from order_events confirmed where confirmed.order_id = orders.id and confirmed.state = 'confirmed' limit 1), false)`

/** Paid, also in part, or confirmed as cash. One that was cancelled later was certain all the same. */
const isCertain = `(paid_at is not null or (payment_method = 'cod' and advance_paise = 0 and orders.state <> 'to_confirm' and (orders.state <> 'cancelled' or ${hasConfirmed})))`

const placedIn = `${spans} join orders on placed_at >= begins and placed_at < ends and mode = $3`

/**
 * Looked up one by one, by `limit`: the planner takes every span for a ninth of the table, as it does not know how short one is, and would read
 * the other table whole.
 */
const itsPayment = (order: string): string =>
  `cross join lateral (
        select amount_paise from payment_attempts attempt where order_id = ${order}.id and has_paid and not ${cameToIt(order)}
        union all select attempt.amount_paise from carried_payments carried join payment_attempts attempt using (gateway_payment_id)
          where from_order_id = ${order}.id and not ${cameToIt(order)} limit 1) attempt`

/** Of an order before. It came in on the day on which that one was paid, and is counted there. */
const cameToIt = (order: string): string =>
  `exists (select from carried_payments came where came.to_order_id = ${order}.id and came.gateway_payment_id = attempt.gateway_payment_id)`
export const itsOrder = (orderId: string): string => `cross join lateral (select * from orders where id = ${orderId} limit 1) orders`

const processedRefunds = `${spans} join refunds on refunds.state = 'processed' and refunds.changed_at >= begins and refunds.changed_at < ends
      cross join lateral (select from payment_attempts attempt where attempt.gateway_payment_id = refunds.gateway_payment_id and has_paid limit 1) paid
      ${itsOrder('refunds.order_id')}`

const how = `case when payment_method = 'cod' then 'cash' when turned_online then 'turned' else 'online' end`

const certainOrders = (key: string): string => `
  select placed_at as at, ${key} as key, 1 as count, total_paise as paise, order_number as number, null::timestamptz as until
   from ${placedIn} where ${isCertain}`

/** Lines of orders that are certain and not cancelled. */
const soldLines = (key: string, count: string): string => `
  select placed_at as at, ${key} as key, ${count} as count, unit_price_paise * quantity as paise, order_number as number, null::timestamptz as until
   from ${placedIn} cross join lateral (select * from order_lines where order_id = orders.id and ${key} is not null) line
   where ${isCertain} and orders.state <> 'cancelled'`

const inIndia = (time: string): string => `(${time} at time zone 'Asia/Kolkata')`

/** Of the first call, in whole minutes after the order; empty without a call. */
const minutesToCall = `coalesce(floor(extract(epoch from (select min(call.at) from order_calls call where call.order_id = orders.id) - placed_at) / 60)::integer::text, '')`
const tries = `(select count(*) from order_calls call where call.order_id = orders.id)`

/** What came of a cash order before it was made. */
const cashOutcome = `case when turned_online then 'turned' when orders.state = 'to_confirm' then 'waits'
  when ${isCertain} then 'confirmed' else 'cancelled' end`

/** Rows about orders and money. */
export const orderRows = {
  /** cash, turned or online | cancelled or stands */
  orders: certainOrders(`${how} || case when orders.state = 'cancelled' then '|cancelled' else '|stands' end`),
  /** By the hour in India, 0 to 23. */
  hours: certainOrders(`extract(hour from ${inIndia('placed_at')})::integer::text`),
  /** By the total in paise. */
  amounts: certainOrders('total_paise::text'),
  /** Payments that paid an order or its advance, cash when its parcel was delivered, and refunds when the gateway had done them. */
  money: `
    select paid_at as at, 'payment' as key, 1 as count, amount_paise as paise, order_number as number, null::timestamptz as until
      from ${spans} join orders on paid_at >= begins and paid_at < ends and mode = $3
      ${itsPayment('orders')}
    union all
    select event.at, 'cash', 1, ${cashPaiseOf('orders')}, order_number, null
      from ${spans} join order_events event on event.state = 'delivered' and event.at >= begins and event.at < ends
      ${itsOrder('event.order_id')} where payment_method = 'cod' and mode = $3
    union all
    select refunds.changed_at, 'refund', 1, -refunds.amount_paise, order_number, null
      from ${processedRefunds} where mode = $3`,
  /** invoice or credit-note | taxable or tax. By the day on the document, which is that of India. */
  invoiced: `
    select issued_at as at, kind || part.key as key, 1 as count, case kind when 'invoice' then part.paise else -part.paise end as paise,
        document.number, null::timestamptz as until
      from ${spans} join tax_documents document on issued_on >= ${inIndia('begins')}::date and issued_on <= ${inIndia("(ends - interval '1 microsecond')")}::date
        and issued_at < ends and is_trial = ($3 <> 'live')
      cross join lateral (values ('|taxable', taxable_paise), ('|tax', total_paise - taxable_paise)) as part (key, paise)`,
  /** What came of it | minutes to the first call | calls. */
  calls: `
    select placed_at as at, ${cashOutcome} || '|' || ${minutesToCall} || '|' || ${tries} as key, 1 as count, total_paise as paise, order_number as number,
        null::timestamptz as until
      from ${placedIn} where (payment_method = 'cod' and advance_paise = 0) or turned_online`,
  /** Why. */
  refunds: `
    select refunds.changed_at as at, case split_part(cause, ' ', 1) when 'cancelled' then 'cancelled' when 'gateway' then 'gateway' else 'staff' end as key,
        1 as count, refunds.amount_paise as paise, order_number as number, null::timestamptz as until
      from ${processedRefunds} where mode = $3`,
  /** By variant. */
  sold: soldLines('variant_id', 'quantity'),
  /** As written, in small letters: one for each line, and not for each unit of it. */
  names: soldLines('lower(personal_name)', '1'),
  signs: soldLines('zodiac_sign', 'quantity'),
} satisfies Partial<Record<MeasureName, string>>
