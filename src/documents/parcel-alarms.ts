import type { MessageOf } from '#src/shop/notifications/messages.ts'
import type { MailContent } from './mail/mail-content.ts'

/** A mail to the shop: one parcel cannot go on without a person. */
export function parcelBlocked(parcel: MessageOf<'parcel-blocked'>): MailContent {
  return {
    ...toShop(parcel),
    subject: `Please look: the parcel of ${parcel.orderNumber} cannot be booked`,
    preview: parcel.reason,
    heading: `The parcel of ${parcel.orderNumber} waits for you`,
    introduction: [parcel.reason],
    blocks: [
      { kind: 'action', label: 'Open the order', url: parcel.orderUrl },
      {
        kind: 'details',
        heading: 'Where it stopped',
        details: [
          { label: 'Order number', value: [parcel.orderNumber] },
          { label: 'Step', value: [parcel.step] },
        ],
      },
      {
        kind: 'steps',
        heading: 'What to do',
        steps: [removeObstacle, 'Then press "Retry" on the page of the order.'],
      },
    ],
  }
}

const removeObstacle = 'Remove what is in the way, as the first lines of this mail say.'

/** A mail to the shop: no parcel can be booked. Sent once a day. */
export function carrierStopped(stop: MessageOf<'carrier-stopped'>): MailContent {
  return {
    ...toShop(stop),
    subject: 'Please look: no parcels can be booked',
    preview: stop.reason,
    heading: 'The carrier has stopped our parcels',
    introduction: [stop.reason],
    blocks: [
      ...(stop.deskUrl === undefined ? [] : [{ kind: 'action', label: 'See which parcels wait', url: stop.deskUrl } as const]),
      {
        kind: 'steps',
        heading: 'What to do',
        steps: [removeObstacle, 'Nothing is lost meanwhile: they go on where they stopped.'],
      },
    ],
  }
}

/** A mail to the shop: the courier reports a problem that needs a call. */
export function parcelTrouble(trouble: MessageOf<'parcel-trouble'>): MailContent {
  const { title, advice } = troubleTexts[trouble.state] ?? troubleTexts['exception']!
  return {
    ...toShop(trouble),
    subject: `Parcel of ${trouble.orderNumber}: ${title}`,
    preview: `${trouble.recipientName}, ${trouble.awb}. ${advice}`,
    heading: `The parcel of ${trouble.orderNumber}: ${title}`,
    introduction: [advice, ...(trouble.activity ? [`The courier wrote: ${trouble.activity}`] : [])],
    blocks: [
      { kind: 'action', label: 'Open the order', url: trouble.orderUrl },
      {
        kind: 'details',
        heading: 'The parcel',
        details: [
          { label: 'Airway bill (AWB)', value: [trouble.awb] },
          ...(trouble.courierName ? [{ label: 'Courier', value: [trouble.courierName] }] : []),
          { label: 'Recipient', value: [trouble.recipientName] },
          { label: 'Phone', value: [trouble.recipientPhone], opens: 'phone' },
        ],
      },
    ],
  }
}

const troubleTexts: Readonly<Record<string, { readonly title: string; readonly advice: string }>> = {
  undelivered: {
    title: 'the courier could not deliver it',
    advice: 'Please call the recipient, agree on a day, and ask for another attempt at the desk. After the third try it comes back.',
  },
  'undelivered for good': {
    title: 'the courier could not deliver it for the third time',
    advice: 'Ask at the desk to bring it back, unless the recipient has just agreed on a day with you: couriers rarely come a fourth time.',
  },
  returning: { title: 'it is coming back to us', advice: 'Please call the recipient and agree on what to do when it is here.' },
  'not handed back': {
    title: 'it still could not be handed back to us',
    advice: 'Ask the carrier today for another attempt: without one in time, or after a second failure, couriers dispose of it.',
  },
  returned: { title: 'it came back to us', advice: 'Send it again, or refund it.' },
  lost: { title: 'the courier has lost it', advice: 'Claim it from the carrier, and send it again or refund it.' },
  cancelled: { title: 'the carrier has cancelled it', advice: 'Book it anew, or cancel the order.' },
  exception: { title: 'the courier reports a problem', advice: 'Please look at the carrier whether something has to be done.' },
}

const toShop = ({ brandName, isSandbox }: { brandName: string; isSandbox: boolean }) => ({ brandName, isSandbox, footer: [] })
