import { addressLines } from '#src/kit/contact/postal-address.ts'
import { formatDateTime } from '#src/kit/time/format-date.ts'
import { formatPaise, paiseToRupees } from '#src/kit/money.ts'
import { lineTitle } from '#src/shop/cart/cart.ts'
import { actorName } from '#src/shop/orders/actor.ts'
import type { MailStatus } from '#src/shop/notifications/outbox-list.store.ts'
import type { InspectedOrder } from '#src/shop/workflows/views/views.ts'
import { print } from './command.ts'
import { printRows } from './printed-table.ts'

/** Everything about one order, for people. */
export function printOrder({ order, orderUrl, events, mails, parcel, settledUnits, ...money }: InspectedOrder): number {
  const { recipient } = order
  printDetails([
    ['Order', `${order.orderNumber} (${order.mode})`],
    ['State', `${order.state}, pieces ${order.stock}`],
    ['Look at it', order.attention],
    ['Total', `${formatPaise(order.totals.totalPaise)}, ${order.paymentMethod}`],
    ['For', `${recipient.name}, ${recipient.phone}, ${recipient.email}`],
    ['To', addressLines(recipient).join(', ')],
    ['Pieces', order.lines.map((line) => `${line.quantity} × ${lineTitle(line)}${personalisationLabel(line.personalisation)}`).join('; ')],
    ['Kept until', order.state === 'awaiting_payment' ? order.holdUntil && formatDateTime(order.holdUntil) : undefined],
    ['Gateway', order.gatewayOrderId],
    ['Parcel', parcel && parcelSummary(parcel)],
    ['Page', orderUrl],
  ])
  heading('What happened')
  printRows(
    [placedEvent(order), ...events.map(eventRow)],
    {
      When: ({ at }) => formatDateTime(at),
      What: ({ what }) => what,
      By: ({ by }) => by,
      Note: ({ note }) => note,
    },
    { json: false, none: '' },
  )
  printSettledUnits(settledUnits)
  printMoney(money)
  heading('Mails')
  return printMails(mails)
}

const placedEvent = ({ placedAt }: InspectedOrder['order']) => ({ at: placedAt, what: 'placed', by: 'shopper', note: undefined })

const eventRow = (event: InspectedOrder['events'][number]) => ({
  at: event.at,
  what: 'state' in event ? event.state : event.act,
  by: actorName(event.doneBy),
  note: event.note,
})

function printSettledUnits(pieces: InspectedOrder['settledUnits']): void {
  if (pieces.length === 0) return
  heading('What became of its pieces')
  print(pieces.map(settledUnitsLabel).join('\n'))
}

export const settledUnitsLabel = ({ quantity, variantId, isPersonalised, fate }: InspectedOrder['settledUnits'][number]): string =>
  `${quantity} × ${variantId}${isPersonalised ? ' (personalised)' : ''}: ${fate}`

/** Tries to pay, and money on its way back. */
export function printMoney({ attempts, refunds, decisions }: Pick<InspectedOrder, 'attempts' | 'refunds' | 'decisions'>): number {
  heading('Payments')
  printRows(
    attempts,
    {
      Payment: ({ gatewayPaymentId }) => gatewayPaymentId,
      State: ({ state, hasPaid }) => (hasPaid && state !== 'captured' ? `${state}, had paid` : state),
      Amount: ({ amountPaise, currency }) => (currency === 'INR' ? formatPaise(amountPaise) : `${paiseToRupees(amountPaise)} ${currency}`),
      By: ({ method }) => method,
      'Heard through': ({ source }) => source,
      'First heard': ({ firstSeenAt }) => formatDateTime(firstSeenAt),
      Changed: ({ changedAt }) => formatDateTime(changedAt),
      Why: ({ failure }) => failure,
    },
    { json: false, none: 'Nobody has tried to pay.' },
  )
  if (decisions.length > 0) {
    heading('Decided by hand')
    printRows(
      decisions,
      {
        Payment: ({ gatewayPaymentId }) => gatewayPaymentId,
        Decision: ({ decision }) => decision,
        By: ({ decidedBy }) => decidedBy,
        Why: ({ because }) => because,
        When: ({ at }) => formatDateTime(at),
      },
      { json: false, none: '' },
    )
  }
  heading('Refunds')
  return printRows(
    refunds,
    {
      Refund: ({ id }) => id,
      Payment: ({ gatewayPaymentId }) => gatewayPaymentId,
      State: ({ state }) => state,
      Amount: ({ amountPaise }) => formatPaise(amountPaise),
      Why: ({ reason }) => reason,
      Asked: ({ askedAt }) => formatDateTime(askedAt),
      Tries: ({ tries }) => tries,
      'Next try': ({ nextTryAt }) => nextTryAt && formatDateTime(nextTryAt),
      'Gateway said': ({ lastError }) => lastError,
    },
    { json: false, none: 'No money goes back.' },
  )
}

export const printMails = (mails: readonly MailStatus[], none = 'There are no mails.'): number =>
  printRows(
    mails,
    {
      Mail: ({ id }) => id,
      Kind: ({ kind }) => kind,
      To: ({ to }) => to,
      State: ({ state }) => state,
      Tries: ({ attempts }) => attempts,
      Sent: ({ sentAt }) => sentAt && formatDateTime(sentAt),
      'Next try': ({ nextTryAt }) => nextTryAt && formatDateTime(nextTryAt),
      'Last error': ({ lastError }) => lastError,
    },
    { json: false, none },
  )

export const printDetails = (facts: readonly (readonly [name: string, value: string | undefined])[]): number =>
  print(facts.flatMap(([name, value]) => (value ? [`${name.padEnd(12)}${value.replaceAll('\n', `\n${' '.repeat(12)}`)}`] : [])).join('\n'))

const heading = (words: string): number => print(`\n${words}`)

function personalisationLabel(personalisation: { readonly name: string; readonly sign: string | undefined } | undefined): string {
  const written = personalisation && [personalisation.name, personalisation.sign].filter(Boolean).join(', ')
  return written ? ` (${written})` : ''
}

function parcelSummary({ consignment, steps }: NonNullable<InspectedOrder['parcel']>): string {
  const done = steps.filter(({ isDone }) => isDone).length
  const stopped = consignment.blockedReason ?? consignment.lastError
  const waits = consignment.nextTryAt ? `, next try ${formatDateTime(consignment.nextTryAt)}` : ''
  return [`${consignment.state}, ${done} of ${steps.length} steps${waits}`, consignment.awb && `AWB ${consignment.awb}`, stopped]
    .filter(Boolean)
    .join('\n')
}
