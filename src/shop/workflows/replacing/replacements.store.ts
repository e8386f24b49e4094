import type { OrderId } from '#src/kit/id.ts'
import type { Sql } from '#src/platform/db/database.ts'
import type { OrderState, StockOfOrder } from '../../orders/order.ts'
import type { ParcelState } from '../../shipping/parcel.ts'

/** An order that replaces pieces of another one, and where it stands. */
export type Replacement = {
  readonly returnId: number
  readonly orderId: OrderId
  readonly orderNumber: string
  readonly state: OrderState
  readonly stock: StockOfOrder
  /** Undefined before its parcel is booked. */
  readonly parcelState: ParcelState | undefined
  readonly awb: string | undefined
  readonly courierName: string | undefined
  readonly trackUrl: string | undefined
}

/** What replaces pieces of this order, oldest first. */
export async function listReplacements(sql: Sql, orderId: OrderId): Promise<Replacement[]> {
  const rows = await sql.query<Row>(
    `select return_id, orders.id, order_number, orders.state, stock, parcel.state as parcel_state, awb, courier_name, track_url
       from returns join orders on orders.return_id = returns.id
       left join parcels parcel on parcel.order_id = orders.id and parcel.replaced_at is null
      where returns.order_id = $1 order by placed_at, orders.id`,
    [orderId],
  )
  return rows.map((row) => ({
    returnId: row.return_id,
    orderId: row.id,
    orderNumber: row.order_number,
    state: row.state,
    stock: row.stock,
    parcelState: row.parcel_state ?? undefined,
    awb: row.awb ?? undefined,
    courierName: row.courier_name ?? undefined,
    trackUrl: row.track_url ?? undefined,
  }))
}

/** It was cancelled, came back, or is lost: another one may be made, or the money given back. */
export const hasNotArrived = ({ state, stock }: Pick<Replacement, 'state' | 'stock'>): boolean =>
  state === 'cancelled' || state === 'returned_to_origin' || stock === 'written_off'

type Row = {
  return_id: number
  id: OrderId
  order_number: string
  state: OrderState
  stock: StockOfOrder
  parcel_state: ParcelState | null
  awb: string | null
  courier_name: string | null
  track_url: string | null
}
