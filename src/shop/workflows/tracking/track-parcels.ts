import type { ParcelId } from '#src/kit/id.ts'
import { SupplierError } from '#src/kit/supplier-error.ts'
import { findOrder } from '../../orders/orders.store.ts'
import { isFinal } from '../../shipping/parcel.ts'
import { findParcel, listDueForTracking, planTracking } from '../../shipping/parcels.store.ts'
import { applyTracking } from './apply-tracking.ts'
import { askForAttention } from '../attention/attention.ts'
import type { Deps } from '../deps.ts'

const hours = 3_600_000
const everyMs = 4 * hours
const afterFailureMs = 0.5 * hours
/** After so long without a final state a person is notified. */
const mostMs = 45 * 24 * hours
const batchSize = 50

export const firstTrackingAt = (bookedAt: Date): Date => new Date(bookedAt.getTime() + everyMs)

/**
 * Asks the carrier about parcels under way, in case a webhook was lost. Returns how many it asked about. The round ends when the
 * carrier does not reply, and the rest stay due.
 */
export async function trackParcels(deps: Deps): Promise<number> {
  const due = await listDueForTracking(deps.db, { isLive: deps.carrier.mode === 'live', now: deps.clock(), limit: batchSize })
  let asked = 0
  for (const { id, awb } of due) {
    try {
      await trackParcel(id, awb, deps)
      asked++
    } catch (error) {
      if (!(error instanceof SupplierError)) throw error
      await planNext(id, afterFailureMs, deps)
      // One number that the carrier refuses must not stop those after it.
      if (error.kind !== 'invalid') return asked
    }
  }
  return asked
}

async function trackParcel(id: ParcelId, awb: string, deps: Deps): Promise<void> {
  const { scans } = await deps.carrier.track(awb)
  await deps.db.transaction((tx) => applyTracking(tx, { awb, source: 'poll', scans }, deps))
  await planNext(id, everyMs, deps)
}

const planNext = (id: ParcelId, waitMs: number, deps: Deps): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const parcel = await findParcel(tx, id)
    if (!parcel || isFinal(parcel.state)) return planTracking(tx, id, undefined)
    const now = deps.clock().getTime()
    if (now - (parcel.bookedAt?.getTime() ?? now) < mostMs) return planTracking(tx, id, new Date(now + waitMs))
    await planTracking(tx, id, undefined)
    const order = await findOrder(tx, parcel.orderId)
    const text = 'Its parcel has been under way for 45 days: ask the carrier.'
    if (order) await askForAttention(tx, order, { cause: 'parcel_overdue', text }, deps)
  })
