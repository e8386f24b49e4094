import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import type { ParcelId } from '#src/kit/id.ts'
import { addToInbox, markHandled, takeFromInbox } from '../../inbox/inbox.store.ts'
import type { TrackedState, TrackingEvent } from '../../shipping/carrier.port.ts'
import { canMoveParcel, stateAfter } from '../../shipping/parcel.ts'
import { findParcel, findParcelByNumber, findParcelByReference, planTracking, saveBookingDetails } from '../../shipping/parcels.store.ts'
import { listScans } from '../../shipping/tracking-scans.store.ts'
import { applyTracking } from './apply-tracking.ts'
import { hurryReturn } from './hurry-return.ts'
import type { Deps, JobData } from '../deps.ts'

export type TrackingDelivery = { readonly raw: Uint8Array; readonly token: string | undefined }
export type TrackingProblem = { readonly code: 'webhook_not_genuine' }

const source = 'carrier'

/** Stores an event of the carrier and returns at once; a job applies it. The same event again is accepted and changes nothing. */
export async function receiveTracking(delivery: TrackingDelivery, deps: Deps): Promise<Result<'stored' | 'known', TrackingProblem>> {
  const event = deps.carrier.readTrackingEvent(delivery.raw, delivery.token)
  if (!event) return refuse({ code: 'webhook_not_genuine' })

  return deps.db.transaction(async (tx) => {
    const externalId = await addToInbox(tx, {
      source,
      externalId: event.eventId,
      kind: 'tracking',
      event,
      raw: delivery.raw,
      receivedAt: deps.clock(),
    })
    if (!externalId) return ok('known')
    await deps.queue.enqueue(tx, 'tracking.webhook', { source, externalId })
    return ok('stored')
  })
}

/**
 * Applies each event once. The carrier's events bear no signature, so an event that ends a delivery is applied only after the
 * carrier, asked by us, confirms it; until then it is asked again soon.
 */
export async function applyTrackingEvent(job: JobData['tracking.webhook'], deps: Deps): Promise<void> {
  const unconfirmed = await deps.db.transaction(async (tx) => {
    const taken = await takeFromInbox(tx, source, job.externalId)
    if (!taken) return undefined
    const { event } = taken
    const parcel = (await hurryReturn(tx, event, deps)) ? undefined : await parcelOf(tx, event)
    if (parcel && (parcel.isNewNumber || (await wouldEnd(tx, parcel, event)))) return parcel
    if (parcel) await applyTracking(tx, { awb: parcel.awb, source: 'webhook', scans: event.scans }, deps)
    await markHandled(tx, taken, deps.clock())
    return undefined
  })
  if (unconfirmed) await confirm(unconfirmed, job, deps)
}

type FoundParcel = { readonly id: ParcelId; readonly awb: string; readonly isNewNumber: boolean }

async function confirm({ id, awb, isNewNumber }: FoundParcel, job: JobData['tracking.webhook'], deps: Deps): Promise<void> {
  const assigned = isNewNumber ? await findAssigned(id, deps) : undefined
  const isOurs = !isNewNumber || assigned?.awb === awb
  const { scans } = isOurs ? await deps.carrier.track(awb) : { scans: [] }
  await deps.db.transaction(async (tx) => {
    const taken = await takeFromInbox(tx, source, job.externalId)
    if (!taken) return
    if (isOurs) {
      if (assigned) await saveBookingDetails(tx, id, assigned, deps.clock())
      await planTracking(tx, id, soon(deps))
      await applyTracking(tx, { awb, source: 'webhook', scans }, deps)
    }
    await markHandled(tx, taken, deps.clock())
  })
}

/** Staff may have given the parcel another number in the carrier's panel. */
async function findAssigned(id: ParcelId, { db, carrier }: Deps) {
  const parcel = await findParcel(db, id)
  return parcel?.consignmentId ? carrier.findAwb(parcel.consignmentId) : undefined
}

async function parcelOf(tx: Transaction, { awb, reference, isReturn }: TrackingEvent): Promise<FoundParcel | undefined> {
  if (!awb) return undefined
  const byNumber = await findParcelByNumber(tx, 'awb', awb)
  if (byNumber) return { id: byNumber.id, awb, isNewNumber: false }
  // What comes back is never the new number of what went out.
  const byReference = reference && !isReturn ? await findParcelByReference(tx, reference) : undefined
  return byReference && { id: byReference, awb, isNewNumber: true }
}

/** States that refund money or end the order, and must therefore be confirmed. */
const endings: readonly TrackedState[] = ['delivered', 'returning', 'returned', 'lost', 'cancelled']

async function wouldEnd(tx: Transaction, { id, awb }: FoundParcel, { scans }: TrackingEvent): Promise<boolean> {
  const parcel = await findParcel(tx, id)
  const next = stateAfter([...(await listScans(tx, id, awb)), ...scans])
  return parcel !== undefined && endings.includes(next) && canMoveParcel(parcel.state, next)
}

const soonMs = 10 * 60_000
const soon = ({ clock }: Deps): Date => new Date(clock().getTime() + soonMs)
