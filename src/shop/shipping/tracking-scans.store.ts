import type { OrderId, ParcelId } from '#src/kit/id.ts'
import type { Sql, Transaction } from '#src/platform/db/database.ts'
import type { TrackingScan } from './carrier.port.ts'

export type TrackingSource = 'webhook' | 'poll'

/** Stores the scans that are new, and returns them. */
export async function addScans(
  tx: Transaction,
  { parcelId, awb, source, seenAt }: { parcelId: ParcelId; awb: string; source: TrackingSource; seenAt: Date },
  scans: readonly TrackingScan[],
): Promise<TrackingScan[]> {
  const rows = await tx.query<ScanRow>(
    `insert into tracking_scans (parcel_id, awb, source, at, state, needs_person, activity, place, seen_at)
     select $1, $2, $3, scan.at, scan.state, scan."needsPerson", scan.activity, scan.place, $5
     from jsonb_to_recordset($4::jsonb) as scan (at timestamptz, state text, "needsPerson" boolean, activity text, place text)
     on conflict do nothing returning ${columns}`,
    [parcelId, awb, source, JSON.stringify(scans), seenAt],
  )
  return rows.map(toScan)
}

/** Returns the scans under this airway bill, oldest first; staff can give a parcel another one. */
export async function listScans(sql: Sql, parcelId: ParcelId, awb: string): Promise<TrackingScan[]> {
  const rows = await sql.query<ScanRow>(`select ${columns} from tracking_scans where parcel_id = $1 and awb = $2 order by at, number`, [
    parcelId,
    awb,
  ])
  return rows.map(toScan)
}

const columns = 'at, state, needs_person, activity, place'

type ScanRow = Omit<TrackingScan, 'state' | 'needsPerson'> & {
  readonly state: TrackingScan['state'] | null
  readonly needs_person: boolean
}

const toScan = ({ state, needs_person, ...row }: ScanRow): TrackingScan => ({
  ...row,
  state: state ?? undefined,
  needsPerson: needs_person,
})

/** Erases the couriers' own texts of all parcels of an order, which may name people. Returns the airway bills. */
export async function eraseScanTexts(tx: Transaction, orderId: OrderId): Promise<string[]> {
  // A scan is unique by its text too, so each keeps a number of its own.
  await tx.query(
    `update tracking_scans set activity = 'Erased ' || number where parcel_id in (select id from parcels where order_id = $1)`,
    [orderId],
  )
  const rows = await tx.query<{ awb: string }>('select awb from parcels where order_id = $1 and awb is not null', [orderId])
  return rows.map(({ awb }) => awb)
}
