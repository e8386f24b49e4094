import type { Day } from '#src/kit/time/day.ts'
import type { Sql, Transaction } from '#src/platform/db/database.ts'
import { returnNumber } from './return.ts'
import type { ReturnParcel, ReturnParcelState } from './return-parcel.ts'

/** Once for each return; a repeat changes nothing. */
export const startReturnParcel = (tx: Transaction, returnId: number, { wantedOn, at }: { wantedOn: Day; at: Date }) =>
  tx.query(
    `insert into return_parcels (return_id, state, wanted_on, started_at) values ($1, 'booking', $2, $3) on conflict (return_id) do nothing`,
    [returnId, wantedOn, at],
  )

export async function findReturnParcel(sql: Sql, returnId: number): Promise<ReturnParcel | undefined> {
  const [row] = await sql.query<Row>(`select ${columns} from return_parcels where return_id = $1`, [returnId])
  return row && toReturnParcel(row)
}

/** Locks it until this transaction ends. */
export async function lockReturnParcel(tx: Transaction, returnId: number): Promise<ReturnParcel | undefined> {
  const [row] = await tx.query<Row>(`select ${columns} from return_parcels where return_id = $1 for update`, [returnId])
  return row && toReturnParcel(row)
}

export type ReturnParcelChange = Partial<
  Pick<ReturnParcel, 'state' | 'carrierOrderId' | 'awb' | 'courierName' | 'pickupDate' | 'failedPickups'>
> & {
  readonly consignmentId?: string | undefined
  readonly lastError?: string | undefined
  readonly checkAt?: Date | undefined
}

/** What `change` leaves out stays, but for the last error and the next check. */
export const saveReturnParcel = (tx: Transaction, returnId: number, change: ReturnParcelChange) =>
  tx.query(
    `update return_parcels set state = coalesce($2, state), carrier_order_id = coalesce($3, carrier_order_id), consignment_id = coalesce($4, consignment_id),
       awb = coalesce($5, awb), courier_name = coalesce($6, courier_name), pickup_date = coalesce($7, pickup_date),
       failed_pickups = coalesce($8, failed_pickups), last_error = $9, check_at = $10 where return_id = $1`,
    [
      ...[returnId, change.state ?? null, change.carrierOrderId ?? null, change.consignmentId ?? null, change.awb ?? null],
      ...[
        change.courierName ?? null,
        change.pickupDate ?? null,
        change.failedPickups ?? null,
        change.lastError ?? null,
        change.checkAt ?? null,
      ],
    ],
  )

export async function listReturnParcelsToCheck(sql: Sql, now: Date, limit: number): Promise<number[]> {
  const rows = await sql.query<{ return_id: number | string }>(
    'select return_id from return_parcels where check_at <= $1 order by check_at limit $2',
    [now, limit],
  )
  return rows.map(({ return_id }) => Number(return_id))
}

/** The carrier is asked about it with the next check, if it is to be asked at all. Returns the number of its return; undefined when this is no parcel of a return. */
export async function hurryReturnParcel(
  tx: Transaction,
  of: { readonly awb: string; readonly returnNumber: string | undefined },
  now: Date,
): Promise<string | undefined> {
  const [, orderNumber, ordinal] = /^(.+)-R([1-9]\d?)$/.exec(of.returnNumber ?? '') ?? []
  const [row] = await tx.query<{ order_number: string; ordinal: number }>(
    // Its number first: the carrier may have changed its airway bill since.
    `update return_parcels p set check_at = case when p.check_at > $4 then $4 else p.check_at end from returns r, orders o
     where r.id = p.return_id and o.id = r.order_id and (p.awb = $1 or (o.order_number = $2 and r.ordinal = $3))
     returning o.order_number, r.ordinal`,
    [of.awb, orderNumber ?? null, ordinal === undefined ? null : Number(ordinal), now],
  )
  return row && returnNumber(row.order_number, row.ordinal)
}

const columns = 'return_id, state, wanted_on, carrier_order_id, awb, courier_name, pickup_date, failed_pickups, last_error'

type Row = {
  return_id: number | string
  state: ReturnParcelState
  wanted_on: Day
  carrier_order_id: string | null
  awb: string | null
  courier_name: string | null
  pickup_date: string | null
  failed_pickups: number
  last_error: string | null
}

const toReturnParcel = (row: Row): ReturnParcel => ({
  returnId: Number(row.return_id),
  state: row.state,
  wantedOn: row.wanted_on,
  carrierOrderId: row.carrier_order_id ?? undefined,
  awb: row.awb ?? undefined,
  courierName: row.courier_name ?? undefined,
  pickupDate: row.pickup_date ?? undefined,
  failedPickups: row.failed_pickups,
  lastError: row.last_error ?? undefined,
})
