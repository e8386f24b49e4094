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
  return sql.query(
    `select orders.id as "orderId", order_number as "orderNumber", orders.state as "orderState", mode, coalesce(parcel.state, 'booking') as state,
       recipient_name as "recipientName", pincode, awb, courier_name as "courierName", pickup_date as "pickupDate",
       failed_step as "failedStep", last_error as "lastError", next_try_at as "nextTryAt", blocked_reason as "blockedReason"
     from orders left join parcels parcel on parcel.order_id = orders.id and parcel.${isCurrent}
     where (parcel.order_id is not null or orders.state in ('paid', 'confirmed'))
       and ($1::text is null or coalesce(parcel.state, 'booking') = $1)
       and (not $2 or blocked_reason is not null or parcel.state in ('undelivered', 'returning')
         or (parcel.state in ('returned', 'lost') and stock = 'taken'))
     order by placed_at desc limit $3`,
    [state ?? null, needsAttention, limit],
  )
}
