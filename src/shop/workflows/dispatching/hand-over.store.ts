import type { OrderId, ParcelId } from '#src/kit/id.ts'
import { type Day, startOfDay } from '#src/kit/time/day.ts'
import type { Sql, Transaction } from '#src/platform/db/database.ts'
import type { OrderState } from '../../orders/order.ts'
import type { ParcelState } from '../../shipping/parcel.ts'
import { isCurrent } from '../../shipping/parcels.store.ts'
import { doneBy, type DoneByStaff } from './parcel-page.store.ts'

/** One parcel on the hand-over sheet of its courier. */
export type HandOverRow = {
  readonly parcelId: ParcelId
  readonly orderId: OrderId
  readonly orderNumber: string
  readonly orderState: OrderState
  readonly state: ParcelState
  readonly awb: string
  readonly courierName: string
  readonly pickupDay: Day | undefined
  readonly recipientName: string
  readonly city: string
  readonly pincode: string
  readonly packed: DoneByStaff | undefined
  readonly handedOver: DoneByStaff | undefined
  /** The id of our copy of its manifest. */
  readonly manifestId: string | undefined
}

const columns = `parcel.id, parcel.order_id, order_number, orders.state as order_state, parcel.state, awb, courier_name, pickup_date, recipient_name,
  city, pincode, packed_at, packed_by, handed_over_at, handed_over_by, manifest.id as manifest_id`

const joins = `join orders on orders.id = parcel.order_id
  left join carrier_documents manifest on manifest.parcel_id = parcel.id and manifest.kind = 'printed manifest'`

/** Returns what couriers fetch on this day: what is due or late and still here, and what has left on it. By courier, then by order. */
export async function listHandOver(sql: Sql, day: Day): Promise<HandOverRow[]> {
  const rows = await sql.query<SheetRow>(sheetQuery, [day, startOfDay(day)])
  return rows.map(toRow)
}

/** What is still here is found by its pickup day, what has left by that day or by when it was handed over. */
const due = `with due as (
    select id from parcels where ${isCurrent} and state in ('booking', 'booked') and coalesce(left(pickup_date, 10), '~') <= $1
    union
    select id from parcels where ${isCurrent} and pickup_date is not null and left(pickup_date, 10) = $1
      and state not in ('booking', 'booked', 'cancelled')
    union
    select id from parcels where ${isCurrent} and handed_over_at >= $2)`
const isOnSheet = `awb is not null and orders.state <> 'cancelled' and parcel.state <> 'booking'`

export const sheetQuery = `${due}
  select ${columns} from due join parcels parcel on parcel.id = due.id ${joins} where ${isOnSheet} order by courier_name, order_number`

/** How many parcels couriers fetch on this day, as their sheets list them, and how many of them are packed and handed over. */
export type PickupCounts = { readonly planned: number; readonly packed: number; readonly handedOver: number }

export async function countPickup(sql: Sql, day: Day): Promise<PickupCounts> {
  const [row] = await sql.query<{ planned: number; packed: number; handed_over: number }>(pickupQuery, [day, startOfDay(day)])
  return { planned: row?.planned ?? 0, packed: row?.packed ?? 0, handedOver: row?.handed_over ?? 0 }
}

export const pickupQuery = `${due}
  select count(*)::integer as planned, count(packed_at)::integer as packed, count(handed_over_at)::integer as handed_over
  from due join parcels parcel on parcel.id = due.id join orders on orders.id = parcel.order_id where ${isOnSheet}`

/**
 * Finds parcels by their airway bills, and locks them with their orders; the orders first, as whatever else changes a parcel does.
 * Read only after that: a join that had to wait would return the orders as they were before its wait.
 */
export async function lockByAwb(tx: Transaction, awbs: readonly string[]): Promise<HandOverRow[]> {
  const wanted = `awb = any($1) and ${isCurrent}`
  await tx.query(`select 1 from orders where id in (select order_id from parcels where ${wanted}) order by id for update`, [awbs])
  await tx.query(`select 1 from parcels where ${wanted} order by id for update`, [awbs])
  const rows = await tx.query<SheetRow>(
    `select ${columns} from parcels parcel ${joins} where awb = any($1) and parcel.${isCurrent} order by parcel.id`,
    [awbs],
  )
  return rows.map(toRow)
}

export async function markHandedOver(tx: Transaction, ids: readonly ParcelId[], by: string, at: Date): Promise<void> {
  tx.changed('parcels')
  await tx.query('update parcels set handed_over_at = $2, handed_over_by = $3 where id = any($1)', [ids, at, by])
}

/** Packs a parcel, or takes that back. */
export async function savePacked(tx: Transaction, id: ParcelId, packed: DoneByStaff | undefined): Promise<void> {
  tx.changed('parcels')
  await tx.query('update parcels set packed_at = $2, packed_by = $3 where id = $1', [id, packed?.at ?? null, packed?.by ?? null])
}

/** Who has packed a parcel and who has handed it over. */
export async function findStaffSteps(
  sql: Sql,
  id: ParcelId,
): Promise<{ readonly packed: DoneByStaff | undefined; readonly handedOver: DoneByStaff | undefined }> {
  const [row] = await sql.query<StepsRow>('select packed_at, packed_by, handed_over_at, handed_over_by from parcels where id = $1', [id])
  return { packed: doneBy(row?.packed_by, row?.packed_at), handedOver: doneBy(row?.handed_over_by, row?.handed_over_at) }
}

type StepsRow = Pick<SheetRow, 'packed_at' | 'packed_by' | 'handed_over_at' | 'handed_over_by'>

type SheetRow = Pick<HandOverRow, 'state' | 'city' | 'pincode' | 'awb'> & {
  readonly id: ParcelId
  readonly order_id: OrderId
  readonly order_number: string
  readonly order_state: OrderState
  readonly courier_name: string | null
  readonly pickup_date: string | null
  readonly recipient_name: string
  readonly packed_at: Date | null
  readonly packed_by: string | null
  readonly handed_over_at: Date | null
  readonly handed_over_by: string | null
  readonly manifest_id: string | null
}

const toRow = (row: SheetRow): HandOverRow => ({
  parcelId: row.id,
  orderId: row.order_id,
  orderNumber: row.order_number,
  orderState: row.order_state,
  state: row.state,
  awb: row.awb,
  courierName: row.courier_name ?? '',
  pickupDay: row.pickup_date?.slice(0, 10) as Day | undefined,
  recipientName: row.recipient_name,
  city: row.city,
  pincode: row.pincode,
  packed: doneBy(row.packed_by, row.packed_at),
  handedOver: doneBy(row.handed_over_by, row.handed_over_at),
  manifestId: row.manifest_id ?? undefined,
})
