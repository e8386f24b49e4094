import type { Day } from '#src/kit/time/day.ts'
import type { Paise } from '#src/kit/money.ts'
import type { Pincode } from '#src/kit/contact/pincode.ts'
import type { ConsignmentRequest, Courier, ParcelSize } from './carrier.port.ts'

/**
 * What the shop needs from a carrier that fetches parcels from shoppers. Failures are thrown as SupplierError; every writing call may be
 * repeated after an uncertain outcome, since it looks for what is there before it creates anything.
 */
export interface ReturnCarrier {
  /** Empty when nobody collects there. `isCompared`: only couriers that compare the goods with a picture before they take them. */
  checkReturnServiceability(route: ReturnRoute): Promise<Courier[]>
  /** The same reference is the same return. */
  createReturn(request: ReturnRequest): Promise<ReturnIds>
  /** Returns undefined when the carrier has none under this reference, or only a cancelled one. `askedAt`: when we asked for it. */
  findReturn(reference: string, askedAt: Date): Promise<ReturnIds | undefined>
  /** Charges the carrier's wallet, once. */
  assignReturnAwb(ids: ReturnIds, courierId: string): Promise<{ awb: string; courierName: string }>
  /** For this day or, where the carrier refuses it, for the earliest possible one. */
  requestReturnPickup(consignmentId: string, wantedDay: Day): Promise<{ pickupDate: string | undefined }>
  /** As the carrier knows it now; its AWB may be another than before. */
  showReturn(carrierOrderId: string): Promise<ShownReturn>
  /** Only asked for: `showReturn` says whether it came about. Refused once the courier is on the way. */
  cancelReturn(carrierOrderId: string, awb: string | undefined): Promise<void>
}

export type ReturnIds = { readonly carrierOrderId: string; readonly consignmentId: string }

export type ReturnRoute = {
  readonly fromPincode: Pincode
  readonly toPincode: Pincode
  readonly weightGrams: number
  readonly declaredPaise: Paise
  readonly isCompared: boolean
}

export type ReturnRequest = {
  /** Never ends in an underscore and digits: the carrier's webhooks append such. */
  readonly reference: string
  readonly askedAt: Date
  /** The shopper. */
  readonly from: ConsignmentRequest['recipient']
  /** Where the shop takes returns in. */
  readonly to: Omit<ConsignmentRequest['recipient'], 'alternatePhone'>
  readonly lines: ConsignmentRequest['lines']
  readonly reason: CarrierReturnReason
  readonly totalPaise: Paise
  readonly parcel: ParcelSize
  /** Only of one piece that the shopper does not want any more: goods that are damaged or wrong differ from the picture, and would be left there. */
  readonly pictureCheck?: { readonly title: string; readonly pictureUrl: string; readonly colour?: string | undefined } | undefined
}

/** The carrier has words of its own for each. */
export type CarrierReturnReason = 'faulty' | 'wrong' | 'late' | 'changed_mind'

/** 'kept': the check at the door failed, and the shopper has the goods. 'sent_back': the shop's door was closed, and the shopper has them again. */
export type CarrierReturnState =
  | 'asked'
  | 'pickup_planned'
  | 'pickup_failed'
  | 'collecting'
  | 'collected'
  | 'on_its_way'
  | 'not_taken_in'
  | 'arrived'
  | 'cancelling'
  | 'cancelled'
  | 'kept'
  | 'sent_back'

export type ShownReturn = {
  /** Undefined for a number that we do not know. */
  readonly state: CarrierReturnState | undefined
  readonly awb: string | undefined
  readonly courierName: string | undefined
  /** Why the check at the door failed, in the courier's words. */
  readonly checkFault: string | undefined
}
