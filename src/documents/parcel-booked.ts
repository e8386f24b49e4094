import type { MessageOf } from '#src/shop/notifications/messages.ts'
import type { MailContent } from './mail/mail-content.ts'
import { pickupDay } from './pickup-texts.ts'

/** A mail to the shop: the parcel is booked, with the carrier's documents. */
export function parcelBooked(parcel: MessageOf<'parcel-booked'>): MailContent {
  const pickup = pickupDay(parcel.pickupDate) ?? 'the courier has yet to name the day'
  return {
    brandName: parcel.brandName,
    subject: `Parcel booked for order ${parcel.orderNumber}: AWB ${parcel.awb}`,
    preview: `${parcel.courierName} collects it: ${pickup}.`,
    heading: `The parcel of ${parcel.orderNumber} is booked`,
    introduction: [`${parcel.courierName} will collect it. Please have it packed and labelled when the courier comes.`],
    isSandbox: parcel.isSandbox,
    blocks: [
      {
        kind: 'details',
        heading: 'The parcel',
        details: [
          { label: 'Order number', value: [parcel.orderNumber] },
          { label: 'Airway bill (AWB)', value: [parcel.awb] },
          { label: 'Courier', value: [parcel.courierName] },
          { label: 'Pickup', value: [pickup] },
        ],
      },
      ...(parcel.documents.length > 0 ? [{ kind: 'links', heading: 'Papers to print', links: parcel.documents } as const] : []),
      {
        kind: 'steps',
        heading: 'What happens next',
        steps: [
          ...(parcel.taxDocuments ?? []).map((number) => `Print the invoice ${number}, attached to this mail, and put it into the parcel.`),
          ...(parcel.challan === undefined
            ? []
            : [
                `Print the three copies of the delivery challan ${parcel.challan}, attached to this mail: one for the parcel, one for the courier, one to keep.`,
              ]),
          'Stick the label on the parcel; the barcode must lie flat.',
          'Hand it over and let the courier sign the manifest.',
          'The scans appear on the page of the order.',
        ],
      },
    ],
    footer: [],
  }
}
