import type { Day } from '#src/kit/time/day.ts'
import type { Paise } from '#src/kit/money.ts'
import type { Pincode } from '#src/kit/contact/pincode.ts'

/**
 * What the shop needs from a carrier. Failures are thrown as SupplierError, whose kind decides what happens next.
 * Every writing call may be repeated after an uncertain outcome: it looks for an existing record before it creates one.
 */
export interface Carrier {
  readonly mode: 'sandbox' | 'live'
  /** Empty when the pincode cannot be reached. */
  checkServiceability(route: ServiceabilityQuery): Promise<Courier[]>
  createConsignment(request: ConsignmentRequest): Promise<{ carrierOrderId: string; consignmentId: string }>
  /** Returns undefined when the carrier has none under this reference, or only a cancelled one. */
  findConsignment(reference: string): Promise<{ carrierOrderId: string; consignmentId: string } | undefined>
  /** Charges the carrier's wallet, once. */
  assignAwb(consignmentId: string, courierId: string): Promise<{ awb: string; courierName: string }>
  /** Returns its current AWB; staff can assign another one in the carrier's panel. */
  findAwb(consignmentId: string): Promise<{ awb: string; courierName: string } | undefined>
  /** Requests a pickup for this day or, where the carrier refuses it, for the earliest possible one. */
  requestPickup(consignmentId: string, wantedDay: Day): Promise<{ pickupDate: string | undefined; pickupToken: string | undefined }>
  /** `manifestUrl` is undefined when the manifest was generated before: `printManifest` then returns its URL. */
  generateManifest(consignmentId: string): Promise<{ manifestUrl: string | undefined }>
  /** Returns one document for all of them, as do the two below. */
  printManifest(...carrierOrderIds: readonly string[]): Promise<{ manifestUrl: string }>
  printLabel(...consignmentIds: readonly string[]): Promise<{ labelUrl: string }>
  printCarrierInvoice(...carrierOrderIds: readonly string[]): Promise<{ carrierInvoiceUrl: string }>
  /** Right after booking there are no scans yet. */
  track(awb: string): Promise<Tracking>
  /** Returns the content of a document, to be copied because its URL expires. */
  fetchDocument(url: string): Promise<Uint8Array>
  /** Reads an event that the carrier posted. Returns undefined when it did not come from the carrier. */
  readTrackingEvent(raw: Uint8Array, token: string | undefined): TrackingEvent | undefined
  /** What the carrier has recorded about a parcel that was not delivered; undefined when it has recorded nothing, or not yet. */
  findUndelivered(awb: string): Promise<UndeliveredReport | undefined>
  /**
   * Another attempt is a wish that the courier may ignore; bringing a parcel back cannot be taken back. The same answer with the same note to
   * the same attempt is recorded once.
   */
  answerUndelivered(awb: string, answer: UndeliveredAnswer): Promise<void>
  /** Works only before the courier has collected the parcel; the charge is refunded. */
  cancelConsignment(carrierOrderId: string): Promise<void>
  /** Returns the names of the places where the carrier collects. */
  listPickupLocations(): Promise<readonly string[]>
  /** Returns the balance, which may be negative. */
  findWalletBalance(): Promise<Paise>
  /** Lets the next call log in at once, after somebody has corrected a refused login. Otherwise it waits, for repeated tries can lock the account. */
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
  /** What it asks for bringing back what it cannot deliver; undefined when it does not say. */
  readonly returnPaise?: Paise | undefined
  readonly courierDays: number
  readonly cod: boolean
  readonly recommended: boolean
}

export type ConsignmentRequest = {
  /** Our reference; the same reference finds the same consignment. */
  readonly reference: string
  readonly placedAt: Date
  readonly pickupLocation: string
  /** The shop's own phone, which the courier calls where the recipient has no mobile. */
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
  /** Of a cash order: paid online before, so that the courier collects the rest of the total. */
  readonly advancePaise: Paise
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

/** One dated event of a parcel. */
export type TrackingScan = {
  readonly at: Date
  /** Undefined where the event does not change the state of the parcel. */
  readonly state: TrackedState | undefined
  /** Staff must act: a pickup failed, or an address was not found; on its way back, that it could not be handed over to us. */
  readonly needsPerson: boolean
  /** For staff only, because it may name people. */
  readonly activity: string
  readonly place: string
}

/** The state of a parcel as couriers report it: undelivered is NDR, returning and returned are RTO. */
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

/** NDR: a delivery failed, and the carrier waits for the sender's answer. */
export type UndeliveredReport = {
  /** In the courier's own words. */
  readonly reason: string
  /** How often the courier has tried; it may jump. */
  readonly attempts: number
  readonly raisedAt: Date | undefined
  /** It is on its way back to the sender already. */
  readonly isComingBack: boolean
  /** What was answered to the latest attempt, in the words that were sent. */
  readonly notes: readonly string[]
}

export type UndeliveredAnswer = {
  readonly kind: 'try again' | 'bring back'
  /** Goes to the courier: nothing about the goods or the price. */
  readonly note: string
  /** Another number of the recipient, ten digits; only for another attempt. */
  readonly phone?: string | undefined
  /** A better address in the same pincode; only for another attempt, as is the day. */
  readonly address?: { readonly line1: string; readonly line2: string | undefined } | undefined
  /** A wish, which the courier may ignore: tomorrow or later. */
  readonly wantedDay?: Day | undefined
}

export type TrackingEvent = {
  /** Equal for the same event, however often it is sent. */
  readonly eventId: string
  /** Undefined when the event could not be understood. */
  readonly awb: string | undefined
  /** Ours, under which the consignment was created. */
  readonly reference: string | undefined
  /** As the carrier says, where it does. Which way a parcel goes is known by our own row: in both directions "delivered" is the same number. */
  readonly isReturn?: boolean | undefined
  /** Oldest first. */
  readonly scans: readonly TrackingScan[]
}
