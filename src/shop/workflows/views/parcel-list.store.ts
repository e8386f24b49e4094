import type { OrderId } from '#src/kit/id.ts'
import type { Sql } from '#src/platform/db/database.ts'
import type { OrderState } from '../../orders/order.ts'
import type { ParcelState } from '../../shipping/parcel.ts'
import { isCurrent } from '../../shipping/parcels.store.ts'

export type ParcelFilter = {
  readonly state: ParcelState | undefined
  /** Only those that need a person: blocked, not delivered, on their way back; back or lost with units that are not settled. */
  readonly needsAttention: boolean
  readonly limit: number
}

export type ListedParcel = {
  readonly orderId: OrderId
  readonly orderNumber: string
  readonly orderState: OrderState
  readonly mode: 'sandbox' | 'test' | 'live'
  readonly state: ParcelState
  readonly recipientName: string
  readonly pincode: string
  readonly awb: string | null
  readonly courierName: string | null
  readonly pickupDate: string | null
  readonly failedStep: string | null
  readonly lastError: string | null
  readonly nextTryAt: Date | null
  readonly blockedReason: string | null
}

/** Lists the newest orders first, with those that wait for their first step. */
export async function listParcels(sql: Sql, { state, needsAttention, limit }: ParcelFilter): Promise<ListedParcel[]> {
  const rows = await sql.query<ListedRow>(
    `select orders.id, order_number, orders.state as order_state, mode, coalesce(parcel.state, 'booking') as state,
       recipient_name, pincode, awb, courier_name, pickup_date, failed_step, last_error, next_try_at, blocked_reason
     from orders left join parcels parcel on parcel.order_id = orders.id and parcel.${isCurrent}
     where (parcel.order_id is not null or orders.state in ('paid', 'confirmed'))
       and ($1::text is null or coalesce(parcel.state, 'booking') = $1)
       and (not $2 or blocked_reason is not null or parcel.state in ('undelivered', 'returning')
         or (parcel.state in ('returned', 'lost') and stock = 'taken'))
     order by placed_at desc limit $3`,
    [state ?? null, needsAttention, limit],
  )
  return rows.map(toListed)
}

type ListedRow = Pick<ListedParcel, 'mode' | 'state' | 'pincode' | 'awb'> & {
  readonly id: OrderId
  readonly order_number: string
  readonly order_state: OrderState
  readonly recipient_name: string
  readonly courier_name: string | null
  readonly pickup_date: string | null
  readonly failed_step: string | null
  readonly last_error: string | null
  readonly next_try_at: Date | null
  readonly blocked_reason: string | null
}

const toListed = (row: ListedRow): ListedParcel => ({
  orderId: row.id,
  orderNumber: row.order_number,
  orderState: row.order_state,
  mode: row.mode,
  state: row.state,
  recipientName: row.recipient_name,
  pincode: row.pincode,
  awb: row.awb,
  courierName: row.courier_name,
  pickupDate: row.pickup_date,
  failedStep: row.failed_step,
  lastError: row.last_error,
  nextTryAt: row.next_try_at,
  blockedReason: row.blocked_reason,
})
