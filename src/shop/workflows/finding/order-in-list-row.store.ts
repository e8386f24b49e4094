import { paise } from '#src/kit/money.ts'
import { type Day, parseDay } from '#src/kit/time/day.ts'
import type { AttentionCause } from '../../orders/attention/attention.ts'
import type { OrderRow } from '../../orders/order-row.ts'
import type { OrderLine } from '../../orders/order.ts'
import type { ParcelState } from '../../shipping/parcel.ts'
import type { OrderInList, ParcelInList } from './order-in-list.ts'

/** Joined to the ids of a page, so that everything else is looked up for its orders only. */
export const listedTables = `join orders using (id)
  left join parcels parcel on parcel.order_id = orders.id and parcel.replaced_at is null
  cross join lateral (
    select product_name, colour_name, quantity, personal_name, zodiac_sign, snapshot,
      (select coalesce(sum(quantity), 0) from order_lines where order_id = orders.id)::integer as units,
      (select max(making_days) from order_lines where order_id = orders.id) as making_days
    from order_lines where order_id = orders.id
    order by personal_name is null and zodiac_sign is null, position limit 1
  ) line
  left join lateral (
    select count(*)::integer as tries, (array_agg(activity order by at desc))[1] as activity
    from tracking_scans where parcel_id = parcel.id and state = 'undelivered'
  ) undelivered on parcel.state = 'undelivered'
  left join lateral (
    select count(*)::integer as orders, (count(*) filter (where earlier.state = 'returned_to_origin'))::integer as came_back
    from orders earlier where earlier.phone = orders.phone and earlier.placed_at < orders.placed_at and earlier.payment_method <> 'free'
  ) earlier on orders.state = 'to_confirm'`

export const listedColumns = `order_number, placed_at, orders.state, payment_method, mode, recipient_name, city, pincode, gstin, total_paise, advance_paise, paid_at,
  product_name, colour_name, quantity, personal_name, zodiac_sign, snapshot, units, making_days,
  (select method from payment_attempts where order_id = orders.id and has_paid order by is_carried limit 1) as paid_by,
  (select json_build_object('cause', cause, 'text', text) from order_attention
    where order_id = orders.id and settled_at is null order by order_attention.id limit 1) as attention,
  packed_at is not null or exists (select 1 from units where order_id = orders.id) and
    not exists (select 1 from units where order_id = orders.id and units.state in ('queued', 'pressed', 'checked')) as is_packed,
  parcel.state as parcel_state, awb, courier_name, blocked_reason, pickup_date,
  undelivered.tries, undelivered.activity, earlier.orders as earlier_orders, earlier.came_back as earlier_came_back`

export type OrderInListRow = Pick<
  OrderRow,
  | 'order_number'
  | 'placed_at'
  | 'state'
  | 'payment_method'
  | 'mode'
  | 'recipient_name'
  | 'city'
  | 'pincode'
  | 'gstin'
  | 'total_paise'
  | 'advance_paise'
  | 'paid_at'
> & {
  product_name: string
  colour_name: string
  quantity: number
  personal_name: string | null
  zodiac_sign: string | null
  snapshot: Pick<OrderLine, 'picture' | 'canvas'>
  units: number
  making_days: number
  paid_by: string | null
  attention: { cause: AttentionCause; text: string } | null
  is_packed: boolean
  parcel_state: ParcelState | null
  awb: string | null
  courier_name: string | null
  blocked_reason: string | null
  pickup_date: string | null
  tries: number | null
  activity: string | null
  earlier_orders: number | null
  earlier_came_back: number | null
}

/** `plannedPickup`: when the courier would come for an order without a booked parcel. */
export const toOrderInList = (row: OrderInListRow, plannedPickup: (row: OrderInListRow) => Day | undefined): OrderInList => ({
  orderNumber: row.order_number,
  placedAt: row.placed_at,
  state: row.state,
  paymentMethod: row.payment_method,
  mode: row.mode,
  recipientName: row.recipient_name,
  city: row.city,
  pincode: row.pincode,
  isBusiness: row.gstin !== null,
  totalPaise: paise(row.total_paise),
  advancePaise: paise(row.advance_paise),
  isPaid: row.paid_at !== null,
  paidBy: row.paid_by ?? undefined,
  line: {
    productName: row.product_name,
    colourName: row.colour_name,
    quantity: row.quantity,
    personalisation:
      row.personal_name || row.zodiac_sign ? { name: row.personal_name ?? '', sign: row.zodiac_sign ?? undefined } : undefined,
    picture: row.snapshot.picture,
    canvas: row.snapshot.canvas,
  },
  otherUnits: row.units - row.quantity,
  isPacked: row.is_packed,
  attention: row.attention ?? undefined,
  parcel: toParcelInList(row),
  pickupDay: parseDay(row.pickup_date?.slice(0, 10) ?? '') ?? plannedPickup(row),
  earlier: row.earlier_orders ? { orders: row.earlier_orders, cameBack: row.earlier_came_back ?? 0 } : undefined,
})

const toParcelInList = (row: OrderInListRow): ParcelInList | undefined =>
  row.parcel_state
    ? {
        state: row.parcel_state,
        awb: row.awb ?? undefined,
        courierName: row.courier_name ?? undefined,
        blockedReason: row.blocked_reason ?? undefined,
        undelivered: row.tries && row.activity !== null ? { tries: row.tries, activity: row.activity } : undefined,
      }
    : undefined
