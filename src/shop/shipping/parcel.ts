import type { OrderId, ParcelId } from '#src/kit/id.ts'
import { transitionCheck } from '#src/kit/state-machine.ts'
import type { TrackedState, TrackingScan } from './carrier.port.ts'

/** The whole way of a parcel. It never goes back, whatever is told late or twice; what is not listed here is not believed. */
const nextStates = {
  /** Being handed to the carrier, step by step. */
  booking: ['booked', 'cancelled'],
  /** It has its airway bill and waits for the courier. */
  booked: ['collected', 'in_transit', 'out_for_delivery', 'undelivered', 'delivered', 'returning', 'returned', 'lost', 'cancelled'],
  collected: ['in_transit', 'out_for_delivery', 'undelivered', 'delivered', 'returning', 'returned', 'lost'],
  in_transit: ['out_for_delivery', 'undelivered', 'delivered', 'returning', 'returned', 'lost'],
  out_for_delivery: ['undelivered', 'delivered', 'returning', 'returned', 'lost'],
  /** Nobody was there: the courier tries again, or brings it back. */
  undelivered: ['out_for_delivery', 'delivered', 'returning', 'returned', 'lost'],
  delivered: [],
  /** On its way back to us. */
  returning: ['returned', 'lost'],
  returned: [],
  lost: [],
  cancelled: [],
} as const satisfies Record<'booking' | TrackedState, readonly TrackedState[]>

export type ParcelState = keyof typeof nextStates
export const parcelStates = Object.keys(nextStates) as readonly ParcelState[]

export const canMoveParcel = transitionCheck<ParcelState>(nextStates)

/** Nothing more is to come. */
export const isFinal = (state: ParcelState): boolean => nextStates[state].length === 0

/**
 * Where a parcel with these scans stands. They are read in the order in which they happened, not in which they came, so that an old
 * one that arrives late changes nothing; of the same second, in the order given.
 */
export function stateAfter(scans: readonly Pick<TrackingScan, 'at' | 'state'>[]): TrackedState {
  let state: TrackedState = 'booked'
  for (const scan of scans.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    if (scan.state && canMoveParcel(state, scan.state)) state = scan.state
  }
  return state
}

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
  /** Failed tries since the last one that went on. */
  readonly attempts: number
  /** Tries in a row that the carrier put off; they are no failures. */
  readonly throttled: number
  readonly failedStep: string | undefined
  readonly fault: string | undefined
  readonly lastError: string | undefined
  readonly nextTryAt: Date | undefined
  /** In words for the owner; set while only a person can move it on. */
  readonly blockedReason: string | undefined
  /** When the carrier is next asked where it is. */
  readonly trackAt: Date | undefined
}

/** What the carrier gives for one parcel, step by step. */
export type BookingDetails = {
  readonly carrierOrderId: string | undefined
  readonly consignmentId: string | undefined
  readonly awb: string | undefined
  readonly courierName: string | undefined
  readonly pickupDate: string | undefined
  readonly pickupToken: string | undefined
  readonly manifestUrl: string | undefined
  readonly printedManifestUrl: string | undefined
  readonly labelUrl: string | undefined
  readonly carrierInvoiceUrl: string | undefined
  readonly trackUrl: string | undefined
}
