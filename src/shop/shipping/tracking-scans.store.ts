import type { OrderId } from '#src/kit/id.ts'
import type { Sql, Transaction } from '#src/platform/db/database.ts'
import type { TrackingScan } from './carrier.port.ts'

export type TrackingSource = 'webhook' | 'poll'

/** Keeps what was not known yet, and answers with it. */
export async function addScans(
  tx: Transaction,
  { orderId, awb, source, seenAt }: { orderId: OrderId; awb: string; source: TrackingSource; seenAt: Date },
  scans: readonly TrackingScan[],
): Promise<TrackingScan[]> {
  const rows = await tx.query<ScanRow>(
    `insert into tracking_scans (order_id, awb, door, at, state, needs_person, activity, place, seen_at)
     select $1, $2, $3, scan.at, scan.state, scan."needsPerson", scan.activity, scan.place, $5
     from jsonb_to_recordset($4::jsonb) as scan (at timestamptz, state text, "needsPerson" boolean, activity text, place text)
     on conflict do nothing returning ${columns}`,
    [orderId, awb, source, JSON.stringify(scans), seenAt],
  )
  return rows.map(toScan)
}

/** Oldest first. */
export async function listScans(sql: Sql, awb: string): Promise<TrackingScan[]> {
  const rows = await sql.query<ScanRow>(`select ${columns} from tracking_scans where awb = $1 order by at, number`, [awb])
  return rows.map(toScan)
}

const columns = `at, state, needs_person as "needsPerson", activity, place`

type ScanRow = Omit<TrackingScan, 'state'> & { readonly state: TrackingScan['state'] | null }

const toScan = (row: ScanRow): TrackingScan => ({ ...row, state: row.state ?? undefined })
