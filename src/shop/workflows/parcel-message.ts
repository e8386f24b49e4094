import type { NewMail } from '../notifications/outbox.store.ts'
import type { Order } from '../orders/order.ts'
import type { Deps } from './deps.ts'

/** All that the carrier has given for one parcel. */
export type BookedParcel = {
  readonly carrierOrderId: string
  readonly consignmentId: string
  readonly awb: string
  readonly courierName: string
  readonly pickupDate: string | undefined
  readonly pickupToken: string | undefined
  readonly manifestUrl: string | undefined
  readonly printedManifestUrl: string
  readonly labelUrl: string
  readonly carrierInvoiceUrl: string
  readonly trackUrl: string | undefined
}

/** The carrier's papers, to the shop. */
export function parcelBooked(order: Order, parcel: BookedParcel, { settings }: Pick<Deps, 'settings'>): NewMail {
  const papers = [
    { title: 'Manifest', url: parcel.manifestUrl },
    { title: 'Manifest for printing', url: parcel.printedManifestUrl },
    { title: 'Label', url: parcel.labelUrl },
    { title: 'Carrier invoice', url: parcel.carrierInvoiceUrl },
  ]
  return {
    reference: order.id,
    to: { name: settings.brand.name, address: settings.mail.orders },
    message: {
      kind: 'parcel-booked',
      brandName: settings.brand.name,
      orderNumber: order.orderNumber,
      awb: parcel.awb,
      courierName: parcel.courierName,
      pickupDate: parcel.pickupDate,
      documents: papers.flatMap(({ title, url }) => (url ? [{ title, url }] : [])),
      isSandbox: order.mode === 'sandbox',
    },
  }
}
