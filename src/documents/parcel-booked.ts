import { formatDate } from '#src/kit/clock.ts'
import type { Message, ParcelBooked } from '#src/shop/notifications/messages.ts'
import type { MailContent } from './mail-content.ts'

/** To the shop: the carrier has the parcel on its list, here are its papers. */
export function parcelBooked(parcel: ParcelBooked & Pick<Message, 'taxDocuments'>): MailContent {
  const pickup = pickupOf(parcel.pickupDate)
  return {
    brandName: parcel.brandName,
    subject: `Parcel booked for order ${parcel.orderNumber}: AWB ${parcel.awb}`,
    preview: `${parcel.courierName} collects it: ${pickup}.`,
    heading: `The parcel of ${parcel.orderNumber} is booked`,
    introduction: [`${parcel.courierName} will collect it. Please have it packed and labelled when the courier comes.`],
    isSandbox: parcel.isSandbox,
    blocks: [
      {
        kind: 'facts',
        heading: 'The parcel',
        facts: [
          { label: 'Order number', value: [parcel.orderNumber] },
          { label: 'Airway bill (AWB)', value: [parcel.awb] },
          { label: 'Courier', value: [parcel.courierName] },
          { label: 'Pickup', value: [pickup] },
        ],
      },
      ...(parcel.documents.length > 0 ? [{ kind: 'papers', heading: 'Papers to print', papers: parcel.documents } as const] : []),
      {
        kind: 'steps',
        heading: 'What happens next',
        steps: [
          ...(parcel.taxDocuments ?? []).map((number) => `Print the invoice ${number}, attached to this mail, and put it into the parcel.`),
          'Stick the label on the parcel; the barcode must lie flat.',
          'Hand it over and let the courier sign the manifest.',
          'The scans appear on the page of the order.',
        ],
      },
    ],
    footer: [],
  }
}

/** Carriers write days in several ways; what is no ISO day is passed on as it came. */
function pickupOf(pickupDate: string | undefined): string {
  if (!pickupDate) return 'the courier has yet to name the day'
  const day = /^\d{4}-\d{2}-\d{2}/.exec(pickupDate)?.[0]
  const date = new Date(`${day}T12:00:00+05:30`)
  return Number.isNaN(date.getTime()) ? pickupDate : formatDate(date)
}
