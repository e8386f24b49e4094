import type { OrderId } from '#src/kit/id.ts'
import type { Sql } from '#src/platform/db/database.ts'
import type { Order, OrderState, Replaced, StockOfOrder } from '../../orders/order.ts'
import { isInTwoParcels } from '../../orders/own-lines.ts'
import type { ParcelState } from '../../shipping/parcel.ts'

/** A free order that comes in place of pieces of another one, and where it stands. */
export type Replacement = {
  /** Undefined where it sends a parcel again, and for a second parcel. */
  readonly returnId: number | undefined
  /** Set of a second parcel of the order, and of one in which that is sent again. */
  readonly rest: Replaced['rest']
  readonly orderId: OrderId
  readonly orderNumber: string
  readonly state: OrderState
  readonly stock: StockOfOrder
  /** Undefined before its delivery. */
  readonly deliveredAt: Date | undefined
  /** Undefined before its parcel is booked. */
  readonly parcelState: ParcelState | undefined
  readonly awb: string | undefined
  readonly courierName: string | undefined
  readonly trackUrl: string | undefined
}

/** What comes in place of pieces of this order, or brings a part of them, oldest first. */
export async function listReplacements(sql: Sql, orderId: OrderId): Promise<Replacement[]> {
  const rows = await sql.query<Row>(
    `select return_id, rest_of is not null as is_rest, sends_again is not null as is_sent_again, orders.id, order_number, orders.state, stock, parcel.state as parcel_state, awb, courier_name, track_url,
            (select max(at) from order_events where order_id = orders.id and order_events.state = 'delivered') as delivered_at
       from orders left join parcels parcel on parcel.order_id = orders.id and parcel.replaced_at is null
      where orders.return_id in (select id from returns where order_id = $1) or orders.sends_again = $1 or orders.rest_of = $1
      order by placed_at, orders.id`,
    [orderId],
  )
  return rows.map((row) => ({
    returnId: row.return_id ?? undefined,
    rest: row.is_rest ? { isSentAgain: row.is_sent_again } : undefined,
    orderId: row.id,
    orderNumber: row.order_number,
    state: row.state,
    stock: row.stock,
    deliveredAt: row.delivered_at ?? undefined,
    parcelState: row.parcel_state ?? undefined,
    awb: row.awb ?? undefined,
    courierName: row.courier_name ?? undefined,
    trackUrl: row.track_url ?? undefined,
  }))
}

/** Whether the order's own parcel is sent again in it. */
export const sendsOwnAgain = ({ returnId, rest }: Pick<Replacement, 'returnId' | 'rest'>): boolean => returnId === undefined && !rest

/** The second parcel of the order, as it was sent last: undefined where everything is in one. */
export const restOf = <Each extends Pick<Replacement, 'rest'>>(
  order: Pick<Order, 'lines'>,
  replacements: readonly Each[],
): Each | undefined => (isInTwoParcels(order) ? replacements.findLast(({ rest }) => rest !== undefined) : undefined)

/** It was cancelled, came back, or is lost: another one may be made, or the money given back. */
export const hasNotArrived = ({ state, stock }: Pick<Replacement, 'state' | 'stock'>): boolean =>
  state === 'cancelled' || state === 'returned_to_origin' || stock === 'written_off'

type Row = {
  return_id: number | null
  is_rest: boolean
  is_sent_again: boolean
  id: OrderId
  order_number: string
  state: OrderState
  stock: StockOfOrder
  delivered_at: Date | null
  parcel_state: ParcelState | null
  awb: string | null
  courier_name: string | null
  track_url: string | null
}
