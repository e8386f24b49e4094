import type { OrderId, ParcelId } from '#src/kit/id.ts'
import type { Paise } from '#src/kit/money.ts'
import { transitionCheck } from '#src/kit/state-machine.ts'
import type { TrackedState, TrackingScan } from './carrier.port.ts'

/** The states of a parcel and which may follow each. It never goes back, whatever is reported late or twice. */
const nextStates = {
  /** It is being booked with the carrier, step by step. */
  booking: ['booked', 'cancelled'],
  /** It has its airway bill and waits for the courier. */
  booked: ['collected', 'in_transit', 'out_for_delivery', 'undelivered', 'delivered', 'returning', 'returned', 'lost', 'cancelled'],
  collected: ['in_transit', 'out_for_delivery', 'undelivered', 'delivered', 'returning', 'returned', 'lost'],
  in_transit: ['out_for_delivery', 'undelivered', 'delivered', 'returning', 'returned', 'lost'],
  out_for_delivery: ['undelivered', 'delivered', 'returning', 'returned', 'lost'],
  /** A delivery failed: the courier tries again, or brings it back. */
  undelivered: ['out_for_delivery', 'delivered', 'returning', 'returned', 'lost'],
  delivered: [],
  /** It is on its way back to the shop. */
  returning: ['returned', 'lost'],
  returned: [],
  lost: [],
  cancelled: [],
} as const satisfies Record<'booking' | TrackedState, readonly TrackedState[]>

export type ParcelState = keyof typeof nextStates
export const parcelStates = Object.keys(nextStates) as readonly ParcelState[]

export const canMoveParcel = transitionCheck<ParcelState>(nextStates)

/** Whether no state may follow. */
export const isFinal = (state: ParcelState): boolean => nextStates[state].length === 0

/**
 * Returns the state of a parcel with these scans. They count in the order in which they happened, not in which they arrived, so that an old
 * one that arrives late changes nothing; those of the same second count in the order given.
 */
export function stateAfter(scans: readonly Pick<TrackingScan, 'at' | 'state'>[]): TrackedState {
  let state: TrackedState = 'booked'
  for (const scan of scans.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    if (scan.state && canMoveParcel(state, scan.state)) state = scan.state
  }
  return state
}

/** The courier could not hand it back to the shop ("RTO NDR"). */
export const isNotHandedBack = ({ state, needsPerson }: Pick<TrackingScan, 'state' | 'needsPerson'>): boolean =>
  needsPerson && state === 'returning'

/** One parcel of an order, with what the carrier has given for it so far. */
export type Parcel = BookingDetails & {
  readonly id: ParcelId
  readonly orderId: OrderId
  /** Another parcel of its order has taken its place. */
  readonly isReplaced: boolean
  readonly state: ParcelState
  /** Which parcel of its order this is, from 1. */
  readonly round: number
  readonly bookedAt: Date | undefined
  /** Failed tries since the last step that succeeded. */
  readonly attempts: number
  /** Consecutive tries that the carrier put off with 429; they do not count as failures. */
  readonly throttled: number
  readonly failedStep: string | undefined
  readonly fault: string | undefined
  readonly lastError: string | undefined
  readonly nextTryAt: Date | undefined
  /** A message for the owner; set while only a person can let it go on. */
  readonly blockedReason: string | undefined
  /** When the carrier is next asked about it. */
  readonly trackAt: Date | undefined
}

/** What the carrier gives for one parcel, step by step. */
export type BookingDetails = {
  readonly carrierOrderId: string | undefined
  readonly consignmentId: string | undefined
  /** What the courier was asked to collect at the door; undefined where nothing is, or where that was not recorded. */
  readonly collectPaise?: Paise | undefined
  readonly awb: string | undefined
  readonly courierName: string | undefined
  /** What the courier asked when it was chosen, for the way there and for bringing it back; undefined where that was not recorded. */
  readonly quotedPaise?: Paise | undefined
  readonly quotedBackPaise?: Paise | undefined
  readonly pickupDate: string | undefined
  readonly pickupToken: string | undefined
  readonly manifestUrl: string | undefined
  readonly printedManifestUrl: string | undefined
  readonly labelUrl: string | undefined
  readonly carrierInvoiceUrl: string | undefined
  readonly trackUrl: string | undefined
}

/** Couriers try three times at most; then the parcel comes back. Source: the carrier's rules for failed deliveries. */
export const mostDeliveryAttempts = 3
