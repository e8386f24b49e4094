import type { Columns } from '#src/kit/csv.ts'
import { formatPaise } from '#src/kit/money.ts'
import { formatTimestamp } from '#src/kit/time/format-date.ts'
import type { Replaced } from '../orders/order.ts'
import { returnNumber } from '../returns/return.ts'
import type { TrackingScan } from '../shipping/carrier.port.ts'
import type { CollectedProblem, MarkShippedProblem, RetryProblem } from '../workflows/fulfilling/fulfilling.ts'
import type { SendAgainProblem, SentAgain } from '../workflows/resending/resending.ts'
import type { SettledParcel, SettleParcelProblem } from '../workflows/tracking/tracking.ts'
import type { ListedParcel, ShownParcel } from '../workflows/views/views.ts'
import type { Details } from './details.ts'
import type { NextSteps } from './next-steps.ts'
import { settledUnitsLabel } from './settled-units-label.ts'

export const parcelColumns: Columns<ListedParcel> = {
  Order: ({ orderNumber }) => orderNumber,
  Mode: ({ mode }) => mode,
  Parcel: ({ state }) => state,
  For: ({ recipientName }) => recipientName,
  Pincode: ({ pincode }) => pincode,
  AWB: ({ awb }) => awb ?? undefined,
  Courier: ({ courierName }) => courierName ?? undefined,
  'Stopped at': ({ failedStep }) => failedStep ?? undefined,
  'Next try': ({ nextTryAt }) => (nextTryAt ? formatTimestamp(nextTryAt) : undefined),
  'What to do': ({ blockedReason }) => blockedReason ?? undefined,
}

export const parcelDetails = ({ order, parcel, challan }: ShownParcel): Details => [
  ['Order', `${order.orderNumber} (${order.state}, ${order.mode})`],
  ['Parcel', parcel.round > 1 ? `${parcel.state}, booking ${parcel.round}` : parcel.state],
  ['For', `${order.recipient.name}, ${order.recipient.phone}, ${order.recipient.city} ${order.recipient.pincode}`],
  ['AWB', parcel.awb && `${parcel.awb}, ${parcel.courierName ?? ''}`],
  ['Pickup', parcel.pickupDate],
  ['Delivery challan', challan],
  ['Next look', parcel.trackAt && formatTimestamp(parcel.trackAt)],
  ['Stopped at', parcel.failedStep && `${parcel.failedStep}, failed tries: ${parcel.attempts}`],
  ['Carrier said', parcel.lastError],
  ['Next try', parcel.nextTryAt && formatTimestamp(parcel.nextTryAt)],
  ['What to do', parcel.blockedReason],
]

/** One parcel on the page of its order. */
export function parcelSummary({ parcel, steps }: ShownParcel): string {
  const done = steps.filter(({ isDone }) => isDone).length
  const stopped = parcel.blockedReason ?? parcel.lastError
  const waits = parcel.nextTryAt ? `, next try ${formatTimestamp(parcel.nextTryAt)}` : ''
  return [`${parcel.state}, ${done} of ${steps.length} steps${waits}`, parcel.awb && `AWB ${parcel.awb}`, stopped]
    .filter(Boolean)
    .join('\n')
}

export const scanColumns: Columns<TrackingScan> = {
  When: ({ at }) => formatTimestamp(at),
  State: ({ state }) => state,
  Where: ({ place }) => place,
  'What the courier wrote': ({ activity }) => activity,
}

export function collectedProblemMessage(problem: CollectedProblem, order: string): string {
  if (problem.code === 'no_airway_bill') return `The parcel of ${order} has no airway bill yet: nothing can have been handed over.`
  return problem.code === 'order_not_found' ? `There is no order ${order}.` : `${order} is ${problem.state}: no courier collects it.`
}

export function shippedProblemMessage(problem: MarkShippedProblem, order: string): string {
  switch (problem.code) {
    case 'order_not_found':
      return `There is no order ${order}.`
    case 'no_airway_bill':
      return `The parcel of ${order} has no airway bill yet.`
    case 'not_to_be_sent':
    case 'not_to_be_shipped':
      return `${order} is ${problem.state}: it is not sent.`
    case 'step_not_next':
      return `The booking of ${order} is at the step "${problem.next}".`
    case 'step_under_way':
      return `The shop is booking ${order} by itself at this moment.`
    case 'step_failed':
      return `The booking of ${order} did not go on: ${problem.reason}`
  }
}

export function retryProblemMessage(problem: RetryProblem, order: string, { rebookParcel }: NextSteps): string {
  switch (problem.code) {
    case 'order_not_found':
      return `There is no order ${order}.`
    case 'already_booked':
      return `The parcel of ${order} is booked under AWB ${problem.awb}. To cancel that and book another: ${rebookParcel(order)}`
    case 'not_to_be_sent':
      return `${order} is ${problem.state}: a parcel is booked once an order is paid or confirmed, and not after it is over.`
    case 'already_collected':
      return `The courier has the parcel of ${order} already.`
  }
}

/** What became of the units of a parcel that did not arrive, and what is left to do about the money of its order. */
export function parcelSettledMessage({ order, units, refundablePaise }: SettledParcel, { refundOrder }: NextSteps): string {
  const { orderNumber, paymentMethod } = order
  const money =
    refundablePaise && refundablePaise > 0
      ? `${formatPaise(refundablePaise)} of it is still here. To send it back, which credits its invoice too: ${refundOrder(orderNumber)}`
      : paymentMethod === 'cod' && order.stock === 'written_off'
        ? 'No cash was paid. Its invoice is taken back, and what was paid in advance goes back.'
        : order.replaces
          ? owedInsteadText(order.replaces)
          : 'No money of it is left here.'
  return [...units.map(settledUnitsLabel), money].join('\n')
}

export const sentAgainMessage = ({ order, areSameUnits }: SentAgain): string =>
  `Order ${order.orderNumber} ${areSameUnits ? 'sends the same pieces again' : 'makes its pieces anew'}. The shopper is mailed where to follow it.`

export function sendAgainProblemMessage(problem: SendAgainProblem, order: string, { showOrder }: NextSteps): string {
  switch (problem.code) {
    case 'order_not_found':
      return `There is no order ${order}.`
    case 'order_erased':
      return `Where ${order} went was erased with its personal data.`
    case 'comes_in_place':
      return `${order} comes in place of pieces of ${problem.of}: what is owed is settled there. See: ${showOrder(problem.of)}`
    case 'nothing_paid':
      return `Nothing is paid of ${order}: the sale of a cash order ends with its parcel. Take a new order where the shopper still wants it.`
    case 'money_went_back':
      return `The money of ${order} went back. Take a new order where the shopper still wants it.`
    case 'parcel_elsewhere':
      return `The parcel of ${order} is ${problem.state ?? 'not booked'}: only what came back or is lost is sent again.`
    case 'under_way':
      return `It is sent again already, in order ${problem.orderNumber}.`
    case 'inspect_first':
      return `Money of a part of ${order} went back: put its pieces away first, so that they are told apart.`
    case 'sold_out':
      return problem.titles.length > 0
        ? `There are too few of ${problem.titles.join(' and ')} to make them anew.`
        : 'Its pieces were sold to somebody else at this moment.'
  }
}

/** What is owed again when an order that comes in place of something does not arrive either. */
export const owedInsteadText = ({ orderNumber, returned, rest }: Replaced): string =>
  rest
    ? `Its pieces are to be sent again, or refunded in order ${orderNumber}.`
    : returned
      ? `Return ${returnNumber(orderNumber, returned.ordinal)} is to settle again.`
      : `Order ${orderNumber} is to be sent once more or refunded.`

export function settleProblemMessage(problem: SettleParcelProblem, order: string, { showOrder, ignoreScans }: NextSteps): string {
  switch (problem.code) {
    case 'order_not_found':
      return `There is no order ${order}.`
    case 'pieces_settled':
      return `The pieces of ${order} are settled already, or have never left. See: ${showOrder(order)}`
    case 'not_in_parcel':
      return problem.inParcel === 0
        ? `There is no ${problem.variantId} in the parcel of ${order}.`
        : `There are ${problem.inParcel} of ${problem.variantId} in the parcel of ${order}.`
    case 'parcel_elsewhere':
      return problem.mayBeUnscanned
        ? `By the courier's scans the parcel of ${order} is ${problem.state}. If you know better, ${ignoreScans}.`
        : `The parcel of ${order} is ${problem.state ?? 'not booked'}: that cannot be.`
  }
}
