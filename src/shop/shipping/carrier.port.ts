import type { Paise } from '#src/kit/money.ts'
import type { Pincode } from '#src/kit/pincode.ts'

/**
 * What the shop needs from whoever carries the parcels. Failures are thrown as SupplierError, whose kind decides what happens next.
 * Every writing call may be repeated after an uncertain answer: it looks before it creates.
 */
export interface Carrier {
  readonly mode: 'sandbox' | 'live'
  /** Empty when the pincode cannot be reached. */
  checkServiceability(route: ServiceabilityQuery): Promise<Courier[]>
  createConsignment(request: ConsignmentRequest): Promise<{ carrierOrderId: string; consignmentId: string }>
  /** Charges the carrier's wallet, once. */
  assignAwb(consignmentId: string, courierId: string): Promise<{ awb: string; courierName: string }>
  requestPickup(consignmentId: string): Promise<{ pickupDate: string | undefined; pickupToken: string | undefined }>
  /** Undefined when it was made before: `printManifest` then gives the address. */
  generateManifest(consignmentId: string): Promise<{ manifestUrl: string | undefined }>
  printManifest(carrierOrderId: string): Promise<{ manifestUrl: string }>
  printLabel(consignmentId: string): Promise<{ labelUrl: string }>
  printCarrierInvoice(carrierOrderId: string): Promise<{ carrierInvoiceUrl: string }>
  /** No scans yet is normal right after booking. */
  track(awb: string): Promise<Tracking>
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
  readonly parcel: Parcel
}

/** Outer size and weight as handed over. */
export type Parcel = { readonly lengthMm: number; readonly widthMm: number; readonly heightMm: number; readonly weightGrams: number }

export type Tracking = {
  readonly trackUrl: string | undefined
  readonly scans: readonly {
    readonly at: string
    readonly place: string
    readonly activity: string
    readonly statusCode: number | undefined
  }[]
}
