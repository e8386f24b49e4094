import type { MeasureName } from './counted.ts'
import { itsOrder, spans } from './order-rows.store.ts'

const outcome = `case when parcel.state = 'delivered' then 'delivered' when parcel.state in ('returned', 'returning', 'lost') then 'came_back'
  when parcel.state = 'cancelled' then 'cancelled' else 'open' end`

const hasFailedOnce = `coalesce((select 'failed' from tracking_scans scan where scan.parcel_id = parcel.id and scan.state = 'undelivered' limit 1), '')`

/** Keys of several parts have bars between them, so a courier's name has none. */
const courier = `coalesce(replace(courier_name, '|', ' '), '')`

const promise = `case when promised_by is null then '' when (event.at at time zone 'Asia/Kolkata')::date <= promised_by then 'kept' else 'late' end`

const isDivided = `(select true from order_lines line where line.order_id = orders.id and apart > 0 limit 1)`

const isBefore = `other.state = 'delivered' and (other.at, other.order_id) < (event.at, event.order_id) limit 1`

// Not `exists`: the planner would rather read all events once than a few by their order.
const hasOtherCome = `case when came.rest_of is not null
  then (select true from order_events other where other.order_id = orders.id and ${isBefore})
  else (select true from orders half join order_events other on other.order_id = half.id where half.rest_of = orders.id and ${isBefore}) end`

/** Rows about parcels, units and enquiries. What was sent in place of a returned piece is no sale, and counts with none; the second parcel of an order is sent as the first is. */
export const deliveryRows = {
  /** What came of it | cash or paid | failed, if it was not delivered at first | courier | state of India | first three digits of the pincode. */
  sent: `
    select sent_at as at, ${outcome} || case when payment_method = 'cod' then '|cash|' else '|paid|' end || ${hasFailedOnce} || '|' || ${courier}
        || '|' || address_state || '|' || left(pincode, 3) as key, 1 as count, total_paise as paise, order_number as number, null::timestamptz as until
      from ${spans} join parcels parcel on sent_at >= begins and sent_at < ends ${itsOrder('parcel.order_id')} where mode = $3 and (payment_method <> 'free' or rest_of is not null and sends_again is null)`,
  /**
   * Days from the order to the door | kept or late, by the day that was promised; empty where no promise is recorded. An order in two parcels has come when
   * both have: it counts with the later one, and not at all while, or where, one of them has not come.
   */
  delivery: `
    select event.at, ((event.at at time zone 'Asia/Kolkata')::date - (placed_at at time zone 'Asia/Kolkata')::date)::text || '|' || ${promise} as key, 1 as count,
        total_paise as paise, order_number as number, null::timestamptz as until
      from ${spans} join order_events event on event.state = 'delivered' and event.at >= begins and event.at < ends
      cross join lateral (select payment_method as how, rest_of from orders where id = event.order_id limit 1) came
      ${itsOrder('coalesce(came.rest_of, event.order_id)')}
      where mode = $3 and (came.how <> 'free' or came.rest_of is not null) and case when ${isDivided} then ${hasOtherCome} else true end`,
  /** pressed, or again | what was spoilt. */
  made: `
    select step.at, concat_ws('|', step, reason) as key, 1 as count, 0 as paise, order_number as number, null::timestamptz as until
      from ${spans} join unit_steps step on step in ('pressed', 'again') and taken_back_at is null and step.at >= begins and step.at < ends
      ${itsOrder('step.order_id')} where mode = $3`,
  /** Enquiries are of no mode. */
  enquiries: `
    select received_at as at, '' as key, 1 as count, 0 as paise, ticket_number as number, first_answered_at as until
      from ${spans} join enquiries on received_at >= begins and received_at < ends and enquiries.state <> 'spam' and $3::text is not null`,
} satisfies Partial<Record<MeasureName, string>>
