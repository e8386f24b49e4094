import type { OrderId, ParcelId } from '#src/kit/id.ts'
import { randomKey } from '#src/kit/random-key.ts'
import type { SupplierFault } from '#src/kit/supplier-error.ts'
import type { Sql, Transaction } from '#src/platform/db/database.ts'
import type { BookingDetails, Parcel, ParcelState } from './parcel.ts'

/**
 * Returns the parcel in which an order's goods are sent: the newest one. That an order has only one at a time is assumed here, in
 * `lockCurrentParcel` and by the index `parcels_current`; everything else goes by the parcel's own key.
 */
export const findCurrentParcel = (sql: Sql, orderId: OrderId): Promise<Parcel | undefined> =>
  findOne(sql, `where order_id = $1 and ${isCurrent}`, [orderId])

/** The same, locked until this transaction ends. */
export const lockCurrentParcel = (tx: Transaction, orderId: OrderId): Promise<Parcel | undefined> =>
  findOne(tx, `where order_id = $1 and ${isCurrent} for update`, [orderId])

/** No later parcel of its order has taken its place. */
export const isCurrent = 'replaced_at is null'

/** Whether staff have packed the order's current parcel: its label is on it. */
export async function isPacked(sql: Sql, orderId: OrderId): Promise<boolean> {
  const rows = await sql.query(`select 1 from parcels where order_id = $1 and ${isCurrent} and packed_at is not null`, [orderId])
  return rows.length > 0
}

export const findParcel = (sql: Sql, id: ParcelId): Promise<Parcel | undefined> => findOne(sql, 'where id = $1', [id])

/** Locks it until this transaction ends. */
export const lockParcel = (tx: Transaction, id: ParcelId): Promise<Parcel | undefined> => findOne(tx, 'where id = $1 for update', [id])

export type CarrierNumber = 'awb' | 'consignmentId' | 'carrierOrderId'

/** Finds a parcel by a number that the carrier gave it. Returns undefined for the numbers of a parcel that was replaced. */
export const findParcelByNumber = (sql: Sql, by: CarrierNumber, number: string): Promise<Parcel | undefined> =>
  findOne(sql, `where ${columns[by]} = $1 and ${isCurrent}`, [number])

/** Finds a parcel by our reference with the carrier: the order number, with the parcel's round from the second on. */
export async function findParcelByReference(sql: Sql, reference: string): Promise<ParcelId | undefined> {
  const [row] = await sql.query<{ id: ParcelId }>(
    `select parcels.id from parcels join orders on orders.id = order_id
     where $1 in (order_number, order_number || '-' || round) and (round = 1) = (order_number = $1) and ${isCurrent}`,
    [reference],
  )
  return row?.id
}

/** Adds the first parcel of an order. Throws when there is one. */
export async function startParcel(tx: Transaction, orderId: OrderId, at: Date): Promise<Parcel> {
  return insertParcel(tx, { orderId, round: 1 }, at)
}

/** Adds a parcel in place of one that was cancelled with the carrier; it is booked under a reference of its own. Throws when that was replaced before. */
export async function replaceParcel(tx: Transaction, { id, orderId, round }: Parcel, at: Date): Promise<Parcel> {
  await clearFailure(tx, id)
  await tx.query(`update parcels set state = 'cancelled', track_at = null, replaced_at = $2, updated_at = $2 where id = $1`, [id, at])
  return insertParcel(tx, { orderId, round: round + 1 }, at)
}

async function insertParcel(tx: Transaction, { orderId, round }: { orderId: OrderId; round: number }, at: Date): Promise<Parcel> {
  tx.changed('parcels')
  const [row] = await tx.query<ParcelRow>(
    'insert into parcels (id, order_id, round, started_at, updated_at) values ($1, $2, $3, $4, $4) returning *',
    [randomKey<'parcel'>(), orderId, round, at],
  )
  return toParcel(row as ParcelRow)
}

/** Saves what the carrier has given; what `details` leaves out stays. */
export async function saveBookingDetails(tx: Transaction, id: ParcelId, details: Partial<BookingDetails>, at: Date): Promise<void> {
  tx.changed('parcels')
  const names = Object.keys(columns) as (keyof BookingDetails)[]
  await tx.query(
    `update parcels set ${names.map((name, index) => `${columns[name]} = coalesce($${index + 3}, ${columns[name]})`).join(', ')},
       updated_at = $2 where id = $1`,
    [id, at, ...names.map((name) => details[name] ?? null)],
  )
}

/** Records that the booking is complete: earlier failures are cleared, and from now on the parcel is tracked. */
export async function markBooked(tx: Transaction, id: ParcelId, at: Date, trackAt: Date): Promise<void> {
  tx.changed('parcels')
  await clearFailure(tx, id)
  await tx.query(`update parcels set state = 'booked', booked_at = $2, track_at = $3, updated_at = $2 where id = $1`, [id, at, trackAt])
}

export type BookingFailure = {
  readonly step: string
  readonly fault: SupplierFault
  readonly lastError: string
  readonly attempts: number
  /** Consecutive tries that the carrier put off with 429. */
  readonly throttled: number
  readonly nextTryAt: Date | undefined
  readonly blockedReason: string | undefined
}

/** Saves a failed try; with a `blockedReason` there is no other until a person retries it. */
export async function saveFailure(tx: Transaction, id: ParcelId, failure: BookingFailure, at: Date): Promise<void> {
  tx.changed('parcels')
  const { step, fault, lastError, attempts, throttled, nextTryAt, blockedReason } = failure
  await tx.query(
    `update parcels set failed_step = $2, fault = $3, last_error = $4, attempts = $5, throttled = $6, next_try_at = $7,
       blocked_reason = $8, updated_at = $9 where id = $1`,
    [id, step, fault, lastError, attempts, throttled, nextTryAt ?? null, blockedReason ?? null, at],
  )
}

/** Clears the failure, so that the next try starts afresh. */
export async function clearFailure(tx: Transaction, id: ParcelId): Promise<void> {
  tx.changed('parcels')
  await tx.query(
    `update parcels set attempts = 0, throttled = 0, failed_step = null, fault = null, last_error = null, next_try_at = null,
       blocked_reason = null where id = $1`,
    [id],
  )
}

/** The units of a parcel that came back or was lost are on sale again, or written off. */
export async function markSettled(tx: Transaction, id: ParcelId, at: Date): Promise<void> {
  tx.changed('parcels')
  await tx.query('update parcels set settled_at = $2 where id = $1', [id, at])
}

export async function saveParcelState(tx: Transaction, id: ParcelId, state: ParcelState, at: Date): Promise<void> {
  tx.changed('parcels')
  await tx.query('update parcels set state = $2, updated_at = $3 where id = $1', [id, state, at])
}

/** Without a time the carrier is no longer asked about it. */
export async function planTracking(tx: Transaction, id: ParcelId, trackAt: Date | undefined): Promise<void> {
  await tx.query('update parcels set track_at = $2 where id = $1', [id, trackAt ?? null])
}

/** Returns the parcels of this mode that are due for tracking, the longest due first. */
export async function listDueForTracking(
  sql: Sql,
  { isLive, now, limit }: { isLive: boolean; now: Date; limit: number },
): Promise<{ id: ParcelId; awb: string }[]> {
  return sql.query(
    `select parcels.id, awb from parcels join orders on orders.id = order_id
     where track_at <= $1 and awb is not null and ${isCurrent} and (mode = 'live') = $2 order by track_at limit $3`,
    [now, isLive, limit],
  )
}

/** Returns the parcels that are blocked by these faults, the longest waiting first. */
export async function listBlocked(sql: Sql, faults: readonly SupplierFault[]): Promise<{ orderId: OrderId; fault: SupplierFault }[]> {
  const rows = await sql.query<{ order_id: OrderId; fault: SupplierFault }>(
    `select order_id, fault from parcels where blocked_reason is not null and ${isCurrent} and fault = any ($1) order by updated_at`,
    [faults],
  )
  return rows.map(({ order_id, fault }) => ({ orderId: order_id, fault }))
}

async function findOne(sql: Sql, which: string, values: readonly unknown[]): Promise<Parcel | undefined> {
  const [row] = await sql.query<ParcelRow>(`select * from parcels ${which}`, values)
  return row && toParcel(row)
}

const columns: Record<keyof BookingDetails, string> = {
  carrierOrderId: 'carrier_order_id',
  consignmentId: 'consignment_id',
  collectPaise: 'collect_paise',
  awb: 'awb',
  courierName: 'courier_name',
  quotedPaise: 'quoted_paise',
  quotedBackPaise: 'quoted_back_paise',
  pickupDate: 'pickup_date',
  pickupToken: 'pickup_token',
  manifestUrl: 'manifest_url',
  printedManifestUrl: 'printed_manifest_url',
  labelUrl: 'label_url',
  carrierInvoiceUrl: 'carrier_invoice_url',
  trackUrl: 'track_url',
}

type ParcelRow = Record<string, string | null> & {
  id: ParcelId
  order_id: OrderId
  replaced_at: Date | null
  state: ParcelState
  round: number
  booked_at: Date | null
  attempts: number
  throttled: number
  next_try_at: Date | null
  track_at: Date | null
}

const toParcel = (row: ParcelRow): Parcel => ({
  id: row.id,
  orderId: row.order_id,
  isReplaced: row.replaced_at !== null,
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
