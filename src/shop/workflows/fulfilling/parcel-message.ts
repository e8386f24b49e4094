import type { NewMail } from '../../notifications/outbox.store.ts'
import type { Order } from '../../orders/order.ts'
import type { CarrierDocumentKind } from '../../shipping/carrier-documents.store.ts'
import type { Challan } from '../../tax/challans/challan.ts'
import type { TaxInvoice } from '../../tax/tax-document.ts'
import type { Deps } from '../deps.ts'
import type { BookedParcel } from './parcel-chain.ts'

/** Mails the shop what goes with the parcel: the invoice, the challan and the carrier's documents, as our copies where there are any. */
export function parcelBooked(
  order: Order,
  {
    parcel,
    round,
    invoice,
    challan,
  }: { parcel: BookedParcel; round: number; invoice: TaxInvoice | undefined; challan: Challan | undefined },
  { settings, carrierDocumentUrl }: Pick<Deps, 'settings' | 'carrierDocumentUrl'>,
): NewMail {
  const carrierDocuments: { title: string; kind: CarrierDocumentKind; url: string | undefined }[] = [
    { title: 'Manifest', kind: 'manifest', url: parcel.manifestUrl },
    { title: 'Manifest for printing', kind: 'printed manifest', url: parcel.printedManifestUrl },
    { title: 'Label', kind: 'label', url: parcel.labelUrl },
    { title: 'Carrier invoice', kind: 'carrier invoice', url: parcel.carrierInvoiceUrl },
  ]
  const documents = carrierDocuments.flatMap(({ title, kind, url }) => {
    const keptAs = parcel.papers[kind]
    const shown = keptAs ? carrierDocumentUrl(keptAs) : url
    return shown ? [{ title, url: shown, keptAs }] : []
  })
  return {
    reference: round === 1 ? order.id : `${order.id} ${round}`,
    to: { name: settings.brand.name, address: settings.mail.orders },
    message: {
      kind: 'parcel-booked',
      brandName: settings.brand.name,
      orderNumber: order.orderNumber,
      awb: parcel.awb,
      courierName: parcel.courierName,
      pickupDate: parcel.pickupDate,
      documents,
      isSandbox: order.mode !== 'live',
      taxDocuments: invoice && [invoice.number],
      challan: challan?.number,
    },
  }
}
