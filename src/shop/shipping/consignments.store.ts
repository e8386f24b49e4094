import type { OrderId } from '#src/kit/id.ts'
import type { Sql, Transaction } from '#src/platform/db/database.ts'
import type { Consignment } from './consignment.ts'

type Progress = Partial<Omit<Consignment, 'attempts' | 'lastError' | 'blockedReason'>>

export async function findConsignment(sql: Sql, orderId: OrderId): Promise<Consignment | undefined> {
  const [row] = await sql.query<ConsignmentRow>('select * from consignments where order_id = $1', [orderId])
  return row && toConsignment(row)
}

/** Adds what the carrier has answered; what `progress` leaves out stays. Once booked, earlier failures are over. */
export async function saveProgress(tx: Transaction, orderId: OrderId, progress: Progress): Promise<void> {
  const names = Object.keys(columns) as (keyof Progress)[]
  const values = names.map((name) => progress[name] ?? null)
  const listed = names.map((name) => columns[name])
  await tx.query(
    `insert into consignments (order_id, ${listed.join(', ')}) values ($1, ${listed.map((_, index) => `$${index + 2}`).join(', ')})
     on conflict (order_id) do update set ${listed.map((column) => `${column} = coalesce(excluded.${column}, consignments.${column})`).join(', ')},
       updated_at = now()`,
    [orderId, ...values],
  )
  if (progress.bookedAt) await clearFailure(tx, orderId)
}

/** A try that failed; with a `blockedReason` it is not tried again until a person says so. */
export async function saveFailure(
  tx: Transaction,
  orderId: OrderId,
  { attempts, lastError, blockedReason }: { attempts: number; lastError: string; blockedReason: string | undefined },
): Promise<void> {
  await tx.query(
    `insert into consignments (order_id, attempts, last_error, blocked_reason) values ($1, $2, $3, $4)
     on conflict (order_id) do update set attempts = $2, last_error = $3, blocked_reason = $4, updated_at = now()`,
    [orderId, attempts, lastError, blockedReason ?? null],
  )
}

/** Nothing stands in the way of the next try. */
export async function clearFailure(tx: Transaction, orderId: OrderId): Promise<void> {
  await tx.query('update consignments set attempts = 0, last_error = null, blocked_reason = null where order_id = $1', [orderId])
}

const columns: Record<keyof Progress, string> = {
  carrierOrderId: 'carrier_order_id',
  consignmentId: 'consignment_id',
  awb: 'awb',
  courierName: 'courier_name',
  pickupDate: 'pickup_date',
  pickupToken: 'pickup_token',
  manifestUrl: 'manifest_url',
  printedManifestUrl: 'printed_manifest_url',
  labelUrl: 'label_url',
  carrierInvoiceUrl: 'carrier_invoice_url',
  trackUrl: 'track_url',
  bookedAt: 'booked_at',
}

type ConsignmentRow = Record<string, string | null> & {
  booked_at: Date | null
  attempts: number
  last_error: string | null
  blocked_reason: string | null
}

const toConsignment = (row: ConsignmentRow): Consignment => ({
  carrierOrderId: row.carrier_order_id ?? undefined,
  consignmentId: row.consignment_id ?? undefined,
  awb: row.awb ?? undefined,
  courierName: row.courier_name ?? undefined,
  pickupDate: row.pickup_date ?? undefined,
  pickupToken: row.pickup_token ?? undefined,
  manifestUrl: row.manifest_url ?? undefined,
  printedManifestUrl: row.printed_manifest_url ?? undefined,
  labelUrl: row.label_url ?? undefined,
  carrierInvoiceUrl: row.carrier_invoice_url ?? undefined,
  trackUrl: row.track_url ?? undefined,
  bookedAt: row.booked_at ?? undefined,
  attempts: row.attempts,
  lastError: row.last_error ?? undefined,
  blockedReason: row.blocked_reason ?? undefined,
})
