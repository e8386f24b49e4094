import type { Day } from '#src/kit/time/day.ts'
import type { Paise } from '#src/kit/money.ts'
import type { Pincode } from '#src/kit/contact/pincode.ts'

/**
 * What the shop needs from whoever carries the parcels. Failures are thrown as SupplierError, whose kind decides what happens next.
 * Every writing call may be repeated after an uncertain answer: it looks before it creates.
 */
export interface Carrier {
  readonly mode: 'sandbox' | 'live'
  /** Empty when the pincode cannot be reached. */
  checkServiceability(route: ServiceabilityQuery): Promise<Courier[]>
  createConsignment(request: ConsignmentRequest): Promise<{ carrierOrderId: string; consignmentId: string }>
  /** Undefined when the carrier has none under this reference, or none that still stands. */
  findConsignment(reference: string): Promise<{ carrierOrderId: string; consignmentId: string } | undefined>
  /** Charges the carrier's wallet, once. */
  assignAwb(consignmentId: string, courierId: string): Promise<{ awb: string; courierName: string }>
  /** The number it has now; staff can give it another one in the carrier's panel. */
  findAwb(consignmentId: string): Promise<{ awb: string; courierName: string } | undefined>
  /** On this day or, where the carrier will not have it so, as soon as it comes. */
  requestPickup(consignmentId: string, wantedDay: Day): Promise<{ pickupDate: string | undefined; pickupToken: string | undefined }>
  /** Undefined when it was made before: `printManifest` then gives the address. */
  generateManifest(consignmentId: string): Promise<{ manifestUrl: string | undefined }>
  /** One paper for all of them, as the two below. */
  printManifest(...carrierOrderIds: readonly string[]): Promise<{ manifestUrl: string }>
  printLabel(...consignmentIds: readonly string[]): Promise<{ labelUrl: string }>
  printCarrierInvoice(...carrierOrderIds: readonly string[]): Promise<{ carrierInvoiceUrl: string }>
  /** No scans yet is normal right after booking. */
  track(awb: string): Promise<Tracking>
  /** A copy of a paper, because its address may end. */
  fetchDocument(url: string): Promise<Uint8Array>
  /** What the carrier tells us of its own accord; undefined when it did not come from the carrier. */
  readTrackingEvent(raw: Uint8Array, token: string | undefined): TrackingEvent | undefined
  /** Before the courier has it: what was charged comes back. */
  cancelConsignment(carrierOrderId: string): Promise<void>
  /** The names of the places where it collects. */
  listPickupLocations(): Promise<readonly string[]>
  /** May be below zero. */
  findWalletBalance(): Promise<Paise>
  /** A refused login is tried again seldom, for that can lock the account. Somebody has put it right: the next call may try at once. */
  allowLogin(): Promise<void>
}

export type ServiceabilityQuery = {
  readonly fromPincode: Pincode
  readonly toPincode: Pincode
  readonly weightGrams: number
  readonly cod: boolean
}

export type Courier = {
  readonly courierId: string
  readonly name: string
  readonly ratePaise: Paise
  readonly courierDays: number
  readonly cod: boolean
  readonly recommended: boolean
}

export type ConsignmentRequest = {
  /** Our reference; the same reference finds the same consignment. */
  readonly reference: string
  readonly placedAt: Date
  readonly pickupLocation: string
  /** The shop's own phone: whom the courier calls where the recipient has no mobile. */
  readonly senderPhone: string
  readonly recipient: {
    readonly name: string
    readonly email: string
    readonly phone: string
    readonly alternatePhone: string | undefined
    readonly addressLine1: string
    readonly addressLine2: string | undefined
    readonly city: string
    readonly state: string
    readonly pincode: Pincode
  }
  readonly lines: readonly {
    readonly title: string
    readonly sku: string
    readonly quantity: number
    readonly unitPricePaise: Paise
    readonly hsnCode: string
    readonly gstBasisPoints: number
  }[]
  readonly totalPaise: Paise
  readonly paymentMethod: 'online' | 'cod'
  readonly parcel: ParcelSize
}

/** Outer size and weight as handed over. */
export type ParcelSize = { readonly lengthMm: number; readonly widthMm: number; readonly heightMm: number; readonly weightGrams: number }

export type Tracking = {
  readonly trackUrl: string | undefined
  /** Oldest first. */
  readonly scans: readonly TrackingScan[]
}

/** One dated event on the way of a parcel. */
export type TrackingScan = {
  readonly at: Date
  /** Undefined where it says nothing about where the parcel stands. */
  readonly state: TrackedState | undefined
  /** Somebody of the shop should look: a pickup that failed, an address that was not found. */
  readonly needsPerson: boolean
  /** For staff; it may name people. */
  readonly activity: string
  readonly place: string
}

/** Where couriers say that a parcel is: undelivered is NDR, returning and returned are RTO. */
export type TrackedState =
  | 'booked'
  | 'collected'
  | 'in_transit'
  | 'out_for_delivery'
  | 'undelivered'
  | 'delivered'
  | 'returning'
  | 'returned'
  | 'lost'
  | 'cancelled'

export type TrackingEvent = {
  /** The same for the same event, however often it is sent. */
  readonly eventId: string
  /** Undefined when the event could not be understood. */
  readonly awb: string | undefined
  /** Ours, as the consignment was made with. */
  readonly reference: string | undefined
  /** Oldest first. */
  readonly scans: readonly TrackingScan[]
}
