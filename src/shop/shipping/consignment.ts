/** What is known of one order's parcel; filled in as the carrier answers. */
export type Consignment = {
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
  readonly bookedAt: Date | undefined
  /** Failed tries since the last one that went on. */
  readonly attempts: number
  readonly lastError: string | undefined
  /** In words for the owner; set while only a person can move it on. */
  readonly blockedReason: string | undefined
}
