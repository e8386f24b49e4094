import type { OrderId } from '#src/kit/id.ts'
import type { SupplierFault } from '#src/kit/supplier-error.ts'
import type { Sql, Transaction } from '#src/platform/db/database.ts'
import type { BookingDetails, Consignment, ConsignmentState } from './consignment.ts'

export const findConsignment = (sql: Sql, orderId: OrderId): Promise<Consignment | undefined> =>
  findOne(sql, 'where order_id = $1', [orderId])

/** Nobody else can change it until this transaction ends. */
export const lockConsignment = (tx: Transaction, orderId: OrderId): Promise<Consignment | undefined> =>
  findOne(tx, 'where order_id = $1 for update', [orderId])

/** Whose parcel has this number of the carrier's: its airway bill, its consignment, or its order. */
export async function findOwner(sql: Sql, by: 'awb' | 'consignmentId' | 'carrierOrderId', number: string): Promise<OrderId | undefined> {
  const [row] = await sql.query<{ order_id: OrderId }>(`select order_id from consignments where ${columns[by]} = $1`, [number])
  return row?.order_id
}

/** Whose parcel was handed over under this reference of ours: the order's number, with the booking's own from the second on. */
export async function findOwnerByReference(sql: Sql, reference: string): Promise<OrderId | undefined> {
  const [row] = await sql.query<{ order_id: OrderId }>(
    `select order_id from consignments join orders on orders.id = order_id
     where $1 in (order_number, order_number || '-' || round) and (round = 1) = (order_number = $1)`,
    [reference],
  )
  return row?.order_id
}

/** Adds what the carrier has answered; what `parts` leaves out stays. */
export async function saveBookingDetails(tx: Transaction, orderId: OrderId, parts: Partial<BookingDetails>, at: Date): Promise<void> {
  const names = Object.keys(columns) as (keyof BookingDetails)[]
  const listed = names.map((name) => columns[name])
  await tx.query(
    `insert into consignments (order_id, updated_at, ${listed.join(', ')}) values ($1, $2, ${listed.map((_, index) => `$${index + 3}`).join(', ')})
     on conflict (order_id) do update set ${listed.map((column) => `${column} = coalesce(excluded.${column}, consignments.${column})`).join(', ')},
       updated_at = $2`,
    [orderId, at, ...names.map((name) => parts[name] ?? null)],
  )
}

/** Everything is arranged with the carrier: earlier failures are over, and from now on it is followed. */
export async function markBooked(tx: Transaction, orderId: OrderId, at: Date, trackAt: Date): Promise<void> {
  await clearFailure(tx, orderId)
  await tx.query(`update consignments set state = 'booked', booked_at = $2, track_at = $3, updated_at = $2 where order_id = $1`, [
    orderId,
    at,
    trackAt,
  ])
}

export type BookingFailure = {
  readonly step: string
  readonly fault: SupplierFault
  readonly lastError: string
  readonly attempts: number
  /** Tries in a row that the carrier put off. */
  readonly throttled: number
  readonly nextTryAt: Date | undefined
  readonly blockedReason: string | undefined
}

/** A try that failed; with a `blockedReason` it is not tried again until a person says so. */
export async function saveFailure(tx: Transaction, orderId: OrderId, failure: BookingFailure, at: Date): Promise<void> {
  const { step, fault, lastError, attempts, throttled, nextTryAt, blockedReason } = failure
  await tx.query(
    `insert into consignments (order_id, failed_step, fault, last_error, attempts, throttled, next_try_at, blocked_reason, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (order_id) do update set failed_step = $2, fault = $3, last_error = $4, attempts = $5, throttled = $6, next_try_at = $7,
       blocked_reason = $8, updated_at = $9`,
    [orderId, step, fault, lastError, attempts, throttled, nextTryAt ?? null, blockedReason ?? null, at],
  )
}

/** Nothing stands in the way of the next try. */
export async function clearFailure(tx: Transaction, orderId: OrderId): Promise<void> {
  await tx.query(
    `update consignments set attempts = 0, throttled = 0, failed_step = null, fault = null, last_error = null, next_try_at = null,
       blocked_reason = null where order_id = $1`,
    [orderId],
  )
}

/** Forgets what was arranged with the carrier, so that it is arranged once more under a new reference. */
export async function startNextRound(tx: Transaction, orderId: OrderId, at: Date): Promise<void> {
  const listed = Object.values(columns).map((column) => `${column} = null`)
  await clearFailure(tx, orderId)
  await tx.query(
    `update consignments set round = round + 1, state = 'booking', booked_at = null, track_at = null, ${listed.join(', ')}, updated_at = $2
     where order_id = $1`,
    [orderId, at],
  )
}

export async function moveConsignment(tx: Transaction, orderId: OrderId, state: ConsignmentState, at: Date): Promise<void> {
  await tx.query('update consignments set state = $2, updated_at = $3 where order_id = $1', [orderId, state, at])
}

/** Without a time the carrier is not asked any more. */
export async function planTracking(tx: Transaction, orderId: OrderId, trackAt: Date | undefined): Promise<void> {
  await tx.query('update consignments set track_at = $2 where order_id = $1', [orderId, trackAt ?? null])
}

/** Parcels of this mode about which the carrier should be asked now, the longest due first. */
export async function listDueForTracking(
  sql: Sql,
  { isLive, now, limit }: { isLive: boolean; now: Date; limit: number },
): Promise<{ orderId: OrderId; awb: string }[]> {
  return sql.query(
    `select order_id as "orderId", awb from consignments join orders on orders.id = order_id
     where track_at <= $1 and awb is not null and (mode = 'live') = $2 order by track_at limit $3`,
    [now, isLive, limit],
  )
}

/** Parcels that cannot move on for these reasons, the longest waiting first. */
export async function listBlocked(sql: Sql, faults: readonly SupplierFault[]): Promise<{ orderId: OrderId; fault: SupplierFault }[]> {
  return sql.query(
    `select order_id as "orderId", fault from consignments where blocked_reason is not null and fault = any ($1) order by updated_at`,
    [faults],
  )
}

async function findOne(sql: Sql, which: string, values: readonly unknown[]): Promise<Consignment | undefined> {
  const [row] = await sql.query<ConsignmentRow>(`select * from consignments ${which}`, values)
  return row && toConsignment(row)
}

const columns: Record<keyof BookingDetails, string> = {
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
}

type ConsignmentRow = Record<string, string | null> & {
  state: ConsignmentState
  round: number
  booked_at: Date | null
  attempts: number
  throttled: number
  next_try_at: Date | null
  track_at: Date | null
}

const toConsignment = (row: ConsignmentRow): Consignment => ({
  state: row.state,
  round: row.round,
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
  throttled: row.throttled,
  failedStep: row.failed_step ?? undefined,
  fault: row.fault ?? undefined,
  lastError: row.last_error ?? undefined,
  nextTryAt: row.next_try_at ?? undefined,
  blockedReason: row.blocked_reason ?? undefined,
  trackAt: row.track_at ?? undefined,
})
