import type { Columns } from '#src/kit/csv.ts'
import { formatDate, formatTimestamp, formatLongDay, formatTime } from '#src/kit/time/format-date.ts'
import type { UndeliveredAnswer } from '../shipping/carrier.port.ts'
import { mostDeliveryAttempts, type ParcelState } from '../shipping/parcel.ts'
import type { ParcelTab } from '../shipping/parcel-tabs.ts'
import type {
  CourierSheet,
  HandedOver,
  HandOverProblem,
  HandOverRow,
  NotToHandOver,
  Packed,
  PackingStanding,
  PackProblem,
  ParcelDocumentKind,
  ParcelRow,
  PickupToday,
  ScanMeaning,
  UnpackProblem,
} from '../workflows/dispatching/dispatching.ts'
import type { ChainStep } from '../workflows/fulfilling/fulfilling.ts'
import type { AnswerUndeliveredProblem } from '../workflows/tracking/tracking.ts'

export const parcelTabLabels: Readonly<Record<ParcelTab, string>> = {
  'to pack': 'To pack',
  'not ready': 'Not ready',
  stopped: 'Stopped',
  'waits for courier': 'Waits for courier',
  'under way': 'Under way',
  'not delivered': 'Not delivered',
  'coming back': 'Coming back',
  ended: 'Ended',
}

export type { ParcelDocumentKind }
type StepLabel = { /** In full. */ readonly label: string /** Fits below a dot where all ten stand in a row. */; readonly short: string }

/** The steps of a booking. */
const stepLabels: Readonly<Partial<Record<ChainStep, StepLabel>>> = {
  couriers: { label: 'Couriers asked', short: 'couriers' },
  consignment: { label: 'Consignment', short: 'consignment' },
  awb: { label: 'AWB', short: 'AWB' },
  pickup: { label: 'Pickup', short: 'pickup' },
  manifest: { label: 'Manifest', short: 'manifest' },
  'printed manifest': { label: 'Manifest to print', short: 'print it' },
  label: { label: 'Label', short: 'label' },
  'carrier invoice': { label: 'Carrier invoice', short: 'invoice' },
  track: { label: 'First look at its scans', short: 'track' },
}

/** The last step copies the carrier's documents. */
export const bookingStepLabel = (step: ChainStep): StepLabel => stepLabels[step] ?? { label: 'Our own copies', short: 'copies' }

/** What can be printed of a parcel, in the order in which it is printed. */
export const parcelDocumentNames = [
  'label',
  'tax invoice',
  'delivery challan',
  'carrier invoice',
  'manifest',
] as const satisfies readonly ParcelDocumentKind[]

/** What will be in a tab, while nothing is. */
export const emptyTabTexts: Readonly<Record<ParcelTab, string>> = {
  'to pack': 'Nothing to pack. A parcel comes here when it is booked and all its pieces are made.',
  'not ready': 'Nothing is in the making. A parcel comes here as soon as its order is paid or confirmed, until its pieces are made.',
  stopped: 'No parcel is stopped. One comes here when its booking needs a person, or when its order is cancelled after booking.',
  'waits for courier': 'Nothing waits. A parcel comes here when it is packed, and stays until the courier scans it.',
  'under way': 'Nothing is under way. A parcel comes here with the first scan of its courier.',
  'not delivered': 'Every delivery has succeeded. A parcel comes here when its courier could not deliver it.',
  'coming back': 'Nothing comes back. Parcels on their way back come here, and stay until somebody has looked at their pieces.',
  ended: 'No parcel has ended yet: delivered, cancelled, or back and put away.',
}

/** How staff read the state of a parcel, and how its dot looks. */
export const parcelStateLabels = {
  booking: { label: 'Being booked', look: 'hollow' },
  booked: { label: 'Booked', look: 'active' },
  collected: { label: 'Collected', look: 'active' },
  in_transit: { label: 'On the road', look: 'active' },
  out_for_delivery: { label: 'Out for delivery', look: 'active' },
  undelivered: { label: 'Not delivered', look: 'wait' },
  delivered: { label: 'Delivered', look: 'done' },
  returning: { label: 'Coming back', look: 'wrong' },
  returned: { label: 'Came back', look: 'wrong' },
  lost: { label: 'Lost', look: 'wrong' },
  cancelled: { label: 'Cancelled', look: 'ended' },
} as const satisfies Readonly<Record<ParcelState, { readonly label: string; readonly look: string }>>

/** The courier was at the door for the last time. */
export const hasFailedForGood = ({ undelivered }: Pick<ParcelRow, 'undelivered'>): boolean =>
  (undelivered?.tries ?? 0) >= mostDeliveryAttempts

/** What to do about a parcel, or what it waits for. */
export function parcelNextStep(row: ParcelRow): string {
  const { blockedReason, nextTryAt, packed, handedOver, units, undelivered } = row
  switch (row.state) {
    case 'booking':
    case 'booked':
      if (row.orderState === 'cancelled') return 'Its order is cancelled: keep it here, and stop it with the carrier.'
      if (blockedReason !== undefined) return blockedReason
      if (nextTryAt) return `Tried again at ${formatTime(nextTryAt)}.`
      if (handedOver) return `Handed over at ${formatTime(handedOver.at)} by ${handedOver.by}; not scanned yet.`
      if (packed) return `Packed at ${formatTime(packed.at)} by ${packed.by}.`
      if (row.state === 'booking') return 'The shop is booking it.'
      return units.toBeMade > 0 ? `${units.toBeMade} of ${units.all} still in the workshop.` : 'Ready to pack.'
    case 'undelivered':
      if (undelivered?.answer) return askedLabel(undelivered.answer)
      return hasFailedForGood(row) ? 'It failed three times: bring it back.' : 'Call, then try again or bring it back.'
    case 'returning':
      return 'On its way back. When it is here, look at its pieces.'
    case 'returned':
      return 'Look at its pieces: on sale again, or written off.'
    case 'lost':
      return 'Claim it, and write its pieces off.'
    case 'cancelled':
      return row.orderState === 'cancelled' ? '' : 'The carrier has cancelled it: book it anew, or cancel the order.'
    case 'collected':
    case 'in_transit':
    case 'out_for_delivery':
    case 'delivered':
      return ''
  }
}

/** The courier may ignore it, so nothing is promised. */
export const askedLabel = ({
  kind,
  by,
  at,
}: {
  readonly kind: UndeliveredAnswer['kind']
  readonly by: string
  readonly at: Date
}): string => `We have asked to ${kind === 'try again' ? 'try again' : 'bring it back'}: ${by}, ${formatDate(at)}, ${formatTime(at)}.`

/** What is asked for beside another attempt. */
export const wishText = ({ wantedDay, phone, address }: Pick<UndeliveredAnswer, 'wantedDay' | 'phone' | 'address'>): string =>
  [
    wantedDay && `On ${formatLongDay(wantedDay)}`,
    phone && `call ${phone}`,
    address && `to ${[address.line1, address.line2].filter(Boolean).join(', ')}`,
  ]
    .filter(Boolean)
    .join('; ')

/** Parcels that were not delivered. */
export const undeliveredColumns: Columns<ParcelRow> = {
  Order: ({ orderNumber }) => orderNumber,
  For: ({ recipientName }) => recipientName,
  Pincode: ({ pincode }) => pincode,
  Courier: ({ courierName }) => courierName,
  Since: ({ undelivered }) => undelivered && formatTimestamp(undelivered.at),
  Tries: ({ undelivered }) => undelivered?.tries,
  'What the courier wrote': ({ undelivered }) => undelivered?.words,
  Asked: ({ undelivered }) => undelivered?.answer && askedLabel(undelivered.answer),
}

export const handOverColumns: Columns<HandOverRow> = {
  Order: ({ orderNumber }) => orderNumber,
  AWB: ({ awb }) => awb,
  Courier: ({ courierName }) => courierName,
  For: ({ recipientName }) => recipientName,
  Pincode: ({ pincode }) => pincode,
  Pickup: ({ pickupDay }) => pickupDay,
  Packed: ({ packed }) => packed && `${packed.by}, ${formatTimestamp(packed.at)}`,
  'Handed over': ({ handedOver }) => handedOver && `${handedOver.by}, ${formatTimestamp(handedOver.at)}`,
}

/** "14 of 18 are packed for 15.30."; once that is over, what was not packed then is said to have missed it. */
export function pickupSentence({ planned, packed, at }: PickupToday, now: Date): string {
  if (planned === 0) return 'No pickup is planned for today.'
  const when = at ? `for ${formatTime(at)}` : 'for today’s pickup'
  if (packed < planned && at && at < now) return `${packed} of ${planned} are packed; the pickup was at ${formatTime(at)}.`
  if (packed < planned) return `${packed} of ${planned} are packed ${when}.`
  return planned === 1 ? `The one parcel of today is packed ${when}.` : `All ${planned} are packed ${when}.`
}

/** "packed for 15.30", above "14 of 18"; once that is over, what was not packed then has missed it. */
export function pickupLabel({ planned, packed, at }: PickupToday, now: Date): string {
  if (!at) return 'packed for today'
  return packed < planned && at < now ? `packed; the pickup was at ${formatTime(at)}` : `packed for ${formatTime(at)}`
}

/** "Blue Dart: 17 of 18 packed, 12 handed over" */
export const sheetSummary = ({ courierName, rows, packed, handedOver }: CourierSheet): string =>
  `${courierName}: ${packed} of ${rows.length} packed, ${handedOver} handed over`

export function handedOverMessage({ courierName, awbs, before, missing }: HandedOver): string {
  const now = `${courierName} has ${awbs.length === 1 ? '1 parcel' : `${awbs.length} parcels`}.`
  const earlier = before.map(
    ({ orderNumber, handedOver }) => `${orderNumber} was handed over before${handedOver ? `, by ${handedOver.by}` : ''}.`,
  )
  const left = missing.length > 0 ? [`Left behind: ${missing.map(({ orderNumber }) => orderNumber).join(', ')}.`] : []
  return [now, ...earlier, ...left].join(' ')
}

const reasonsNotToHandOver: Readonly<Record<NotToHandOver, string>> = {
  unknown: 'is no parcel of ours',
  'other courier': "is another courier's",
  'not packed': 'is not packed',
  cancelled: 'is cancelled: keep it here',
  'not booked': 'is not booked yet',
}

export function handOverProblemMessage(problem: HandOverProblem): string {
  if (problem.code === 'nothing_chosen') return 'Choose at least one parcel. Nothing was handed over.'
  return `Nothing was handed over: ${problem.parcels.map(({ awb, why }) => `${awb} ${reasonsNotToHandOver[why]}`).join('; ')}.`
}

export const packedMessage = ({ orderNumber, packed, isNew }: Packed): string =>
  isNew ? `${orderNumber} is packed.` : `${orderNumber} was packed before, by ${packed.by} at ${formatTime(packed.at)}.`

export const standingTexts: Readonly<Record<PackingStanding, string>> = {
  ready: 'Ready to pack.',
  'not certain': 'Its order is not paid or confirmed: do not pack it.',
  cancelled: 'Its order is cancelled: do not pack it.',
  'not booked': 'It is not booked with a courier yet: it has no label.',
  'not made': 'A writing is not checked yet: give it back to the workshop.',
  packed: 'It is packed already.',
  gone: 'It has left already.',
}

export const packProblemMessage = (problem: PackProblem, order: string): string =>
  problem.code === 'order_not_found' ? `There is no order ${order}.` : `${order} is not packed. ${standingTexts[problem.standing]}`

export function unpackProblemMessage(problem: UnpackProblem, order: string): string {
  if (problem.code === 'order_not_found') return `There is no order ${order}.`
  return problem.code === 'not_packed'
    ? `${order} is not packed, or has left.`
    : `${order} was handed over at ${formatTime(problem.at)} by ${problem.by}: get it back first.`
}

/** What a scan at the packing table means; nothing for those that are simply right. */
export function scanMessage(
  meaning: ScanMeaning,
  { code, openOrder, codeIsOf }: { code: string; openOrder: string; codeIsOf: string },
): string {
  switch (meaning) {
    case 'unknown':
      return `Nobody knows the code ${code}. Scan the ticket or the label again, or type the order number.`
    case 'foreign':
      return `Wrong box: this is of ${codeIsOf}. ${openOrder} is open: finish it, or put it aside.`
    case 'outdated':
      return `This ticket of ${codeIsOf} is out of date: its writing was changed after it was printed. Compare the lid, and print the ticket again.`
    case 'double':
      return `This piece is in the parcel already: it was scanned twice.`
    case 'label':
      return `This is the label of ${openOrder}: it fits.`
    case 'added':
      return 'It belongs here.'
    case 'opened':
      return ''
  }
}

export function answerProblemMessage(problem: AnswerUndeliveredProblem, order: string): string {
  switch (problem.code) {
    case 'order_not_found':
      return `There is no order ${order}.`
    case 'not_undelivered':
      return `The parcel of ${order} is ${problem.state ? parcelStateLabels[problem.state].label.toLowerCase() : 'not booked'} now: there is nothing to ask.`
    case 'no_mobile':
      return 'Write a mobile number of ten digits, or leave it empty.'
    case 'wish_refused':
      return Object.values(problem.faults)
        .map((fault) => `${fault}.`)
        .join(' ')
    case 'asked_to_bring_back':
      return `${problem.by} has asked to bring it back, on ${formatDate(problem.at)} at ${formatTime(problem.at)}: that cannot be taken back.`
    case 'carrier_refused':
      return `The carrier refuses it: ${problem.reason}`
    case 'carrier_uncertain':
      return `The carrier has not replied, so it may have been asked or not. Press again: it is asked once. (${problem.reason})`
  }
}

export const answeredMessage = (kind: UndeliveredAnswer['kind'], order: string): string =>
  kind === 'try again' ? `We have asked the courier to try ${order} again.` : `We have asked the courier to bring ${order} back.`
