import { addressLines } from '#src/kit/contact/postal-address.ts'
import type { Columns } from '#src/kit/csv.ts'
import { formatPaise } from '#src/kit/money.ts'
import { formatTimestamp } from '#src/kit/time/format-date.ts'
import { lineTitle } from '../../cart/cart.ts'
import { actorName } from '../../orders/actor.ts'
import type { ListedOrder } from '../../orders/order-list.store.ts'
import type { Order } from '../../orders/order.ts'
import { cashPaise } from '../../pricing/part-payment.ts'
import { replacedText } from '../../returns/return.ts'
import { partTexts } from '../dividing-texts.ts'
import type { ConfirmOrderProblem } from '../../workflows/ordering/ordering.ts'
import type { InspectedOrder } from '../../workflows/views/views.ts'
import type { Details } from '../details.ts'
import type { NextSteps } from '../next-steps.ts'
import { parcelSummary } from '../parcel-texts.ts'

export const orderColumns: Columns<ListedOrder> = {
  Order: ({ orderNumber }) => orderNumber,
  Placed: ({ placedAt }) => formatTimestamp(placedAt),
  State: ({ state }) => state,
  By: ({ paymentMethod }) => paymentMethod,
  Mode: ({ mode }) => mode,
  Total: ({ totalPaise }) => formatPaise(totalPaise),
  For: ({ recipientName }) => recipientName,
  'Look at it': ({ attention }) => attention,
}

export function orderDetails({ order, orderUrl, parcel, replacements }: InspectedOrder, steps: NextSteps): Details {
  const { recipient } = order
  const [parts, rests] = [partTexts(order), replacements.filter(({ rest }) => rest)]
  return [
    ['Order', `${order.orderNumber} (${order.mode})`],
    ['State', `${order.state}, pieces ${order.stock}`],
    ['Look at it', order.attention],
    ['When settled', order.attention && steps.settleAttention(order.orderNumber)],
    ['Total', `${formatPaise(order.totals.totalPaise)}, ${order.paymentMethod}`],
    ['Replaces', order.replaces && !order.replaces.rest ? replacedText(order.replaces) : undefined],
    ['The rest of', order.replaces?.rest && order.replaces.orderNumber],
    ['First parcel', parts?.own.join('; ')],
    ['Second parcel', parts && `${parts.rest.join('; ')}, in ${rests.map((rest) => `${rest.orderNumber} (${rest.state})`).join(', ')}`],
    [
      'Advance',
      order.advancePaise > 0
        ? `${formatPaise(order.advancePaise)} ${order.paidAt ? 'paid' : 'not paid'} online, ${formatPaise(cashPaise(order))} to collect`
        : undefined,
    ],
    ['For', `${recipient.name}, ${recipient.phone}, ${recipient.email}`],
    ['To', addressLines(recipient).join(', ')],
    ['Pieces', order.lines.map((line) => `${line.quantity} × ${lineTitle(line)}${personalisationLabel(line.personalisation)}`).join('; ')],
    ['Kept until', order.state === 'awaiting_payment' ? order.holdUntil && formatTimestamp(order.holdUntil) : undefined],
    ['Gateway', order.gatewayOrderId],
    ['Parcel', parcel && parcelSummary(parcel)],
    ['Page', orderUrl],
  ]
}

function personalisationLabel(personalisation: { readonly name: string; readonly sign: string | undefined } | undefined): string {
  const written = personalisation && [personalisation.name, personalisation.sign].filter(Boolean).join(', ')
  return written ? ` (${written})` : ''
}

type HistoryRow = { readonly at: Date; readonly what: string; readonly by: string; readonly note: string | undefined }

/** The order's events, oldest first, beginning with its placing. */
export const orderHistory = ({ order, events }: Pick<InspectedOrder, 'order' | 'events'>): HistoryRow[] => [
  // Whoever took it by telephone stands among the events.
  ...(order.cameFrom === 'telephone' ? [] : [{ at: order.placedAt, what: 'placed', by: 'shopper', note: undefined }]),
  ...events.map((event) => ({
    at: event.at,
    what: 'state' in event ? event.state : event.act,
    by: actorName(event.doneBy),
    note: event.note,
  })),
]

export const historyColumns: Columns<HistoryRow> = {
  When: ({ at }) => formatTimestamp(at),
  What: ({ what }) => what,
  By: ({ by }) => by,
  Note: ({ note }) => note,
}

export const orderConfirmedMessage = ({ orderNumber }: Pick<Order, 'orderNumber'>, { soon }: NextSteps): string =>
  `${orderNumber} is confirmed. Its parcel is booked ${soon}.`

export const orderCancelledMessage = (
  { orderNumber, paidAt, carriedPaise }: Pick<Order, 'orderNumber' | 'paidAt' | 'carriedPaise'>,
  { soon }: NextSteps,
): string => `${orderNumber} is cancelled.${paidAt || carriedPaise > 0 ? ` Its money goes back ${soon}.` : ''}`

export function confirmProblemMessage(problem: ConfirmOrderProblem): string {
  if (problem.code === 'still_sold_out') return 'Its pieces are still sold out: raise their stock first, or cancel it.'
  if (problem.code === 'nothing_to_confirm') return `It is ${problem.state}: there is nothing to confirm.`
  return 'There is no such order.'
}

export const cancelProblemMessage = 'It is on its way already, or over: it cannot be cancelled any more.'
