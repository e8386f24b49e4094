import type { Columns } from '#src/kit/csv.ts'
import { formatPaise } from '#src/kit/money.ts'
import { formatTimestamp } from '#src/kit/time/format-date.ts'
import type { CallOutcome } from '../../orders/calls/order-call.ts'
import type { OrderState } from '../../orders/order.ts'
import type { NextSteps } from '../next-steps.ts'
import type { DestinationProblem } from '../../workflows/serviceability/serviceability.ts'
import type { NoteCallProblem, NotedCall, OrderToCall } from '../../workflows/calling/calling.ts'

export const callOutcomeLabels: Readonly<Record<CallOutcome, string>> = {
  confirmed: 'Confirmed',
  no_answer: 'No answer',
  wrong_number: 'Wrong number',
  declined: 'Does not want it',
  pays_online: 'Pays online',
  address_changed: 'Address changed',
}

export const callColumns: Columns<OrderToCall> = {
  Order: ({ orderNumber }) => orderNumber,
  Placed: ({ placedAt }) => formatTimestamp(placedAt),
  For: ({ recipientName }) => recipientName,
  Phone: ({ phone }) => phone,
  Total: ({ totalPaise }) => formatPaise(totalPaise),
  Calls: ({ calls }) => calls,
  'Last call': ({ lastOutcome }) => lastOutcome && callOutcomeLabels[lastOutcome],
  'Call again': ({ dueAt }) => dueAt && formatTimestamp(dueAt),
  Earlier: earlierLabel,
}

/** "2, one came back"; undefined when there are none. */
export function earlierLabel({
  earlierOrders,
  earlierCameBack,
}: Pick<OrderToCall, 'earlierOrders' | 'earlierCameBack'>): string | undefined {
  if (earlierOrders === 0) return undefined
  if (earlierCameBack === 0) return String(earlierOrders)
  return `${earlierOrders}, ${earlierCameBack === 1 ? 'one' : earlierCameBack} came back`
}

/** The same from the states of the orders. */
export const earlierOf = (earlier: Partial<Readonly<Record<OrderState, number>>>) => ({
  earlierOrders: Object.values(earlier).reduce((sum, count) => sum + count, 0),
  earlierCameBack: earlier.returned_to_origin ?? 0,
})

export function notedCallMessage({ order: { orderNumber }, call, hasMailedLink }: NotedCall, { soon }: NextSteps): string {
  const again = call.callAgainAt && `Call again from ${formatTimestamp(call.callAgainAt)}.`
  const link = hasMailedLink ? 'The link to pay goes out by mail.' : undefined
  const what: Record<CallOutcome, string> = {
    confirmed: `${orderNumber} is confirmed. Its parcel is booked ${soon}.`,
    declined: `${orderNumber} is cancelled.`,
    no_answer: `${orderNumber}: nobody answered.`,
    wrong_number: `${orderNumber}: the number is wrong.`,
    pays_online: `${orderNumber} will be paid online.`,
    address_changed: `${orderNumber}: the address has changed.`,
  }
  return [what[call.outcome], link, again].filter(Boolean).join(' ')
}

export function noteCallProblemMessage(problem: NoteCallProblem, order: string): string {
  switch (problem.code) {
    case 'order_not_found':
      return `There is no order ${order}.`
    case 'nothing_to_confirm':
      return `${order} is ${problem.state}: only a cash order that waits to be confirmed is called.`
    case 'called_meanwhile':
      return `${problem.last.staffName} has called meanwhile (${callOutcomeLabels[problem.last.outcome].toLowerCase()}, ${formatTimestamp(problem.last.at)}).`
    case 'not_payable_online':
      return `${order} cannot be paid online.`
  }
}

/** "Confirming MJ-10234", while the act waits. */
export function callDoing(outcome: CallOutcome, order: string): string {
  const doing: Record<CallOutcome, string> = {
    confirmed: `Confirming ${order}`,
    declined: `Cancelling ${order}`,
    no_answer: `No answer from ${order}`,
    wrong_number: `Wrong number of ${order}: a mail asks for the right one`,
    pays_online: `Sending the link to pay for ${order}`,
    address_changed: `Address of ${order} has changed`,
  }
  return doing[outcome]
}

/** Why an order's address cannot be served as it was placed. */
export function destinationMessage(problem: DestinationProblem): string {
  switch (problem.code) {
    case 'pincode_unreachable':
      return 'no courier goes to this pincode'
    case 'cod_refused':
      return 'no cash at this pincode'
    case 'state_contradicts_pincode':
      return `the pincode is in ${problem.pincodeStates}`
  }
}
